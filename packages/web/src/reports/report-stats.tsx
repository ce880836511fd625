import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useStats } from './use-reports.ts';

const searchOf = (project: Project, search: Record<string, string> = {}) =>
  ({ project: String(project.id), ...search }) as never;

/** The two figures that tell money: what share of the budget is spent, and what is left of it. */
function MoneyStats({ project }: { project: Project }) {
  const t = useTranslations('reports.stats');
  const format = useFormat();
  const { data: stats } = useStats(project.id);
  const amount = (value: string) => format.money(value, { currency: project.currency, decimals: 'none' });
  const percent = stats?.percentSpent ?? null;
  const budget = stats?.totalBudget ?? null;
  const remaining = stats?.remaining ?? null;
  const isOver = remaining?.startsWith('-') ?? false;
  const isExact = remaining !== null && !/[1-9]/.test(remaining);
  const spent = amount(stats?.spent ?? '0.00');
  const none = t('noBudget');
  return (
    <>
      <Stat
        label={t('utilization')}
        value={percent === null ? none : format.percent(percent)}
        sub={budget === null ? t('spent', { spent }) : t('ofBudget', { spent, budget: amount(budget) })}
        lines={1}
        progress={percent ?? 0}
        progressTone={percent !== null && percent > 100 ? 'crimson' : 'brick'}
        link={<Link to="/expenses" search={searchOf(project)} />}
        loading={!stats}
      />
      <Stat
        label={t('remaining')}
        value={
          remaining === null ? none : <Money value={remaining} currency={project.currency} decimals="none" />
        }
        length={remaining === null ? none.length : amount(remaining).length}
        sub={remaining !== null && t(isOver ? 'over' : isExact ? 'exact' : 'under')}
        lines={1}
        tone={isOver ? 'bad' : 'done'}
        link={<Link to="/budget" search={searchOf(project)} />}
        loading={!stats}
      />
    </>
  );
}

/** The figures of the specification's section 2; each opens the rows behind it. Who sees no money sees two. */
export function ReportStats({ project }: { project: Project }) {
  const t = useTranslations('reports.stats');
  const format = useFormat();
  const may = useMay();
  const { data: stats } = useStats(project.id);
  const { passed = 0, total = 0, passRate = null } = stats?.inspections ?? {};
  const { open = 0, inProgress = 0, resolved = 0 } = stats?.issues ?? {};
  return (
    <StatStrip label={t('label')}>
      {may('budget', 'read') && (!stats || stats.spent !== undefined) && <MoneyStats project={project} />}
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
    </StatStrip>
  );
}
