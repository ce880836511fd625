import type { ReplyOf } from '@brick/domain/endpoint';
import type { MonitoringFee, monitoringFeeEndpoints } from '@brick/domain/monitoring-fees/api';
import { monitoringFee as is } from '@brick/domain/monitoring-fees/record';
import { mayModify, monitoringFeeFacts } from '@brick/domain/monitoring-fees/rules';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberFor, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import {
  PAYMENT_FILTER,
  paymentBadge,
  useMarkPaidAction,
  usePaidField,
  usePaymentFigures,
} from '../records/payments/paid-status.tsx';
import { NO_RIGHTS, type RecordKind } from '../records/record-kind.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

/** Web definition of monitoring fees: columns, filters, fields and dialogs. */
export const record: RecordKind<MonitoringFee, ReplyOf<typeof monitoringFeeEndpoints.totals>> = {
  is,
  filters: [PAYMENT_FILTER],
  columns: [
    { id: 'feeType', grow: 3, minWidth: 170, card: 'title', priority: 1 },
    { id: 'payeeName', grow: 2, minWidth: 140, card: 'meta', priority: 2 },
    { id: 'amount', width: 150, card: 'amount', priority: 1 },
    { id: 'dueDate', width: 130, card: 'meta', priority: 2, none: 'noDueDate' },
    { id: 'isPaid', width: 120, card: 'status', priority: 1, cell: paymentBadge },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: '-createdAt',
  total: { column: 'amount', of: ({ total }) => total },
  useFigures(totals) {
    const t = useTranslations('monitoring-fees.cards');
    const payments = usePaymentFigures('monitoring-fees', totals, {
      name: 'outstanding',
      amount: totals?.outstanding,
      counted: totals && t('fees', { count: totals.count }),
    });
    return [
      ...payments,
      {
        name: 'average',
        amount: totals?.average,
        sub: totals && t('each', { count: totals.count }),
        rows: { sort: '-amount' },
      },
    ];
  },
  useBulk: () => ({ mayPay: usePermission()('monitoring-fees', 'pay') }),

  page: [
    ...(['feeType', 'amount', 'payeeName', 'dueDate', 'invoiceNumber', 'isPaid', 'paidOn'] as const),
    ...(['paymentReference', 'paidAmount', 'description', 'invoiceUrl'] as const),
  ],
  apart: ['isPaid', 'paidAmount'],
  Beside: lazyComponent(() => import('./monitoring-fee-payments.tsx'), 'MonitoringFeePayments'),
  useSaid() {
    const attachment = useTranslations('monitoring-fees.attachment');
    return {
      isPaid: usePaidField('monitoring-fees'),
      invoiceUrl: { label: attachment('kind') },
    };
  },
  status: paymentBadge,

  facts: monitoringFeeFacts,
  useRights() {
    const member = memberFor(useUser(), useProject());
    return (row, usual) => (mayModify(member, row) ? usual : NO_RIGHTS);
  },
  useActions({ change }) {
    const t = useTranslations('monitoring-fees');
    const markingOf = useMarkPaidAction<MonitoringFee>('monitoring-fees', change);
    return (row, { edit }) => [
      edit && markingOf(row),
      row.invoiceUrl !== null && {
        id: 'invoice',
        label: t('downloadInvoice'),
        icon: Download,
        href: row.invoiceUrl,
      },
    ];
  },
  copies: ['feeType', 'payeeName', 'amount', 'description'],
  Form: lazyComponent(() => import('./monitoring-fee-form.tsx'), 'MonitoringFeeForm'),
};
