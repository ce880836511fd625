import type { Expense } from '@brick/domain/expenses/contract';
import { expenseFacts } from '@brick/domain/expenses/rules';
import { CircleCheck, CircleDashed, Download, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { asDownload, download } from '../platform/download.ts';
import type { RowAction } from '../ui/row-actions.tsx';

/** What a press on an action sets off. */
export interface Handlers {
  onOpen: (expense: Expense) => void;
  onMark: (expense: Expense, isPaid: boolean) => void;
  onDelete: (expense: Expense) => void;
}

/** What may be done with one of the rows, in its list and on its page. */
export function useExpenseRowActions({ onOpen, onMark, onDelete }: Handlers) {
  const t = useTranslations('expenses');
  const may = useMay();
  return (row: Expense): RowAction[] => {
    const facts = expenseFacts(row);
    const mayPay = may('expenses', 'pay');
    const untouched = !row.isPaid || mayPay;
    return [
      ...(may('expenses', 'update', facts) && untouched
        ? [{ id: 'edit', label: t('edit'), icon: Pencil, onSelect: () => onOpen(row) }]
        : []),
      ...(mayPay
        ? [
            {
              id: 'mark',
              label: row.isPaid ? t('markUnpaid') : t('markPaid'),
              icon: row.isPaid ? CircleDashed : CircleCheck,
              onSelect: () => onMark(row, !row.isPaid),
            },
          ]
        : []),
      ...(row.receiptUrl
        ? [
            {
              id: 'receipt',
              label: t('downloadReceipt'),
              icon: Download,
              onSelect: () => download(asDownload(row.receiptUrl ?? '')),
            },
          ]
        : []),
      ...(may('expenses', 'delete', facts) && untouched
        ? [{ id: 'delete', label: t('delete'), icon: Trash2, danger: true, onSelect: () => onDelete(row) }]
        : []),
    ];
  };
}
