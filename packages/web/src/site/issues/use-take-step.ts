import type { IssueStep } from '@brick/domain/issues/steps';
import { useTranslations } from 'use-intl';
import { reopenStep, updateIssue, verificationStep, verifyStep } from '../../platform/issues/issue-calls.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { DeviceFullError } from '../outbox/storage-room.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutbox } from '../store/outbox-context.tsx';
import type { SiteRow } from './projected-row.ts';

/** Steps of which something is said: a note, a reason, photos. */
export const SPOKEN_STEPS = ['fixed', 'refuse', 'accept'] as const;

export type SpokenStep = (typeof SPOKEN_STEPS)[number];

export const isSpokenStep = (step: IssueStep): step is SpokenStep =>
  SPOKEN_STEPS.some((spoken) => spoken === step);

/** Takes a step of which nothing is said, through the outbox. */
export function useTakeStep(
  row: SiteRow,
): (step: Exclude<IssueStep, SpokenStep>, body: object) => Promise<void> {
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
  const save = (step: Exclude<IssueStep, SpokenStep>) => {
    switch (step) {
      case 'verify':
        return outbox.saveEntry(verifyStep, { ...common, act: 'step', body: {} });
      case 'unverify':
        return outbox.saveEntry(verificationStep, { ...common, act: 'step', body: { verified: false } });
      case 'reopen':
        return outbox.saveEntry(reopenStep, { ...common, act: 'step', body: {} });
      default:
        return outbox.saveEntry(updateIssue, {
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
