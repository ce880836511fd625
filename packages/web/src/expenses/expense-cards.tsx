import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { share, wholeParts } from '../platform/shares.ts';
import { Money } from '../ui/money.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useExpenseTotals } from './use-expenses.ts';

/** The four figures of the whole project; each opens the rows that it is made of. */
export function ExpenseCards({ project }: { project: Project }) {
  const t = useTranslations('expenses.cards');
  const query = useExpenseTotals(project.id, {});
  const { data: totals, isPending } = query;
  const { currency } = project;
  const rows = (search: Record<string, string>) => (
    <Link to="/expenses" search={{ project: String(project.id), ...search } as never} />
  );
  const [paid, unpaid] = totals ? wholeParts(totals.paid, totals.unpaid) : [];
  const paidShare = totals ? share(totals.paid, totals.total) : null;
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat
        label={t('total')}
        value={<Money value={totals?.total ?? null} currency={currency} decimals="none" />}
        sub={totals && t('transactions', { count: totals.count })}
        link={rows({})}
        loading={isPending}
      />
      <Stat
        label={t('paid')}
        value={<Money value={totals?.paid ?? null} shown={paid} currency={currency} decimals="none" />}
        sub={paidShare === null ? t('noShare') : t('paidShare', { share: Math.round(paidShare) })}
        progress={paidShare ?? 0}
        link={rows({ status: 'paid' })}
        loading={isPending}
      />
      <Stat
        label={t('pending')}
        value={<Money value={totals?.unpaid ?? null} shown={unpaid} currency={currency} decimals="none" />}
        sub={totals && t('unpaid', { count: totals.count - totals.paidCount })}
        link={rows({ status: 'pending' })}
        loading={isPending}
      />
      <Stat
        label={t('phases')}
        value={totals?.activePhases ?? 0}
        sub={t('ofPhases', { total: PHASES.length })}
        link={rows({ sort: 'phase' })}
        loading={isPending}
      />
    </StatStrip>
  );
}
