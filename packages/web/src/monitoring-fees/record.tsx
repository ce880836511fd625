import type { ReplyOf } from '@brick/domain/endpoint';
import type { MonitoringFee, monitoringFeeCalls } from '@brick/domain/monitoring-fees/contract';
import { monitoringFee as is } from '@brick/domain/monitoring-fees/record';
import { mayTouch, monitoringFeeFacts } from '@brick/domain/monitoring-fees/rules';
import { CircleCheck, CircleDashed, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberOf, useMay, useProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { share, wholeParts } from '../platform/shares.ts';
import type { RecordKind } from '../records/kind.ts';
import { later } from '../ui/later.ts';
import { StatusBadge } from '../ui/status-badge.tsx';

const badge = ({ isPaid }: MonitoringFee) => <StatusBadge status={isPaid ? 'paid' : 'pending'} />;

/** Monitoring fees on the web. */
export const record: RecordKind<MonitoringFee, ReplyOf<typeof monitoringFeeCalls.totals>> = {
  is,
  filters: [
    {
      name: 'status',
      values: ['paid', 'pending'],
      asks: (value) => ({ isPaid: String(value === 'paid') }),
      open: true,
    },
  ],
  columns: [
    { id: 'feeType', grow: 3, minWidth: 170, card: 'title', priority: 1 },
    { id: 'payeeName', grow: 2, minWidth: 140, card: 'meta', priority: 2 },
    { id: 'amount', width: 150, card: 'amount', priority: 1 },
    { id: 'dueDate', width: 130, card: 'meta', priority: 2, none: 'noDueDate' },
    { id: 'isPaid', width: 120, card: 'status', priority: 1, cell: badge },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: '-createdAt',
  total: { column: 'amount', of: ({ total }) => total },
  useFigures(totals) {
    const t = useTranslations('monitoring-fees.cards');
    const [paid, outstanding] = totals ? wholeParts(totals.paid, totals.outstanding) : [];
    const paidShare = totals ? share(totals.paid, totals.total) : null;
    return [
      { name: 'total', amount: totals?.total, sub: totals && t('fees', { count: totals.count }), rows: {} },
      {
        name: 'paid',
        amount: totals?.paid,
        shown: paid,
        sub: paidShare === null ? t('noShare') : t('paidShare', { share: Math.round(paidShare) }),
        progress: paidShare ?? 0,
        rows: { status: 'paid' },
      },
      {
        name: 'outstanding',
        amount: totals?.outstanding,
        shown: outstanding,
        sub: totals && t('unpaid', { count: totals.count - totals.paidCount }),
        rows: { status: 'pending' },
      },
      {
        name: 'average',
        amount: totals?.average,
        sub: totals && t('each', { count: totals.count }),
        rows: { sort: '-amount' },
      },
    ];
  },
  useBulk: () => ({ mayPay: useMay()('monitoring-fees', 'pay') }),

  page: ['feeType', 'amount', 'payeeName', 'dueDate', 'isPaid', 'description', 'invoiceUrl'],
  apart: ['isPaid'],
  useSaid() {
    const paid = useTranslations('monitoring-fees.filters');
    const attachment = useTranslations('monitoring-fees.attachment');
    return {
      isPaid: { say: (value) => paid(value === true ? 'paid' : 'pending') },
      invoiceUrl: { label: attachment('kind') },
    };
  },
  status: badge,

  useRights() {
    const may = useMay();
    const member = memberOf(useUser(), useProject());
    return (row) => {
      const facts = monitoringFeeFacts(row);
      const touchable = mayTouch(member, row);
      return {
        edit: touchable && may('monitoring-fees', 'update', facts),
        remove: touchable && may('monitoring-fees', 'delete', facts),
      };
    };
  },
  useActions({ change }) {
    const t = useTranslations('monitoring-fees');
    const mayPay = useMay()('monitoring-fees', 'pay');
    return (row, { edit }) => [
      edit &&
        mayPay && {
          id: 'mark',
          label: t(row.isPaid ? 'markUnpaid' : 'markPaid'),
          icon: row.isPaid ? CircleDashed : CircleCheck,
          onSelect: () =>
            change({ row, to: { isPaid: !row.isPaid }, done: t(row.isPaid ? 'markedUnpaid' : 'markedPaid') }),
        },
      row.invoiceUrl !== null && {
        id: 'invoice',
        label: t('downloadInvoice'),
        icon: Download,
        href: row.invoiceUrl,
      },
    ];
  },
  Form: later(() => import('./monitoring-fee-form.tsx'), 'MonitoringFeeForm'),
};
