import type { LoadedStatements } from '@brick/domain/bank/api';
import { useTranslations } from 'use-intl';
import { Badge } from '../ui/feedback/status-badge.tsx';
import { Money } from '../ui/format/money.tsx';
import { useBankAccounts } from './bank-endpoints.ts';

/** Whether the balances of what was loaded agree with its lines, with a shape besides the colour. */
function BalanceBadge({ balanced }: Pick<LoadedStatements, 'balanced'>) {
  const t = useTranslations('bank.load');
  if (balanced === null) return <Badge shape="dash" tone="slate" label={t('noBalance')} />;
  return balanced ? (
    <Badge shape="tick" tone="moss" label={t('balanced')} />
  ) : (
    <Badge shape="cross" tone="crimson" label={t('unbalanced')} />
  );
}

/** What became of a file or a table, in words. */
export function LoadedText({ loaded }: { loaded: LoadedStatements }) {
  const t = useTranslations('bank.load');
  const { data } = useBankAccounts();
  const account = data?.find(({ id }) => id === loaded.accountId);
  const { added, known, pending, leftOut, balanced, difference } = loaded;
  const words = [
    t('added', { count: added }),
    ...(known > 0 ? [t('known', { count: known })] : []),
    ...(pending > 0 ? [t('pending', { count: pending })] : []),
    ...(leftOut > 0 ? [t('leftOut', { count: leftOut })] : []),
  ];
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {account && <bdi className="font-medium">{account.name}</bdi>}
      <span>{words.join(' · ')}</span>
      <BalanceBadge balanced={balanced} />
      {balanced === false && (
        <span>
          {t('difference')} <Money value={difference} currency={account?.currency} decimals="cents" />
        </span>
      )}
    </span>
  );
}
