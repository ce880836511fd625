import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/api';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ImportExport } from '../platform/import/import-export.tsx';
import { EmptyList } from '../platform/lists/empty-list.tsx';
import { useBulkSelection } from '../platform/lists/use-bulk-selection.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { DeleteDialog } from '../records/delete-dialog.tsx';
import { FilterBar } from '../records/filter-bar.tsx';
import { ListFigures } from '../records/list-figures.tsx';
import { useRecordMessages } from '../records/record-messages.ts';
import { useRowActions } from '../records/row-actions.ts';
import { UrlDialog } from '../records/url-dialog.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { PlanCard } from './interior-plan-card.tsx';
import { record as ofPlans } from './plan-record.tsx';
import { TaskList } from './task-list.tsx';
import { record as ofTasks } from './task-record.tsx';
import { parseStatus, useExpandedPlans, useInteriorPlans, useTasks } from './use-interior.ts';

/** The project's interior plans, each with its tasks on demand. Dialogs and expanded plans are kept in the URL. */
export function InteriorScreen() {
  const t = useTranslations('interior-plans');
  const task = useTranslations('interior-tasks');
  const project = useProject();
  const mayAdd = usePermission()('interior', 'create');
  const [url, setUrl] = useUrlState();
  const { data: plans, isError, refetch } = useInteriorPlans(url['q']);
  const icon = <Plus className="size-4" />;
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <ImportExport is={ofTasks.is} query={{ status: parseStatus(url) }} mayImport={mayAdd} />
          {mayAdd && plans && plans.length > 0 && (
            <Button icon={icon} onClick={() => setUrl({ addTask: 'new' })}>
              {task('add')}
            </Button>
          )}
          {mayAdd && (
            <Button variant="primary" icon={icon} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <ListFigures kind={ofPlans} />
      {isError && !plans ? (
        <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />
      ) : plans ? (
        <PlanList plans={plans} />
      ) : (
        <PlansLoading />
      )}
      <UrlDialog kind={ofPlans} />
      <UrlDialog kind={ofTasks} />
    </Page>
  );
}

const PlansLoading = () => (
  <div className="grid gap-5 lg:grid-cols-2">
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
);

/** The plans, and below them a bar with actions for the selected tasks of all plans. */
function PlanList({ plans }: { plans: readonly InteriorPlan[] }) {
  const t = useRecordMessages('interior-plans');
  const project = useProject();
  const may = usePermission();
  const [url, setUrl] = useUrlState();
  const { data: tasks = [] } = useTasks(false);
  const selection = useBulkSelection(
    {
      name: `${project.id} ${url['q'] ?? ''} ${parseStatus(url) ?? ''}`,
      totalCount: tasks.length,
      loadFirst: async () => tasks,
      isPlaceholder: false,
    },
    {
      feature: 'interior-tasks',
      nameOf: (task) => task.taskName,
      mayDelete: may('interior', 'delete'),
      ...ofTasks.useBulk?.(),
    },
  );
  const [leaving, setLeaving] = useState<InteriorPlan | null>(null);
  const [leavingTask, setLeavingTask] = useState<InteriorTask | null>(null);
  const actionsOf = useRowActions(ofPlans, setLeaving);
  const actionsOfTask = useRowActions(ofTasks, setLeavingTask);
  const unfolded = useExpandedPlans();
  if (plans.length === 0 && !url['q']) {
    return <EmptyList t={t} filters={['q']} mayAdd={may('interior', 'create')} />;
  }
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-1 gap-5">
        <FilterBar kind={ofPlans} count={plans.length} />
        {plans.length === 0 && <EmptyList t={t} filters={['q']} mayAdd={false} />}
        <ul className={cx('grid gap-5 lg:grid-cols-2', unfolded.any && 'items-start')}>
          {plans.map((plan) => (
            <li key={plan.id} className="min-w-0">
              <PlanCard
                plan={plan}
                unfolded={unfolded.has(plan.id)}
                onToggle={() => setUrl({ tasks: unfolded.toggled(plan.id) })}
                actions={actionsOf(plan)}
              >
                <TaskList
                  plan={plan}
                  status={parseStatus(url)}
                  selection={selection}
                  actionsOf={actionsOfTask}
                  onAdd={() => setUrl({ addTask: plan.id })}
                />
              </PlanCard>
            </li>
          ))}
        </ul>
        <DeleteDialog kind={ofPlans} row={leaving} onClose={() => setLeaving(null)} />
        <DeleteDialog kind={ofTasks} row={leavingTask} onClose={() => setLeavingTask(null)} />
      </div>
      {selection?.bar}
    </div>
  );
}
