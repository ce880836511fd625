import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBulk } from '../platform/bulk.tsx';
import { useMay, useProject } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { ListEmpty } from '../platform/list-empty.tsx';
import { useUrlState } from '../platform/search.ts';
import { TransferMenu } from '../platform/transfer-menu.tsx';
import { AskDelete } from '../records/ask-delete.tsx';
import { Figures } from '../records/figures.tsx';
import { FilterBar } from '../records/filter-bar.tsx';
import { OpenForm } from '../records/open-form.tsx';
import { useRowActions } from '../records/row-actions.ts';
import { useWords } from '../records/words.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { record as ofPlans } from './plan-record.tsx';
import { TaskList } from './task-list.tsx';
import { record as ofTasks } from './task-record.tsx';
import { statusIn, usePlans, useTasks, useUnfolded } from './use-interior.ts';

/** Interior plans of the project, each with its tasks on demand. Dialogs and what is unfolded stand in the address. */
export function InteriorScreen() {
  const t = useTranslations('interior-plans');
  const task = useTranslations('interior-tasks');
  const project = useProject();
  const mayAdd = useMay()('interior', 'create');
  const [url, setUrl] = useUrlState();
  const { data: plans, isError, refetch } = usePlans(url['q']);
  const icon = <Plus className="size-4" />;
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <TransferMenu room="interior-tasks" resource="interior" query={{ status: statusIn(url) }} />
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
      <FoldOnPhone name="figures">
        <Figures kind={ofPlans} />
      </FoldOnPhone>
      {isError ? (
        <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />
      ) : plans ? (
        <Plans plans={plans} />
      ) : (
        <PlansOnTheirWay />
      )}
      <OpenForm kind={ofPlans} />
      <OpenForm kind={ofTasks} />
    </Page>
  );
}

const PlansOnTheirWay = () => (
  <div className="grid gap-5 lg:grid-cols-2">
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
);

/** The plans, and at their foot what can be done with the tasks that are selected in any of them. */
function Plans({ plans }: { plans: readonly InteriorPlan[] }) {
  const t = useWords('interior-plans');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const { data: tasks = [] } = useTasks(false);
  const selection = useBulk(
    {
      name: `${project.id} ${url['q'] ?? ''} ${statusIn(url) ?? ''}`,
      totalCount: tasks.length,
      loadFirst: async () => tasks,
    },
    {
      room: 'interior-tasks',
      nameOf: (task) => task.taskName,
      mayDelete: may('interior', 'delete'),
      ...ofTasks.useBulk?.(),
    },
  );
  const [leaving, setLeaving] = useState<InteriorPlan | null>(null);
  const [leavingTask, setLeavingTask] = useState<InteriorTask | null>(null);
  const actionsOf = useRowActions(ofPlans, setLeaving);
  const actionsOfTask = useRowActions(ofTasks, setLeavingTask);
  const unfolded = useUnfolded();
  if (plans.length === 0 && !url['q']) {
    return <ListEmpty t={t} filters={['q']} mayAdd={may('interior', 'create')} />;
  }
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-1 gap-5">
        <FilterBar kind={ofPlans} count={plans.length} />
        {plans.length === 0 && <ListEmpty t={t} filters={['q']} mayAdd={false} />}
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
                  status={statusIn(url)}
                  selection={selection}
                  actionsOf={actionsOfTask}
                  onAdd={() => setUrl({ addTask: plan.id })}
                />
              </PlanCard>
            </li>
          ))}
        </ul>
        <AskDelete kind={ofPlans} row={leaving} onClose={() => setLeaving(null)} />
        <AskDelete kind={ofTasks} row={leavingTask} onClose={() => setLeavingTask(null)} />
      </div>
      {selection?.bar}
    </div>
  );
}
