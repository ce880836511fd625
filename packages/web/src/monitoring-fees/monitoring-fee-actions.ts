import type { MonitoringFee } from '@brick/domain/monitoring-fees/contract';
import { mayTouch, monitoringFeeFacts } from '@brick/domain/monitoring-fees/rules';
import type { Project } from '@brick/domain/projects/contract';
import { CircleCheck, CircleDashed, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberOf, useMay } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';

/** What a press on an action sets off. */
export interface Handlers {
  onEdit: (fee: MonitoringFee) => void;
  onMark: (fee: MonitoringFee, isPaid: boolean) => void;
  onDelete: (fee: MonitoringFee) => void;
}

/** What may be done with one of the rows, in its list and on its page. */
export function useMonitoringFeeRowActions(project: Project, { onEdit, onMark, onDelete }: Handlers) {
  const t = useTranslations('monitoring-fees');
  const usual = useUsualActions();
  const may = useMay();
  const member = memberOf(useUser(), project);
  return (row: MonitoringFee): RowAction[] => {
    const facts = monitoringFeeFacts(row);
    const touchable = mayTouch(member, row);
    const editable = touchable && may('monitoring-fees', 'update', facts);
    return offered([
      usual.edit(editable, () => onEdit(row)),
      editable &&
        may('monitoring-fees', 'pay') && {
          id: 'mark',
          label: t(row.isPaid ? 'markUnpaid' : 'markPaid'),
          icon: row.isPaid ? CircleDashed : CircleCheck,
          onSelect: () => onMark(row, !row.isPaid),
        },
      row.invoiceUrl !== null && {
        id: 'invoice',
        label: t('downloadInvoice'),
        icon: Download,
        href: row.invoiceUrl,
      },
      usual.delete(touchable && may('monitoring-fees', 'delete', facts), () => onDelete(row)),
    ]);
  };
}
