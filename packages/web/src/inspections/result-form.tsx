import type { Inspection } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import type { Project } from '@brick/domain/projects/contract';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useEditing } from '../platform/use-editing.ts';
import { Loading } from '../platform/view-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { FindingFields, ResultField, useBusy } from './finding-fields.tsx';
import { useInspectionWords } from './inspection-words.ts';
import { body, saveInspection, startOf } from './send.ts';
import { useInspection } from './use-inspections.ts';

interface Props {
  project: Project;
  inspectionId: number;
  onClose: () => void;
}

/** Records whether an inspection was passed, with what was found. */
export function ResultForm({ project, inspectionId, onClose }: Props) {
  const t = useTranslations('inspections.form');
  const may = useMay();
  const query = useInspection(project.id, inspectionId);
  const inspection = query.data;
  if (inspection && may('inspections', 'approve', inspectionFacts(inspection))) {
    return <ResultDialog inspection={inspection} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('record')}>
      {inspection ? (
        <Notice tone="waiting">{t('notYours')}</Notice>
      ) : (
        <Loading query={query} t={t} lines={6} />
      )}
    </Dialog>
  );
}

function ResultDialog({ inspection: read, onClose }: { inspection: Inspection; onClose: () => void }) {
  const t = useTranslations('inspections.form');
  const phase = useTranslations('phases');
  const { busy, noteBusy } = useBusy();
  const editing = useEditing(body, t, {
    read,
    // Nothing is chosen beforehand: a result is said, not left standing.
    startOf: (from) => ({
      ...startOf(from),
      result: from.result === 'pending' ? (null as never) : from.result,
    }),
    words: useInspectionWords(),
    draft: `inspections.result.${read.id}`,
    draftOmit: ['beforePhotosUrls', 'afterPhotosUrls'],
    // The result is sent even where it stays: who may not edit the inspection writes what was found along with it.
    send: ({ result }, { from, changes, version }) =>
      saveInspection({ from, changes: { ...changes, result }, version }),
    success: (_, { result }) => ({ description: t(`recorded.${result}`) }),
    onDone: onClose,
  });
  const { row: inspection, form, theirs } = editing;
  const result = useWatch({ control: form.control, name: 'result' });
  const where = [inspection.inspectionType, phase(inspection.phase), inspection.location];
  return (
    <FormDialog
      {...editing.frame}
      title={t('recordTitle', { number: inspection.reportNumber })}
      description={<bdi>{where.filter(Boolean).join(' · ')}</bdi>}
      submit={t(busy ? 'uploading' : `submitResult.${result ?? 'pending'}`)}
      danger={result === 'failed'}
      disabled={busy}
      onClose={onClose}
    >
      <ResultField control={form.control} theirs={theirs} />
      <FindingFields control={form.control} theirs={theirs} onBusy={noteBusy} photosFirst />
    </FormDialog>
  );
}
