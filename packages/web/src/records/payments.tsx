import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Resource } from '@brick/domain/permissions';
import type { RecordPath } from '@brick/domain/records/records';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useMay } from '../platform/current-project.ts';
import { share, wholeParts } from '../platform/shares.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Deeds } from './deeds.ts';
import type { Filter } from './filters.ts';
import type { Figure, Kept, KindAction } from './kind.ts';
import { useWords } from './words.ts';

/** A record of something that is to be paid. */
interface Payable extends Kept {
  isPaid: boolean;
}

/** The path of a kind, which is its line of the table of rights too. */
type PayablePath = RecordPath & Resource;

export const PAYMENT_FILTER: Filter = {
  name: 'status',
  values: ['paid', 'pending'],
  asks: (value) => ({ isPaid: String(value === 'paid') }),
  open: true,
};

export const paymentBadge = ({ isPaid }: Payable) => <StatusBadge status={isPaid ? 'paid' : 'pending'} />;

/** How a history says whether it was paid. */
export function usePaymentSaid(path: PayablePath) {
  const t = useWords(path, 'filters');
  return { say: (value: unknown) => t(value === true ? 'paid' : 'pending') };
}

/** Marking a record paid, or unpaid again, for who may. */
export function useMarking<Row extends Payable>(path: PayablePath, change: Deeds<Row>['change']) {
  const t = useWords(path);
  const mayPay = useMay()(path, 'pay');
  return (row: Row): KindAction =>
    mayPay && {
      id: 'mark',
      label: t(row.isPaid ? 'markUnpaid' : 'markPaid'),
      icon: row.isPaid ? CircleDashed : CircleCheck,
      onSelect: () =>
        change({
          row,
          to: { isPaid: !row.isPaid } as Partial<Row>,
          done: t(row.isPaid ? 'markedUnpaid' : 'markedPaid'),
        }),
    };
}

interface Sums {
  count: number;
  paidCount: number;
  total: Minor;
  paid: Minor;
}

interface Open {
  /** The word of what is not paid, and what it comes to. */
  name: string;
  amount: Minor | undefined;
  /** What all of them are said to be, such as `3 fees`. */
  counted: string | undefined;
}

/** The figures of payments: all, what is paid of it, and what is not; the parts add up to the whole that is shown. */
export function usePaymentFigures(path: PayablePath, totals: Sums | undefined, open: Open): Figure[] {
  const t = useWords(path, 'cards');
  const [paid, unpaid] = totals ? wholeParts(totals.paid, open.amount ?? ZERO) : [];
  const paidShare = totals ? share(totals.paid, totals.total) : null;
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
