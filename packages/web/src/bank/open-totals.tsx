import type { BankAccount } from '@brick/domain/bank/api';
import { type Minor, sum } from '@brick/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { Money } from '../ui/format/money.tsx';
import { useOnPhone } from '../ui/hooks/use-on-phone.ts';
import { Stat, StatStrip } from '../ui/layout/stat-strip.tsx';

interface OpenTotal {
  currency: string;
  amount: Minor;
  lines: number;
}

/** What is open in each currency. */
export const openTotalsByCurrency = (accounts: readonly BankAccount[]): OpenTotal[] =>
  [...new Set(accounts.map(({ currency }) => currency))].sort().map((currency) => {
    const alike = accounts.filter((account) => account.currency === currency);
    return {
      currency,
      amount: sum(alike.map(({ open }) => open)),
      lines: alike.reduce((count, { openLines }) => count + openLines, 0),
    };
  });

/** The sums of what is open: one for each currency, for amounts of two are never added up. */
export function OpenTotals({ accounts }: { accounts: readonly BankAccount[] }) {
  const t = useTranslations('bank.totals');
  return (
    <StatStrip label={t('label')} inRow={useOnPhone()}>
      {openTotalsByCurrency(accounts).map(({ currency, amount, lines }) => (
        <Stat
          key={currency}
          label={t('open', { currency })}
          value={<Money value={amount} currency={currency} decimals="cents" />}
          sub={t('lines', { count: lines })}
          tone={lines > 0 ? 'waiting' : 'done'}
          link={<Link to="/bank" search={(before: UrlValues) => ({ ...before, state: undefined })} />}
        />
      ))}
    </StatStrip>
  );
}
