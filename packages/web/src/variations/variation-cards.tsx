import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useVariationTotals } from './use-variations.ts';

/** The four figures of the whole project; each opens the rows that it is made of. */
export function VariationCards({ project }: { project: Project }) {
  const t = useTranslations('variations.cards');
  const { money } = useFormat();
  const { data: totals, isPending } = useVariationTotals(project.id, {});
  const { currency } = project;
  const whole = (amount: string) => money(amount, { currency, decimals: 'none' });
  const figure = (amount: string | null | undefined) => ({
    value: <Money value={amount ?? null} currency={currency} decimals="none" />,
    ...(amount && { length: whole(amount).length }),
  });
  const rows = (search: Record<string, string>) => (
    <Link to="/variations" search={{ project: String(project.id), ...search } as never} />
  );
  // To the cent: two rounded parts need not add up to a rounded total.
  const exact = (amount: string) => money(amount, { currency });
  const parts = totals && t('parts', { approved: exact(totals.approved), pending: exact(totals.pending) });
  return (
    <StatStrip label={t('label')}>
      <Stat
        label={t('total')}
        {...figure(totals?.total)}
        sub={parts}
        link={rows({ status: 'counted' })}
        loading={isPending}
      />
      <Stat
        label={t('approved')}
        {...figure(totals?.approved)}
        sub={totals && t('variations', { count: totals.approvedCount })}
        link={rows({ status: 'approved' })}
        loading={isPending}
      />
      <Stat
        label={t('pending')}
        {...figure(totals?.pending)}
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
