import type { Inspection } from '@brick/domain/inspections/api';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { LoadingDialog } from '../platform/forms/view-dialog.tsx';
import { usePermission } from '../platform/projects/current-project.ts';
import { RecordFormProvider } from '../records/fields/form-fields.tsx';
import { useRecordForm } from '../records/record-form.tsx';
import type { RecordDialogProps } from '../records/record-kind.ts';
import { useRecordToEdit } from '../records/record-queries.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { DotSeparated } from '../ui/format/dot-separated.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ResultDetailFields, ResultField } from './result-fields.tsx';

/** Records the result of an inspection, with observations and photos. */
export function ResultForm(props: RecordDialogProps<Inspection>) {
  const { kind, id, onClose } = props;
  const t = useTranslations('inspections.form');
  const title = useTranslations('inspections')('record');
  const may = usePermission();
  const query = useRecordToEdit(kind, id);
  const inspection = query.data;
  if (!inspection) return <LoadingDialog query={query} title={title} t={t} lines={6} onClose={onClose} />;
  if (may('inspections', 'approve', inspectionFacts(inspection)))
    return <ResultDialog {...props} read={inspection} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <Banner tone="waiting">{t('notYours')}</Banner>
    </Dialog>
  );
}

type ResultProps = Pick<RecordDialogProps<Inspection>, 'kind' | 'onClose'> & { read: Inspection };

function ResultDialog({ kind, ...props }: ResultProps) {
  const t = useTranslations('inspections.form');
  const phase = useTranslations('phases');
  const { row, form, frame, inForm } = useRecordForm<Inspection, Inspection>(kind, props, {
    // No result is preselected: the user must choose one.
    start: (from) => (from?.result === 'pending' ? { result: null } : {}),
    draft: `inspections.result.${props.read.id}`,
    // The result is always sent, because users who may not edit the inspection save their observations with it.
    patched: (changes, { result }) => ({ ...changes, result }),
    success: ({ result }) => ({ description: t(`recorded.${result}`) }),
  });
  const result = useWatch({ control: form.control, name: 'result' }) as Inspection['result'] | null;
  const where = [row.inspectionType, phase(row.phase), row.location];
  return (
    <FormDialog
      {...frame}
      title={t('recordTitle', { number: row.reportNumber })}
      description={<DotSeparated parts={where} />}
      submit={frame.disabled ? frame.submit : t(`submitResult.${result ?? 'pending'}`)}
      danger={result === 'failed'}
    >
      <RecordFormProvider value={inForm}>
        <ResultField inspection={row} />
        <ResultDetailFields photosFirst />
      </RecordFormProvider>
    </FormDialog>
  );
}
