import type { Expense } from '@brick/domain/expenses/contract';
import { expenseFacts } from '@brick/domain/expenses/rules';
import { CircleCheck, CircleDashed, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { asDownload, download } from '../platform/download.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';

/** What a press on an action sets off. */
export interface Handlers {
  onEdit: (expense: Expense) => void;
  onMark: (expense: Expense, isPaid: boolean) => void;
  onDelete: (expense: Expense) => void;
}

/** What may be done with one of the rows, in its list and on its page. */
export function useExpenseRowActions({ onEdit, onMark, onDelete }: Handlers) {
  const t = useTranslations('expenses');
  const usual = useUsualActions();
  const may = useMay();
  return (row: Expense): RowAction[] => {
    const facts = expenseFacts(row);
    const mayPay = may('expenses', 'pay');
    const untouched = !row.isPaid || mayPay;
    return offered([
      usual.edit(may('expenses', 'update', facts) && untouched, () => onEdit(row)),
      mayPay && {
        id: 'mark',
        label: row.isPaid ? t('markUnpaid') : t('markPaid'),
        icon: row.isPaid ? CircleDashed : CircleCheck,
        onSelect: () => onMark(row, !row.isPaid),
      },
      row.receiptUrl !== null && {
        id: 'receipt',
        label: t('downloadReceipt'),
        icon: Download,
        onSelect: () => download(asDownload(row.receiptUrl ?? '')),
      },
      usual.delete(may('expenses', 'delete', facts) && untouched, () => onDelete(row)),
    ]);
  };
}
