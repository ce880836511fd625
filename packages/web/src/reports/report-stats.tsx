import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { roundedParts } from '../platform/amount-shares.ts';
import { usePermission } from '../platform/projects/current-project.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { RoundedAmount } from '../ui/format/rounded-amount.tsx';
import { Stat, StatStrip } from '../ui/layout/stat-strip.tsx';
import { useReportStats } from './use-reports.ts';

const searchOf = (project: Project, search: Record<string, string> = {}) => ({
  project: String(project.id),
  ...search,
});

interface UtilizationProps {
  project: Project;
  /** Undefined while loading. */
  stats: ProjectStats | undefined;
}

/** Formats spent and remaining without cents, so that they add up to the displayed budget. */
const spentAndRemaining = (stats: ProjectStats | undefined): Minor[] =>
  stats?.spent !== undefined && typeof stats.remaining === 'bigint'
    ? roundedParts(stats.spent, stats.remaining)
    : [];

/** The share of the budget that is spent. Links to the expenses. */
function Utilization({ project, stats }: UtilizationProps) {
  const t = useTranslations('reports.stats');
  const format = useFormat();
  const amount = (value: Minor) => format.money(value, { currency: project.currency, decimals: 'none' });
  const exact = (value: Minor) => format.money(value, { currency: project.currency });
  const percent = stats?.percentSpent ?? null;
  const budget = stats?.totalBudget ?? null;
  const spent = stats?.spent ?? ZERO;
  const [shown = spent] = spentAndRemaining(stats);
  const said = (each: string, whole: string | null) =>
    whole === null ? t('spent', { spent: each }) : t('ofBudget', { spent: each, budget: whole });
  return (
    <Stat
      label={t('utilization')}
      value={percent === null ? t('noBudget') : format.percent(percent)}
      sub={
        <RoundedAmount
          shown={said(amount(shown), budget === null ? null : amount(budget))}
          exact={said(exact(spent), budget === null ? null : exact(budget))}
        />
      }
      lines={1}
      progress={percent ?? 0}
      progressTone={percent !== null && percent > 100 ? 'crimson' : 'brick'}
      link={<Link to="/expenses" search={searchOf(project)} />}
      loading={!stats}
    />
  );
}

/** What is left of the budget, or by how much it is exceeded. */
function Remaining({ project, stats }: UtilizationProps) {
  const t = useTranslations('reports.stats');
  const { money } = useFormat();
  const { currency } = project;
  const remaining = stats?.remaining ?? null;
  const isOver = remaining !== null && remaining < 0n;
  const isExact = remaining === 0n;
  const [, shown] = spentAndRemaining(stats);
  const text = remaining === null ? t('noBudget') : money(remaining, { currency, decimals: 'none' });
  return (
    <Stat
      label={t('remaining')}
      value={
        remaining === null ? (
          text
        ) : (
          <Money value={remaining} shown={shown} currency={currency} decimals="none" />
        )
      }
      length={text.length}
      sub={remaining !== null && t(isOver ? 'over' : isExact ? 'exact' : 'under')}
      lines={1}
      tone={isOver ? 'bad' : 'done'}
      link={<Link to="/budget" search={searchOf(project)} />}
      loading={!stats}
    />
  );
}

/** The key figures above the reports, each linked to its rows. Roles without access to amounts see two. */
export function ReportStats({ project }: { project: Project }) {
  const t = useTranslations('reports.stats');
  const format = useFormat();
  const may = usePermission();
  const query = useReportStats(project.id);
  const { data: stats } = query;
  const showsMoney = may('budget', 'read') && (!stats || stats.spent !== undefined);
  const { passed = 0, total = 0, passRate = null } = stats?.inspections ?? {};
  const { open = 0, inProgress = 0, resolved = 0 } = stats?.issues ?? {};
  return (
    <StatStrip label={t('label')} query={query}>
      {showsMoney && <Utilization project={project} stats={stats} />}
      <Stat
        label={t('quality')}
        value={passRate === null ? '–' : format.percent(passRate)}
        sub={t('passed', { passed, total })}
        lines={1}
        progress={passRate ?? 0}
        progressTone="moss"
        link={<Link to="/inspections" search={searchOf(project, { result: 'passed' })} />}
        loading={!stats}
      />
      <Stat
        label={t('issues')}
        value={format.number(open)}
        sub={t('resolved', { inProgress, resolved })}
        lines={1}
        link={<Link to="/issues" search={searchOf(project, { status: 'open' })} />}
        loading={!stats}
      />
      {showsMoney && <Remaining project={project} stats={stats} />}
    </StatStrip>
  );
}
