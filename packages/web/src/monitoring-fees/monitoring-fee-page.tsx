import type { MonitoringFee } from '@brick/domain/monitoring-fees/contract';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { useNeighbours } from '../platform/neighbours.ts';
import { type RecordField, useSay } from '../platform/record-fields.ts';
import { ProjectRecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { useUrlState } from '../platform/search.ts';
import { later } from '../ui/later.ts';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useMonitoringFeeRowActions } from './monitoring-fee-actions.ts';
import {
  useMonitoringFeeActions,
  useMonitoringFeeRecord,
  useMonitoringFeeRows,
} from './use-monitoring-fees.ts';

const MonitoringFeeForm = later(() => import('./monitoring-fee-form.tsx'), 'MonitoringFeeForm');

/** A monitoring fee on a page of its own. */
export function MonitoringFeePage({ id }: { id: number }) {
  return (
    <ProjectRecordGate query={useMonitoringFeeRecord(id)} list="/monitoring-fees">
      {(fee) => <MonitoringFeeRecord fee={fee} />}
    </ProjectRecordGate>
  );
}

function useFields(currency: string): RecordField<MonitoringFee>[] {
  const t = useTranslations('monitoring-fees.form');
  const invoice = useTranslations('monitoring-fees.invoice');
  const paid = useTranslations('monitoring-fees.filters');
  const say = useSay(currency);
  return [
    { name: 'feeType', label: t('feeType'), say: say.text, historyOnly: true },
    {
      name: 'amount',
      label: t('amount'),
      say: say.money,
      show: ({ amount }) => <Money value={amount} currency={currency} className="font-semibold" />,
    },
    { name: 'payeeName', label: t('payee'), say: say.text },
    { name: 'dueDate', label: t('dueDate'), say: say.day },
    {
      name: 'isPaid',
      label: t('isPaid'),
      say: (value) => paid(value === true ? 'paid' : 'pending'),
      historyOnly: true,
    },
    { name: 'description', label: t('description'), say: say.text },
    { name: 'invoiceUrl', label: invoice('kind'), say: say.file, historyOnly: true },
  ];
}

function MonitoringFeeRecord({ fee }: { fee: MonitoringFee }) {
  const t = useTranslations('monitoring-fees');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const { mark, discard } = useMonitoringFeeActions();
  const rows = useMonitoringFeeRows(project.id, url);
  const actionsOf = useMonitoringFeeRowActions(project, {
    onEdit: ({ id }) => setUrl({ edit: id }),
    onMark: (marked, isPaid) => mark.mutate({ fee: marked, isPaid }),
    onDelete: (deleted) => discard.mutate(deleted),
  });
  return (
    <RecordPage
      kind="monitoring-fee"
      row={fee}
      title={fee.feeType}
      subtitle={<bdi>{project.name}</bdi>}
      status={<StatusBadge status={fee.isPaid ? 'paid' : 'pending'} />}
      list={{ to: '/monitoring-fees', label: t('title') }}
      neighbours={useNeighbours(rows, fee.id)}
      fields={useFields(project.currency)}
      files={[{ label: t('invoice.kind'), urls: fee.invoiceUrl ? [fee.invoiceUrl] : [] }]}
      actions={actionsOf(fee)}
      deleteQuestion={t('confirmDelete')}
      dialog={
        url['edit'] && (
          <MonitoringFeeForm project={project} feeId={fee.id} onClose={() => setUrl({ edit: null })} />
        )
      }
    />
  );
}
