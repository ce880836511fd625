import type { ReplyOf } from '@brick/domain/endpoint';
import { CATEGORIES } from '@brick/domain/expenses/categories';
import type { Expense, expenseCalls } from '@brick/domain/expenses/contract';
import { expense as is } from '@brick/domain/expenses/record';
import { expenseFacts } from '@brick/domain/expenses/rules';
import { PHASES } from '@brick/domain/phases/phases';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { asDownload, download } from '../platform/download.ts';
import { isEmpty } from '../platform/record-fields.ts';
import { NOTHING, type RecordKind } from '../records/kind.ts';
import {
  PAYMENT_FILTER,
  paymentBadge,
  useMarking,
  usePaymentFigures,
  usePaymentSaid,
} from '../records/payments.tsx';
import { later } from '../ui/later.ts';
import { CommitmentLink } from './commitment-link.tsx';
import { NarrowedTo } from './narrowed-to.tsx';

/** Expenses on the web. */
export const record: RecordKind<Expense, ReplyOf<typeof expenseCalls.totals>> = {
  is,
  filters: [
    PAYMENT_FILTER,
    { name: 'phase', values: PHASES, words: 'phases', all: 'allPhases' },
    {
      name: 'receipt',
      values: ['yes', 'no'],
      asks: (value) => ({ hasReceipt: String(value === 'yes') }),
      all: 'anyReceipt',
    },
    { name: 'category', values: CATEGORIES, fromElsewhere: true },
    { name: 'supplier', fromElsewhere: true },
    { name: 'from', fromElsewhere: true },
    { name: 'to', fromElsewhere: true },
    {
      name: 'commitment',
      asks: (value) => (/^\d{1,15}$/.test(value) ? { commitmentId: value } : {}),
      fromElsewhere: true,
    },
  ],
  Narrowed: NarrowedTo,
  columns: [
    { id: 'phase', width: 160, card: 'meta', priority: 2 },
    { id: 'itemName', grow: 3, minWidth: 180, card: 'title', priority: 1 },
    { id: 'supplier', grow: 2, minWidth: 140, card: 'hidden', priority: 3, none: 'noSupplier' },
    { id: 'amount', width: 150, card: 'amount', priority: 1 },
    { id: 'date', width: 130, sortFirst: 'desc', card: 'meta', priority: 2 },
    { id: 'isPaid', width: 120, card: 'status', priority: 1, cell: paymentBadge },
  ],
  sort: '-date',
  total: { column: 'amount', of: ({ total }) => total },
  useFigures(totals) {
    const t = useTranslations('expenses.cards');
    const payments = usePaymentFigures('expenses', totals, {
      name: 'pending',
      amount: totals?.unpaid,
      counted: totals && t('transactions', { count: totals.count }),
    });
    return [
      ...payments,
      {
        name: 'phases',
        value: totals?.activePhases ?? 0,
        sub: t('ofPhases', { total: PHASES.length }),
        rows: { sort: 'phase' },
      },
    ];
  },
  useBulk: () => ({ mayPay: useMay()('expenses', 'pay') }),

  page: [
    ...(['itemName', 'amount', 'phase', 'supplier', 'category', 'date', 'dueDate'] as const),
    ...(['isPaid', 'commitmentId', 'description', 'receiptUrl'] as const),
  ],
  apart: ['isPaid'],
  useSaid(project) {
    const t = useTranslations('expenses.form');
    const maySeeBudget = useMay()('budget', 'read');
    return {
      isPaid: usePaymentSaid('expenses'),
      commitmentId: {
        say: (value) => t(isEmpty(value) ? 'noCommitment' : 'otherCommitment'),
        show: ({ commitmentId }) =>
          project && maySeeBudget && commitmentId !== null ? (
            <CommitmentLink projectId={project.id} id={commitmentId} />
          ) : null,
      },
    };
  },
  status: paymentBadge,

  facts: expenseFacts,
  useRights() {
    const mayPay = useMay()('expenses', 'pay');
    return (row, usual) => (row.isPaid && !mayPay ? NOTHING : usual);
  },
  useActions({ change }) {
    const t = useTranslations('expenses');
    const markingOf = useMarking<Expense>('expenses', change);
    return (row) => [
      markingOf(row),
      row.receiptUrl !== null && {
        id: 'receipt',
        label: t('downloadReceipt'),
        icon: Download,
        onSelect: () => download(asDownload(row.receiptUrl ?? '')),
      },
    ];
  },
  Form: later(() => import('./expense-form.tsx'), 'ExpenseForm'),
};
