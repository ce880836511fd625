import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Resource } from '@brick/domain/permissions';
import type { RecordPath } from '@brick/domain/records/record-kinds';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { percentShare, roundedParts } from '../../platform/amount-shares.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { ListFilter } from '../parse-filters.ts';
import type { BaseRecord, KindAction, ListFigure } from '../record-kind.ts';
import { useRecordMessages } from '../record-messages.ts';
import type { RecordMutations } from '../record-mutations.ts';

/** A record that has to be paid. */
interface PayableRecord extends BaseRecord {
  isPaid: boolean;
}

/** The path of a kind, which is also its resource. */
type PayablePath = RecordPath & Resource;

export const PAYMENT_FILTER: ListFilter = {
  name: 'status',
  values: ['paid', 'pending'],
  asks: (value) => ({ isPaid: String(value === 'paid') }),
  open: true,
};

export const paymentBadge = ({ isPaid }: PayableRecord) => (
  <StatusBadge status={isPaid ? 'paid' : 'pending'} />
);

/** Formats the payment in a history. */
export function usePaidField(path: PayablePath) {
  const t = useRecordMessages(path, 'filters');
  return { say: (value: unknown) => t(value === true ? 'paid' : 'pending') };
}

/** Marks a record as paid or unpaid, if the user may. */
export function useMarkPaidAction<Row extends PayableRecord>(
  path: PayablePath,
  change: RecordMutations<Row>['change'],
) {
  const t = useRecordMessages(path);
  const mayPay = usePermission()(path, 'pay');
  return (row: Row): KindAction =>
    mayPay && {
      id: 'mark',
      label: t(row.isPaid ? 'markUnpaid' : 'markPaid'),
      icon: row.isPaid ? CircleDashed : CircleCheck,
      onSelect: () =>
        change({
          row,
          // With all that an undo brings back, the payments of bank statements among it.
          to: (row.isPaid
            ? { isPaid: false, paidOn: null, paymentReference: null, paidAmount: null }
            : { isPaid: true }) as Partial<Row>,
          done: t(row.isPaid ? 'markedUnpaid' : 'markedPaid'),
        }),
    };
}

interface PaymentTotals {
  count: number;
  paidCount: number;
  total: Minor;
  paid: Minor;
}

interface UnpaidFigure {
  /** Message key and amount of the unpaid part. */
  name: string;
  amount: Minor | undefined;
  /** The number of all of them, such as `3 fees`. */
  counted: string | undefined;
}

/** The figures of payments: total, paid and unpaid; the rounded parts add up to the total. */
export function usePaymentFigures(
  path: PayablePath,
  totals: PaymentTotals | undefined,
  open: UnpaidFigure,
): ListFigure[] {
  const t = useRecordMessages(path, 'cards');
  const [paid, unpaid] = totals ? roundedParts(totals.paid, open.amount ?? ZERO) : [];
  const paidShare = totals ? percentShare(totals.paid, totals.total) : null;
  return [
    { name: 'total', amount: totals?.total, sub: open.counted, rows: {} },
    {
      name: 'paid',
      amount: totals?.paid,
      shown: paid,
      sub: paidShare === null ? t('noShare') : t('paidShare', { share: Math.round(paidShare) }),
      progress: paidShare ?? 0,
      rows: { status: 'paid' },
    },
    {
      name: open.name,
      amount: open.amount,
      shown: unpaid,
      sub: totals && t('unpaid', { count: totals.count - totals.paidCount }),
      rows: { status: 'pending' },
    },
  ];
}
