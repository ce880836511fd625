import type { Minor } from '@brick/domain/money/money';
import type {
  certificatePayments,
  expensePayments,
  monitoringFeePayments,
  Payment,
} from '@brick/domain/payments/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callAll, endpointRef } from '../../platform/api/call.ts';
import { projectKey, useProject } from '../../platform/projects/current-project.ts';
import { hasNoData, LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';

const expenseEndpoint = endpointRef<typeof expensePayments>('GET', '/api/expenses/{id}/payments');
const feeEndpoint = endpointRef<typeof monitoringFeePayments>('GET', '/api/monitoring-fees/{id}/payments');
const certificateEndpoint = endpointRef<typeof certificatePayments>('GET', '/api/certificates/{id}/payments');

interface Asked {
  params: { id: number };
  signal: AbortSignal;
}

const LOADERS = {
  expenses: (asked: Asked) => callAll(expenseEndpoint, asked),
  'monitoring-fees': (asked: Asked) => callAll(feeEndpoint, asked),
  certificates: (asked: Asked) => callAll(certificateEndpoint, asked),
};

interface RecordPaymentsProps {
  path: keyof typeof LOADERS;
  id: number;
  amount: Minor;
  /** What bank statements paid of it; null if nothing. */
  paidAmount: Minor | null;
  currency: string;
}

function PaymentRow({ payment, currency }: { payment: Payment; currency: string }) {
  const t = useTranslations('record.payments');
  const { date } = useFormat();
  const { amount, paidOn, reference, rest, madeByName } = payment;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-1.5">
      <span>{date(paidOn)}</span>
      <Money value={amount} currency={currency} decimals="cents" className="font-semibold" />
      {rest && <span className="text-ink-2">{t(rest)}</span>}
      {reference && <bdi className="break-all text-ink-2">{reference}</bdi>}
      {madeByName && <bdi className="text-ink-3">{madeByName}</bdi>}
    </li>
  );
}

/** What bank statements paid of a record: how much of it, and by which payments. Empty if they paid nothing. */
export function RecordPayments({ path, id, amount, paidAmount, currency }: RecordPaymentsProps) {
  const t = useTranslations('record.payments');
  const { money } = useFormat();
  const project = useProject();
  const query = useQuery({
    queryKey: projectKey(project.id, path, 'payments', id),
    queryFn: ({ signal }) => LOADERS[path]({ params: { id }, signal }),
  });
  if (hasNoData(query)) return <LoadFailed query={query} text={t('failed')} />;
  const { data: payments = [] } = query;
  if (payments.length === 0) return null;
  return (
    <section aria-label={t('title')} className="grid gap-1.5">
      <h3 className="t-sm font-semibold">{t('title')}</h3>
      {paidAmount !== null && (
        <p>
          {t('paidOf', {
            paid: money(paidAmount, { currency, decimals: 'cents' }),
            amount: money(amount, { currency, decimals: 'cents' }),
          })}
        </p>
      )}
      <ol className="border-b border-line">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} currency={currency} />
        ))}
      </ol>
    </section>
  );
}

interface PaidRow {
  id: number;
  amount: Minor;
  paidAmount: Minor | null;
}

/** The payments beside the fields of an expense. */
export function ExpensePayments({ row }: { row: PaidRow }) {
  const { currency } = useProject();
  return row.paidAmount === null ? null : <RecordPayments path="expenses" {...row} currency={currency} />;
}

/** The payments beside the fields of a monitoring fee. */
export function MonitoringFeePayments({ row }: { row: PaidRow }) {
  const { currency } = useProject();
  return row.paidAmount === null ? null : (
    <RecordPayments path="monitoring-fees" {...row} currency={currency} />
  );
}
