import type { InteriorPlan } from '@brick/domain/interior/api';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { useTasks } from './use-interior.ts';

/** The tasks of a plan, each with a link to its page. */
export function PlanTasks({ row: plan }: { row: InteriorPlan }) {
  const t = useTranslations('interior-plans.card');
  const words = useTranslations('interior-tasks');
  const query = useTasks(plan.tasks > 0);
  const tasks = (query.data ?? []).filter(({ planId }) => planId === plan.id);
  const title = t('tasksOf', { room: plan.roomName });
  return (
    <section aria-label={title}>
      <SectionHeading title={title} text={t('done', { tasks: plan.tasks, done: plan.completedTasks })} />
      <LoadFailed query={query} text={words('listFailed')} />
      {query.isLoading && <SkeletonText lines={plan.tasks} />}
      <ul>
        {tasks.map(({ id, taskName, status }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <RowLink kind="interior-task" id={id} inTable={false}>
              <bdi className="wrap-anywhere">{taskName}</bdi>
            </RowLink>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
