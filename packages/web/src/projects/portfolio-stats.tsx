import { type Minor, sum } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { Stat, StatStrip } from '../ui/layout/stat-strip.tsx';

/** Sums budgets by currency. Amounts in different currencies are never added up. */
export function budgetsByCurrency(
  projects: readonly Pick<Project, 'currency' | 'totalBudget'>[],
): [string, Minor][] {
  const currencies = [
    ...new Set(
      projects
        .filter(({ totalBudget }) => typeof totalBudget === 'bigint')
        .map((project) => project.currency),
    ),
  ];
  return currencies.map((currency) => [
    currency,
    sum(
      projects.flatMap((project) =>
        project.currency === currency && typeof project.totalBudget === 'bigint' ? [project.totalBudget] : [],
      ),
    ),
  ]);
}

/** Figures of all projects; their value only for users who may see money in one of them. */
export function PortfolioStats({ projects }: { projects: readonly Project[] }) {
  const t = useTranslations('projects.cards');
  const { percent } = useFormat();
  const active = projects.filter((project) => project.state === 'active').length;
  const mean = projects.reduce((total, project) => total + project.progress, 0) / projects.length;
  const [first, ...others] = budgetsByCurrency(projects);
  return (
    <StatStrip label={t('label')}>
      <Stat label={t('total')} value={projects.length} sub={t('totalSub')} />
      <Stat label={t('active')} value={active} sub={t('activeSub', { other: projects.length - active })} />
      {projects.some(({ totalBudget }) => totalBudget !== undefined) && (
        <Stat
          label={t('value')}
          value={<Money value={first?.[1]} currency={first?.[0]} compact="millions" />}
          sub={
            others.length > 0 ? (
              <span className="flex flex-wrap gap-x-3">
                {others.map(([currency, value]) => (
                  <Money key={currency} value={value} currency={currency} compact="millions" />
                ))}
              </span>
            ) : (
              t('valueSub')
            )
          }
        />
      )}
      <Stat label={t('progress')} value={percent(Math.round(mean))} sub={t('progressSub')} progress={mean} />
    </StatStrip>
  );
}
