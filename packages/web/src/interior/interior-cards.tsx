import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { ALL } from './unfolded.ts';
import { useInteriorTotals } from './use-interior.ts';

/** The four figures of the whole project; each opens the plans or the tasks that it is made of. */
export function InteriorCards({ project }: { project: Project }) {
  const t = useTranslations('interior.cards');
  const { number } = useFormat();
  const query = useInteriorTotals(project.id);
  const { data: totals, isPending } = query;
  const rows = (search: Record<string, string>) => (
    <Link to="/interior" search={{ project: String(project.id), ...search } as never} />
  );
  const rate = totals?.completionRate ?? null;
  return (
    <StatStrip label={t('label')} query={query}>
      <Stat
        label={t('plans')}
        value={number(totals?.plans ?? 0)}
        sub={totals && t('planned', { count: totals.plans })}
        link={rows({})}
        loading={isPending}
      />
      <Stat
        label={t('tasks')}
        value={number(totals?.tasks ?? 0)}
        sub={totals && t('inProgress', { count: totals.inProgress })}
        tone={totals && totals.inProgress > 0 ? 'moving' : 'default'}
        link={rows({ tasks: ALL })}
        loading={isPending}
      />
      <Stat
        label={t('completed')}
        value={number(totals?.completed ?? 0)}
        sub={totals && (rate === null ? t('noRate') : t('rate', { rate: number(Math.round(rate)) }))}
        progress={rate ?? 0}
        link={rows({ tasks: ALL, status: 'completed' })}
        loading={isPending}
      />
      <Stat
        label={t('pending')}
        value={number(totals?.pending ?? 0)}
        sub={totals && (totals.tasks === 0 ? t('noRate') : t('notBegun', { count: totals.pending }))}
        tone={totals && totals.pending > 0 ? 'waiting' : 'default'}
        link={rows({ tasks: ALL, status: 'pending' })}
        loading={isPending}
      />
    </StatStrip>
  );
}
