import type { IssueStep } from '@brick/domain/issues/steps';
import { useTranslations } from 'use-intl';
import {
  reopenEndpoint,
  setVerificationEndpoint,
  updateIssueEndpoint,
  verifyEndpoint,
} from '../../platform/issues/issue-endpoints.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutbox } from '../store/outbox-context.tsx';
import type { SiteRow } from './projected-row.ts';

/** Steps of which something is said: a note, a reason, photos. */
export const FORM_STEPS = ['fixed', 'refuse', 'accept'] as const;

export type FormStep = (typeof FORM_STEPS)[number];

export const isFormStep = (step: IssueStep): step is FormStep => FORM_STEPS.some((spoken) => spoken === step);

/** Takes a step of which nothing is said, through the outbox. */
export function useTakeStep(
  row: SiteRow,
): (step: Exclude<IssueStep, FormStep>, body: object) => Promise<void> {
  const t = useTranslations('site.capture');
  const words = useTranslations('issues.taken');
  const project = useSiteProject();
  const outbox = useOutbox();
  const common = {
    projectId: project.id,
    kind: 'issue',
    title: row.title,
    record: row.id,
    params: { id: row.id },
  };
  const save = (step: Exclude<IssueStep, FormStep>) => {
    switch (step) {
      case 'verify':
        return outbox.saveEntry(verifyEndpoint, { ...common, act: 'step', body: {} });
      case 'unverify':
        return outbox.saveEntry(setVerificationEndpoint, {
          ...common,
          act: 'step',
          body: { verified: false },
        });
      case 'reopen':
        return outbox.saveEntry(reopenEndpoint, { ...common, act: 'step', body: {} });
      default:
        return outbox.saveEntry(updateIssueEndpoint, {
          ...common,
          act: 'edit',
          before: row,
          body: { status: step === 'stop' ? 'open' : 'in_progress' },
        });
    }
  };
  return async (step) => {
    try {
      await save(step);
      toast({ title: t('savedTitle'), description: words(step) });
    } catch (error) {
      const full = error instanceof DeviceFullError;
      toast({ title: t('notSavedTitle'), description: t(full ? 'full' : 'failed'), variant: 'destructive' });
    }
  };
}
