import { type Inspection, inspectionBody, updateInspection } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { FindingFields, ResultField, useBusy } from './finding-fields.tsx';
import { type Body, changesIn, startOf } from './send.ts';
import { useInspection } from './use-inspections.ts';
import { useTheirs } from './use-theirs.ts';

interface Props {
  project: Project;
  inspectionId: number;
  onClose: () => void;
}

/** Records whether an inspection was passed, with what was found. */
export function ResultForm({ project, inspectionId, onClose }: Props) {
  const t = useTranslations('inspections.form');
  const may = useMay();
  const { data: inspection, isError, refetch } = useInspection(project.id, inspectionId);
  if (inspection && may('inspections', 'approve', inspectionFacts(inspection))) {
    return <ResultDialog inspection={inspection} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('record')}>
      {inspection ? (
        <Notice tone="waiting">{t('notYours')}</Notice>
      ) : isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

function useSend(inspection: Inspection, version: number, onDone: () => void) {
  const t = useTranslations('inspections.form');
  return useAction<Body>({
    send: (body) =>
      call(updateInspection, {
        params: { id: inspection.id },
        // The result is sent even where it stays: who may not edit the inspection writes what was found along with it.
        body: { ...changesIn(body, inspection), result: body.result, version },
      }),
    success: (_, { result }) => ({ description: t(`recorded.${result}`) }),
    failure: t('saveFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

function ResultDialog({ inspection: read, onClose }: { inspection: Inspection; onClose: () => void }) {
  const t = useTranslations('inspections.form');
  const phase = useTranslations('phases');
  // What the edit started from stays so, even when the inspection is read again while one types.
  const [inspection] = useState(read);
  const [stored, setStored] = useState(read);
  const { busy, noteBusy } = useBusy();
  const theirs = useTheirs(inspection, stored);
  const form = useContractForm(inspectionBody, {
    // Nothing is chosen beforehand: a result is said, not left standing.
    defaultValues: {
      ...startOf(inspection),
      result: inspection.result === 'pending' ? (null as never) : inspection.result,
    },
    draft: `inspections.result.${inspection.id}`,
    draftOmit: ['beforePhotosUrls', 'afterPhotosUrls'],
  });
  const send = useSend(inspection, stored.version, onClose);
  const result = useWatch({ control: form.control, name: 'result' });
  const onSubmit = form.submit(async (body) => {
    try {
      await send.mutateAsync(body);
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Inspection);
      throw error;
    }
  });
  const where = [inspection.inspectionType, phase(inspection.phase), inspection.location];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('recordTitle', { number: inspection.reportNumber })}
      description={<bdi>{where.filter(Boolean).join(' · ')}</bdi>}
      dirty={form.formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant={result === 'failed' ? 'danger' : 'primary'}
            pending={send.isPending}
            pendingLabel={t('saving')}
            disabled={busy}
          >
            {t(busy ? 'uploading' : `submitResult.${result ?? 'pending'}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <ResultField control={form.control} theirs={theirs} />
        <FindingFields control={form.control} theirs={theirs} onBusy={noteBusy} photosFirst />
      </div>
    </Dialog>
  );
}
