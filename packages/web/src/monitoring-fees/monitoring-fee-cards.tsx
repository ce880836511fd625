import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { share, wholeParts } from '../platform/shares.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useMonitoringFeeTotals } from './use-monitoring-fees.ts';

/** The four figures of the whole project; each opens the rows that it is made of. */
export function MonitoringFeeCards({ project }: { project: Project }) {
  const t = useTranslations('monitoring-fees.cards');
  const { money } = useFormat();
  const query = useMonitoringFeeTotals(project.id, {});
  const { data: totals, isPending } = query;
  const { currency } = project;
  const [paid, outstanding] = totals ? wholeParts(totals.paid, totals.outstanding) : [];
  const figure = (amount: string | null | undefined, shown?: string) => ({
    value: <Money value={amount ?? null} shown={shown} currency={currency} decimals="none" />,
    ...(amount && { length: money(amount, { currency, decimals: 'none' }).length }),
  });
  const rows = (search: Record<string, string>) => (
    <Link to="/monitoring-fees" search={{ project: String(project.id), ...search } as never} />
  );
  const paidShare = totals ? share(totals.paid, totals.total) : null;
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat
        label={t('total')}
        {...figure(totals?.total)}
        sub={totals && t('fees', { count: totals.count })}
        link={rows({})}
        loading={isPending}
      />
      <Stat
        label={t('paid')}
        {...figure(totals?.paid, paid)}
        sub={paidShare === null ? t('noShare') : t('paidShare', { share: Math.round(paidShare) })}
        progress={paidShare ?? 0}
        link={rows({ status: 'paid' })}
        loading={isPending}
      />
      <Stat
        label={t('outstanding')}
        {...figure(totals?.outstanding, outstanding)}
        sub={totals && t('unpaid', { count: totals.count - totals.paidCount })}
        link={rows({ status: 'pending' })}
        loading={isPending}
      />
      <Stat
        label={t('average')}
        {...figure(totals?.average)}
        sub={totals && t('each', { count: totals.count })}
        link={rows({ sort: '-amount' })}
        loading={isPending}
      />
    </StatStrip>
  );
}
