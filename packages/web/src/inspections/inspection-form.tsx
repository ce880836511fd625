import {
  addInspection,
  type Inspection,
  inspectionBody,
  updateInspection,
} from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import type { Project } from '@brick/domain/projects/contract';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/field.tsx';
import { later } from '../ui/later.ts';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { FindingFields, ResultField, useBusy } from './finding-fields.tsx';
import { PlanFields } from './plan-fields.tsx';
import { type Body, changesIn, startOf } from './send.ts';
import { useInspection } from './use-inspections.ts';
import { useTheirs } from './use-theirs.ts';

const InspectionShown = later(() => import('./inspection-shown.tsx'), 'InspectionShown');

interface Props {
  project: Project;
  /** Null for a new one. */
  inspectionId: number | null;
  onRecord: (id: number) => void;
  onVersions: (id: number) => void;
  onClose: () => void;
}

/** Schedules, edits or shows an inspection. An existing one is read first, so that the edit starts from what is stored. */
export function InspectionForm({ inspectionId, ...props }: Props) {
  const t = useTranslations('inspections.form');
  const may = useMay();
  const { data: inspection, isError, refetch } = useInspection(props.project.id, inspectionId);
  if (inspectionId === null) return <EditDialog {...props} inspection={null} />;
  if (!inspection) {
    return (
      <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t('viewTitle')}>
        {isError ? (
          <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </Dialog>
    );
  }
  return may('inspections', 'update', inspectionFacts(inspection)) ? (
    <EditDialog {...props} inspection={inspection} />
  ) : (
    <ViewDialog {...props} inspection={inspection} />
  );
}

/** What a member reads who may not edit it; who may record its result does that from here. */
function ViewDialog({
  inspection,
  onRecord,
  onVersions,
  onClose,
}: Omit<Props, 'inspectionId'> & { inspection: Inspection }) {
  const t = useTranslations('inspections.form');
  const may = useMay();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={inspection.reportNumber}
      description={inspection.inspectionType ?? t('viewTitle')}
      footer={
        <>
          {inspection.version > 1 && (
            <Button variant="quiet" onClick={() => onVersions(inspection.id)}>
              {t('versions')}
            </Button>
          )}
          <DialogClose>
            <Button variant="secondary">{t('close')}</Button>
          </DialogClose>
          {may('inspections', 'approve', inspectionFacts(inspection)) && (
            <Button variant="primary" onClick={() => onRecord(inspection.id)}>
              {t('record')}
            </Button>
          )}
        </>
      }
    >
      <Suspense fallback={<SkeletonText lines={8} />}>
        <InspectionShown inspection={inspection} />
      </Suspense>
    </Dialog>
  );
}

/** Sends a new inspection or the changes of an old one, with the toasts of section 8. */
function useSend(project: Project, inspection: Inspection | null, version: number, onDone: () => void) {
  const t = useTranslations('inspections.form');
  return useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      inspection
        ? call(updateInspection, {
            params: { id: inspection.id },
            body: { ...changesIn(body, inspection), version },
          })
        : call(addInspection, { params: { projectId: project.id }, body, idempotencyKey }),
    success: inspection ? t('saved') : t('added'),
    failure: inspection ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

function EditDialog({
  project,
  inspection: read,
  onVersions,
  onClose,
}: Omit<Props, 'inspectionId'> & { inspection: Inspection | null }) {
  const t = useTranslations('inspections.form');
  const may = useMay();
  // What the edit started from stays so, even when the inspection is read again while one types.
  const [inspection] = useState(read);
  const [stored, setStored] = useState(read);
  const { busy, noteBusy } = useBusy();
  const theirs = useTheirs(inspection, stored);
  const user = useUser();
  const records = may('inspections', 'approve');
  const form = useContractForm(inspectionBody, {
    defaultValues: startOf(inspection, records ? user.id : null),
    draft: inspection ? undefined : `inspections.new.${project.id}`,
    draftOmit: ['beforePhotosUrls', 'afterPhotosUrls'],
  });
  const send = useSend(project, inspection, stored?.version ?? 1, onClose);
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Inspection);
      throw error;
    }
  });
  const inspector = inspection?.inspectorName;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={inspection ? t('editTitle', { number: inspection.reportNumber }) : t('addTitle')}
      description={
        inspection
          ? inspector
            ? t('inspectedBy', { name: inspector })
            : t('noInspector')
          : t(records ? 'addedTo' : 'askedFor', { project: project.name })
      }
      dirty={form.formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          {inspection && inspection.version > 1 && !form.formState.isDirty && (
            <Button variant="quiet" onClick={() => onVersions(inspection.id)}>
              {t('versions')}
            </Button>
          )}
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel={t(inspection ? 'saving' : 'adding')}
            disabled={busy}
          >
            {t(busy ? 'uploading' : inspection ? 'submitEdit' : 'submitAdd')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
        <PlanFields control={form.control} theirs={theirs} inspection={records ? inspection : undefined} />
        {records && <ResultField control={form.control} theirs={theirs} />}
        <FindingFields control={form.control} theirs={theirs} onBusy={noteBusy} />
      </div>
    </Dialog>
  );
}
