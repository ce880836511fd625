import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { wholeParts } from '../platform/shares.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Rounded } from '../ui/rounded.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useVariationTotals } from './use-variations.ts';

/** The four figures of the whole project; each opens the rows that it is made of. */
export function VariationCards({ project }: { project: Project }) {
  const t = useTranslations('variations.cards');
  const { money } = useFormat();
  const query = useVariationTotals(project.id, {});
  const { data: totals, isPending } = query;
  const { currency } = project;
  const whole = (amount: string) => money(amount, { currency, decimals: 'none' });
  const [approved = '0.00', pending = '0.00'] = totals ? wholeParts(totals.approved, totals.pending) : [];
  const figure = (amount: string | null | undefined, shown?: string) => ({
    value: <Money value={amount ?? null} shown={shown} currency={currency} decimals="none" />,
    ...(amount && { length: whole(amount).length }),
  });
  const rows = (search: Record<string, string>) => (
    <Link to="/variations" search={{ project: String(project.id), ...search } as never} />
  );
  const exact = (amount: string) => money(amount, { currency });
  const parts = totals && (
    <Rounded
      shown={t('parts', { approved: whole(approved), pending: whole(pending) })}
      exact={t('parts', { approved: exact(totals.approved), pending: exact(totals.pending) })}
    />
  );
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat
        label={t('total')}
        {...figure(totals?.total)}
        sub={parts}
        link={rows({ status: 'counted' })}
        loading={isPending}
      />
      <Stat
        label={t('approved')}
        {...figure(totals?.approved, approved)}
        sub={totals && t('variations', { count: totals.approvedCount })}
        link={rows({ status: 'approved' })}
        loading={isPending}
      />
      <Stat
        label={t('pending')}
        {...figure(totals?.pending, pending)}
        sub={totals && t('waiting', { count: totals.pendingCount })}
        tone={totals && totals.pendingCount > 0 ? 'waiting' : 'default'}
        link={rows({ status: 'pending' })}
        loading={isPending}
      />
      <Stat
        label={t('average')}
        {...figure(totals?.average)}
        sub={totals && t('each', { count: totals.approvedCount + totals.pendingCount })}
        link={rows({ status: 'counted', sort: '-extraCost' })}
        loading={isPending}
      />
    </StatStrip>
  );
}
