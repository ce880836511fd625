import type { Minor } from '@brick/domain/money/money';
import type { Payment } from '@brick/domain/payments/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { projectKey, useProject } from '../../platform/projects/current-project.ts';
import { hasNoData, LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';

/** Loads all payments of a record. */
type PaymentLoader = (options: { params: { id: number }; signal: AbortSignal }) => Promise<Payment[]>;

interface RecordPaymentsProps {
  /** The folder of its kind in addresses. */
  path: string;
  load: PaymentLoader;
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
export function RecordPayments({ path, load, id, amount, paidAmount, currency }: RecordPaymentsProps) {
  const t = useTranslations('record.payments');
  const { money } = useFormat();
  const project = useProject();
  const query = useQuery({
    queryKey: projectKey(project.id, path, 'payments', id),
    queryFn: ({ signal }) => load({ params: { id }, signal }),
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

interface PaymentsBesideProps extends Pick<RecordPaymentsProps, 'path' | 'load'> {
  row: { id: number; amount: Minor; paidAmount: Minor | null };
}

/** The payments beside the fields of a record; nothing if bank statements paid nothing of it. */
export function PaymentsBeside({ path, load, row }: PaymentsBesideProps) {
  const { currency } = useProject();
  return row.paidAmount === null ? null : (
    <RecordPayments path={path} load={load} {...row} currency={currency} />
  );
}
