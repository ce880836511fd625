import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { useIssueTotals } from './use-issues.ts';

/** The four figures of the whole project; each opens the rows that it is made of. */
export function IssueCards({ project }: { project: Project }) {
  const t = useTranslations('issues.cards');
  const { number } = useFormat();
  const query = useIssueTotals(project.id, {});
  const { data: totals, isPending } = query;
  const figure = (count: number | undefined) => number(count ?? 0);
  const rows = (search: Record<string, string>) => (
    <Link to="/issues" search={{ project: String(project.id), ...search } as never} />
  );
  const rate = totals?.resolutionRate ?? null;
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat
        label={t('total')}
        value={figure(totals?.total)}
        sub={totals && t('unresolved', { count: totals.open + totals.inProgress })}
        link={rows({})}
        loading={isPending}
      />
      <Stat
        label={t('open')}
        value={figure(totals?.open)}
        sub={totals && t('highPriority', { count: totals.openHighPriority })}
        tone={totals && totals.openHighPriority > 0 ? 'bad' : 'default'}
        link={rows({ status: 'open' })}
        loading={isPending}
      />
      <Stat
        label={t('inProgress')}
        value={figure(totals?.inProgress)}
        sub={totals && t('takenUp', { count: totals.inProgress })}
        link={rows({ status: 'in_progress' })}
        loading={isPending}
      />
      <Stat
        label={t('resolved')}
        value={figure(totals?.resolved)}
        sub={rate === null ? t('noRate') : t('rate', { rate: Math.round(rate) })}
        progress={rate ?? 0}
        progressTone="moss"
        link={rows({ status: 'resolved' })}
        loading={isPending}
      />
    </StatStrip>
  );
}
