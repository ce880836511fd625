import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { roundedParts } from '../platform/amount-shares.ts';
import { usePermission } from '../platform/projects/current-project.ts';
import { cx } from '../ui/cx.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { RoundedAmount } from '../ui/format/rounded-amount.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { Stat, StatStrip } from '../ui/layout/stat-strip.tsx';
import { scheduleBadge } from './schedule-badge.ts';

interface DashboardCardsProps {
  project: Project;
  /** Undefined while loading. */
  stats: ProjectStats | undefined;
}

const searchOf = (project: Project, search: Record<string, string> = {}) => ({
  project: String(project.id),
  ...search,
});

/** The four cards of the dashboard. Roles without access to amounts see the two that show none. */
export function DashboardCards({ project, stats }: DashboardCardsProps) {
  const t = useTranslations('dashboard.cards');
  const showsMoney = !stats || stats.spent !== undefined;
  return (
    <StatStrip label={t('label')}>
      {showsMoney && <BudgetCard project={project} stats={stats} />}
      <ProgressCard project={project} stats={stats} />
      {showsMoney && <ExpensesCard project={project} stats={stats} />}
      <CompletionCard project={project} stats={stats} />
    </StatStrip>
  );
}

function BudgetCard({ project, stats }: DashboardCardsProps) {
  const t = useTranslations('dashboard.cards');
  const { money } = useFormat();
  const { currency } = project;
  const budget = stats?.totalBudget ?? null;
  const spent = money(stats?.spent ?? ZERO, { currency, decimals: 'none' });
  const percent = stats?.percentSpent ?? null;
  return (
    <Stat
      label={t('budget')}
      value={
        budget === null ? t('noBudget') : <Money value={budget} currency={currency} compact="millions" />
      }
      sub={
        percent === null ? t('spent', { spent }) : t('spentShare', { spent, percent: Math.round(percent) })
      }
      progress={percent ?? 0}
      tone={percent !== null && percent > 100 ? 'bad' : 'default'}
      link={<Link to="/budget" search={searchOf(project)} />}
      loading={!stats}
    />
  );
}

function ProgressCard({ project, stats }: DashboardCardsProps) {
  const t = useTranslations('dashboard.cards');
  const { percent } = useFormat();
  return (
    <Stat
      label={t('progress')}
      value={percent(Math.round(stats?.progress ?? 0))}
      sub={
        stats && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {t('phasesDone', { done: stats.completedPhases, total: stats.totalPhases })}
            <StatusBadge status={scheduleBadge(stats.schedule.status, 'progress')} />
          </span>
        )
      }
      lines={2}
      link={<Link to="/dashboard" search={searchOf(project)} hash="wall" />}
      loading={!stats}
    />
  );
}

function ExpensesCard({ project, stats }: DashboardCardsProps) {
  const t = useTranslations('dashboard.cards');
  const { money } = useFormat();
  const may = usePermission();
  const { currency } = project;
  const whole = (amount: Minor) => money(amount, { currency, decimals: 'none' });
  const exact = (amount: Minor) => money(amount, { currency });
  const totals = stats?.totals;
  const pending = totals?.variationsPending ?? ZERO;
  const any = pending === ZERO ? 'no' : 'yes';
  const [expenses = ZERO, variations = ZERO, fees = ZERO] = totals
    ? roundedParts(totals.expenses ?? ZERO, totals.variations ?? ZERO, totals.monitoringFees ?? ZERO)
    : [];
  const part = (to: string, label: ReactNode, isOpen = true) => {
    const place = 'inline-flex min-h-6 items-center justify-self-start';
    if (!isOpen) return <span className={place}>{label}</span>;
    return (
      <Link to={to} search={searchOf(project)} className={cx(linkStyle, place)}>
        {label}
      </Link>
    );
  };
  return (
    <Stat
      label={t('expenses')}
      value={<Money value={stats?.spent ?? null} currency={currency} decimals="none" />}
      sub={
        totals && (
          <span className="grid">
            {part(
              '/expenses',
              <RoundedAmount
                shown={t('expensesPart', { amount: whole(expenses) })}
                exact={t('expensesPart', { amount: exact(totals.expenses ?? ZERO) })}
              />,
            )}
            {part(
              '/variations',
              <RoundedAmount
                shown={t('variationsPart', { amount: whole(variations), pending: whole(pending), any })}
                exact={t('variationsPart', {
                  amount: exact(totals.variations ?? ZERO),
                  pending: exact(pending),
                  any,
                })}
              />,
            )}
            {part(
              '/monitoring-fees',
              <RoundedAmount
                shown={t('feesPart', { amount: whole(fees) })}
                exact={t('feesPart', { amount: exact(totals.monitoringFees ?? ZERO) })}
              />,
              may('monitoring-fees', 'read'),
            )}
          </span>
        )
      }
      lines={3}
      loading={!stats}
    />
  );
}

/** The date links to the project's settings; the text below it links to the programme, which determines it. */
function CompletionCard({ project, stats }: DashboardCardsProps) {
  const t = useTranslations('dashboard.cards');
  const may = usePermission();
  const { month } = useFormat();
  const schedule = stats?.schedule;
  // Below zero: past its date, or without one. Only an overdue badge says the days.
  const daysLeft = schedule?.daysLeft ?? -1;
  const date = schedule?.estimatedCompletionDate ? month(schedule.estimatedCompletionDate) : t('notSet');
  const said = schedule && (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusBadge status={scheduleBadge(schedule.status, 'date')} days={-daysLeft} />
      {daysLeft >= 0 && schedule.status !== 'completed' && t('daysLeft', { days: daysLeft })}
    </span>
  );
  if (!may('budget', 'read'))
    return <Stat label={t('completion')} value={date} sub={said} lines={2} loading={!stats} />;
  return (
    <Stat
      label={t('completion')}
      value={
        may('project', 'update') ? (
          <Link
            to="/projects"
            search={{ edit: String(project.id) }}
            className="rounded decoration-1 underline-offset-4 hover:underline"
          >
            {date}
          </Link>
        ) : (
          date
        )
      }
      length={date.length}
      sub={
        <>
          {said}
          <Link
            to="/programme"
            search={searchOf(project)}
            className={cx(linkStyle, 'inline-flex min-h-6 items-center')}
          >
            {t('programme')}
          </Link>
        </>
      }
      lines={2}
      loading={!stats}
    />
  );
}
