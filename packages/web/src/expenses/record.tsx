import type { ReplyOf } from '@brick/domain/endpoint';
import type { Expense, expenseEndpoints } from '@brick/domain/expenses/api';
import { CATEGORIES } from '@brick/domain/expenses/expense-categories';
import { expense as is } from '@brick/domain/expenses/record';
import { expenseFacts } from '@brick/domain/expenses/rules';
import { PHASES } from '@brick/domain/phases/phases';
import { Link } from '@tanstack/react-router';
import { BookCheck, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download, downloadUrl } from '../platform/files/download.ts';
import { RowLink } from '../platform/lists/row-link.tsx';
import { usePermission } from '../platform/projects/current-project.ts';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';
import {
  PAYMENT_FILTER,
  paymentBadge,
  useMarkPaidAction,
  usePaidField,
  usePaymentFigures,
} from '../records/payments/paid-status.tsx';
import { NO_RIGHTS, type RecordKind } from '../records/record-kind.ts';
import { Money } from '../ui/format/money.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { CommitmentLink } from './commitment-link.tsx';
import { ExpenseFilters } from './expense-filters.tsx';

const PhaseDialog = lazyComponent(() => import('./bulk-dialogs.tsx'), 'PhaseDialog');
const CategoryDialog = lazyComponent(() => import('./bulk-dialogs.tsx'), 'CategoryDialog');

/** Web definition of expenses: columns, filters, fields and dialogs. */
export const record: RecordKind<Expense, ReplyOf<typeof expenseEndpoints.totals>> = {
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
    { name: 'category', values: CATEGORIES, words: 'categories', all: 'allCategories' },
    { name: 'supplier', fromElsewhere: true },
    { name: 'from', fromElsewhere: true },
    { name: 'to', fromElsewhere: true },
    {
      name: 'commitment',
      asks: (value) => (/^\d{1,15}$/.test(value) ? { commitmentId: value } : {}),
      fromElsewhere: true,
    },
  ],
  closeFilters: true,
  ExtraFilters: ExpenseFilters,
  columns: [
    { id: 'phase', width: 160, card: 'meta', priority: 2 },
    { id: 'itemName', grow: 3, minWidth: 180, card: 'title', priority: 1 },
    { id: 'supplier', grow: 2, minWidth: 140, card: 'hidden', priority: 3, none: 'noSupplier' },
    { id: 'amount', width: 150, card: 'amount', priority: 1 },
    { id: 'date', width: 130, sortFirst: 'desc', card: 'meta', priority: 2 },
    { id: 'isPaid', width: 120, card: 'status', priority: 1, cell: paymentBadge },
  ],
  sort: '-date',
  total: { column: 'amount', of: ({ total }) => total, isPlain: true },
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
  useExports() {
    const t = useTranslations('expenses');
    return [
      {
        id: 'accountant',
        label: t('forAccountant'),
        icon: <BookCheck />,
        link: <Link to="/accounting" search={({ project }: UrlValues) => ({ project })} />,
      },
    ];
  },
  useBulk() {
    const t = useTranslations('expenses.bulk');
    const may = usePermission();
    const done = (count: number) => t('done', { count });
    const others = [
      { action: 'phase', label: t('phase'), done, Dialog: PhaseDialog },
      { action: 'category', label: t('category'), done, Dialog: CategoryDialog },
    ];
    return { mayPay: may('expenses', 'pay'), ...(may('expenses', 'update') && { others }) };
  },

  page: [
    ...(['itemName', 'amount', 'phase', 'supplier', 'category', 'date', 'dueDate'] as const),
    ...(['isPaid', 'paidOn', 'paymentReference', 'paidAmount', 'kind', 'invoiceNumber'] as const),
    ...(['invoiceId', 'commitmentId', 'description', 'receiptUrl'] as const),
  ],
  apart: ['isPaid', 'paidAmount'],
  Beside: lazyComponent(() => import('./expense-payments.tsx'), 'ExpensePayments'),
  useSaid(project) {
    const t = useTranslations('expenses.form');
    const maySeeBudget = usePermission()('budget', 'read');
    return {
      isPaid: usePaidField('expenses'),
      // A cost needs no plus, though a credit note has a minus.
      amount: {
        show: ({ amount }) => (
          <Money value={amount} currency={project?.currency} decimals="cents" className="font-semibold" />
        ),
      },
      invoiceId: {
        label: t('invoiceId'),
        say: (value) => (isEmptyValue(value) ? '–' : t('otherInvoice')),
        show: ({ invoiceId }) =>
          invoiceId !== null && (
            <RowLink kind="invoice" id={invoiceId} inTable={false}>
              <span className={linkStyle}>{t('openInvoice')}</span>
            </RowLink>
          ),
      },
      commitmentId: {
        say: (value) => t(isEmptyValue(value) ? 'noCommitment' : 'otherCommitment'),
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
    const mayPay = usePermission()('expenses', 'pay');
    return (row, usual) => (row.isPaid && !mayPay ? NO_RIGHTS : usual);
  },
  useActions({ change }) {
    const t = useTranslations('expenses');
    const markingOf = useMarkPaidAction<Expense>('expenses', change);
    return (row) => [
      markingOf(row),
      row.receiptUrl !== null && {
        id: 'receipt',
        label: t('downloadReceipt'),
        icon: Download,
        onSelect: () => download(downloadUrl(row.receiptUrl ?? '')),
      },
    ];
  },
  copies: [
    ...(['itemName', 'amount', 'phase', 'supplier'] as const),
    ...(['supplierId', 'category', 'kind', 'commitmentId', 'description'] as const),
  ],
  Form: lazyComponent(() => import('./expense-form.tsx'), 'ExpenseForm'),
};
