import type { Inspection } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { LoadingDialog } from '../platform/view-dialog.tsx';
import { useEdited } from '../records/calls.ts';
import { FormOf } from '../records/form-fields.tsx';
import type { DialogProps } from '../records/kind.ts';
import { useRecordForm } from '../records/record-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { FindingFields, ResultField } from './finding-fields.tsx';

/** Records whether an inspection was passed, with what was found. */
export function ResultForm(props: DialogProps<Inspection>) {
  const { kind, id, onClose } = props;
  const t = useTranslations('inspections.form');
  const title = useTranslations('inspections')('record');
  const may = useMay();
  const query = useEdited(kind, id);
  const inspection = query.data;
  if (!inspection) return <LoadingDialog query={query} title={title} t={t} lines={6} onClose={onClose} />;
  if (may('inspections', 'approve', inspectionFacts(inspection)))
    return <ResultDialog {...props} read={inspection} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <Notice tone="waiting">{t('notYours')}</Notice>
    </Dialog>
  );
}

type ResultProps = Pick<DialogProps<Inspection>, 'kind' | 'onClose'> & { read: Inspection };

function ResultDialog({ kind, ...props }: ResultProps) {
  const t = useTranslations('inspections.form');
  const phase = useTranslations('phases');
  const { row, form, frame, inForm } = useRecordForm<Inspection, Inspection>(kind, props, {
    // Nothing is chosen beforehand: a result is said, not left standing.
    start: (from) => (from?.result === 'pending' ? { result: null } : {}),
    draft: `inspections.result.${props.read.id}`,
    // The result is sent even where it stays: who may not edit the inspection writes what was found along with it.
    patched: (changes, { result }) => ({ ...changes, result }),
    success: ({ result }) => ({ description: t(`recorded.${result}`) }),
  });
  const result = useWatch({ control: form.control, name: 'result' }) as Inspection['result'] | null;
  const where = [row.inspectionType, phase(row.phase), row.location];
  return (
    <FormDialog
      {...frame}
      title={t('recordTitle', { number: row.reportNumber })}
      description={<bdi>{where.filter(Boolean).join(' · ')}</bdi>}
      submit={frame.disabled ? frame.submit : t(`submitResult.${result ?? 'pending'}`)}
      danger={result === 'failed'}
    >
      <FormOf value={inForm}>
        <ResultField />
        <FindingFields photosFirst />
      </FormOf>
    </FormDialog>
  );
}
