import type { Inspection, inspectionCalls } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import type { Project } from '@brick/domain/projects/contract';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useUser } from '../platform/session.ts';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog, ViewDialog } from '../platform/view-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { FindingFields, ResultField, useBusy } from './finding-fields.tsx';
import { useInspectionWords } from './inspection-words.ts';
import { PlanFields } from './plan-fields.tsx';
import { body, saveInspection, startOf } from './send.ts';
import { useInspection } from './use-inspections.ts';

const InspectionShown = later(() => import('./inspection-shown.tsx'), 'InspectionShown');

const add = callOf<typeof inspectionCalls.add>('POST', '/api/projects/{projectId}/inspections');

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
  const query = useInspection(props.project.id, inspectionId);
  const inspection = query.data;
  if (inspectionId === null) return <InspectionDialog {...props} inspection={null} />;
  if (!inspection)
    return <LoadingDialog query={query} title={t('viewTitle')} t={t} onClose={props.onClose} />;
  return may('inspections', 'update', inspectionFacts(inspection)) ? (
    <InspectionDialog {...props} inspection={inspection} />
  ) : (
    <InspectionView {...props} inspection={inspection} />
  );
}

/** What a member reads who may not edit it; who may record its result does that from here. */
function InspectionView({
  inspection,
  onRecord,
  onVersions,
  onClose,
}: Omit<Props, 'inspectionId'> & { inspection: Inspection }) {
  const t = useTranslations('inspections.form');
  const may = useMay();
  return (
    <ViewDialog
      title={inspection.reportNumber}
      description={inspection.inspectionType ?? t('viewTitle')}
      before={
        inspection.version > 1 && (
          <Button variant="quiet" onClick={() => onVersions(inspection.id)}>
            {t('versions')}
          </Button>
        )
      }
      close={t('close')}
      after={
        may('inspections', 'approve', inspectionFacts(inspection)) && (
          <Button variant="primary" onClick={() => onRecord(inspection.id)}>
            {t('record')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Suspense fallback={<SkeletonText lines={8} />}>
        <InspectionShown inspection={inspection} />
      </Suspense>
    </ViewDialog>
  );
}

function InspectionDialog({
  project,
  inspection: read,
  onVersions,
  onClose,
}: Omit<Props, 'inspectionId'> & { inspection: Inspection | null }) {
  const t = useTranslations('inspections.form');
  const may = useMay();
  const { busy, noteBusy } = useBusy();
  const user = useUser();
  const records = may('inspections', 'approve');
  const editing = useEditing(body, t, {
    read,
    startOf: (from) => startOf(from, records ? user.id : null),
    words: useInspectionWords(),
    draft: read ? undefined : `inspections.new.${project.id}`,
    draftOmit: ['beforePhotosUrls', 'afterPhotosUrls'],
    send: (body, { from, idempotencyKey, ...edit }) =>
      from
        ? saveInspection({ from, ...edit })
        : call(add, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const { row: inspection, form, theirs } = editing;
  const inspector = inspection?.inspectorName;
  return (
    <FormDialog
      {...editing.frame}
      title={inspection ? t('editTitle', { number: inspection.reportNumber }) : t('addTitle')}
      description={
        inspection
          ? inspector
            ? t('inspectedBy', { name: inspector })
            : t('noInspector')
          : t(records ? 'addedTo' : 'askedFor', { project: project.name })
      }
      before={
        inspection &&
        inspection.version > 1 &&
        !form.formState.isDirty && (
          <Button variant="quiet" onClick={() => onVersions(inspection.id)}>
            {t('versions')}
          </Button>
        )
      }
      {...(busy ? { submit: t('uploading') } : {})}
      disabled={busy}
      onClose={onClose}
    >
      <PlanFields control={form.control} theirs={theirs} inspection={records ? inspection : undefined} />
      {records && <ResultField control={form.control} theirs={theirs} />}
      <FindingFields control={form.control} theirs={theirs} onBusy={noteBusy} />
    </FormDialog>
  );
}
