import type { StatedAmount } from '@brick/domain/invoices/document';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';

interface StatedMoneyProps {
  amount: StatedAmount | null;
  /** Of the document; null where it states none. */
  currency: string | null;
  className?: string;
}

/** An amount as a document states it: in its own currency, and as text where it is no amount of hundredths. */
export function StatedMoney({ amount, currency, className }: StatedMoneyProps) {
  const { money } = useFormat();
  if (amount === null) return <>–</>;
  if (amount.text !== null || amount.minor === null)
    return <bdi className={className}>{amount.text ?? '–'}</bdi>;
  // What is no code of a currency cannot be formatted as one, and the project's would be another one.
  if (currency === null || !/^[A-Z]{3}$/.test(currency))
    return (
      <bdi className={className}>
        {[money(amount.minor, { bare: true, decimals: 'cents' }), currency].filter(Boolean).join(' ')}
      </bdi>
    );
  return <Money value={amount.minor} currency={currency} decimals="cents" className={className} />;
}
