import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/contract';
import type { Project } from '@brick/domain/projects/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBulk } from '../platform/bulk.tsx';
import { useMay, useProject } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { TransferMenu } from '../platform/transfer-menu.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Selection } from '../ui/table-selection.ts';
import { InteriorCards } from './interior-cards.tsx';
import { InteriorFilters } from './interior-filters.tsx';
import { PlanCard } from './plan-card.tsx';
import { TaskList } from './task-list.tsx';
import { statusIn, TASK_STATUSES } from './task-status.ts';
import { unfoldedIn } from './unfolded.ts';
import { useDeletePlan, usePlans, useTaskActions, useTasks } from './use-interior.ts';

const PlanForm = later(() => import('./plan-form.tsx'), 'PlanForm');
const TaskForm = later(() => import('./task-form.tsx'), 'TaskForm');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** Interior plans of the project, each with its tasks on demand. Dialogs and what is unfolded stand in the address. */
export function InteriorScreen() {
  const t = useTranslations('interior');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const { data: plans, isError, refetch } = usePlans(project.id, url['q'] ?? '');
  const none = plans?.length === 0 && !url['q'];
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <TransferMenu room="interior-tasks" resource="interior" query={{ status: statusIn(url) }} />
          {may('interior', 'create') && plans && plans.length > 0 && (
            <Button icon={<Plus className="size-4" />} onClick={() => setUrl({ addTask: 'new' })}>
              {t('addTask')}
            </Button>
          )}
          {may('interior', 'create') && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('addPlan')}
            </Button>
          )}
        </>
      }
    >
      <FoldOnPhone name="figures">
        <InteriorCards project={project} />
      </FoldOnPhone>
      {isError ? (
        <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />
      ) : !plans ? (
        <PlansOnTheirWay />
      ) : none ? (
        <NoPlans />
      ) : (
        <Plans project={project} plans={plans} />
      )}
      <Dialogs project={project} plans={plans ?? []} />
    </Page>
  );
}

const PlansOnTheirWay = () => (
  <div className="grid gap-5 lg:grid-cols-2">
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
);

function NoPlans() {
  const t = useTranslations('interior');
  const may = useMay();
  const [, setUrl] = useUrlState();
  return (
    <EmptyState
      title={t('empty')}
      text={t('emptyText')}
      actions={
        may('interior', 'create') && (
          <Button variant="primary" onClick={() => setUrl({ add: '1' })}>
            {t('addPlan')}
          </Button>
        )
      }
    />
  );
}

type Leaving = { plan: InteriorPlan; task?: undefined } | { task: InteriorTask; plan?: undefined };

interface PlansProps {
  project: Project;
  plans: readonly InteriorPlan[];
}

/** The plans, and at their foot what can be done with the tasks that are selected in any of them. */
function Plans({ project, plans }: PlansProps) {
  const may = useMay();
  const [url] = useUrlState();
  const { data: tasks = [] } = useTasks(project.id, false);
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
      statuses: may('interior', 'update') ? TASK_STATUSES : [],
    },
  );
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-1 gap-5">
        <PlanList project={project} plans={plans} selection={selection} />
      </div>
      {selection?.bar}
    </div>
  );
}

function PlanList({ project, plans, selection }: PlansProps & { selection: Selection | undefined }) {
  const t = useTranslations('interior');
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const discardPlan = useDeletePlan();
  const { move, discard } = useTaskActions();
  const unfolded = unfoldedIn(
    url['tasks'],
    plans.map(({ id }) => id),
  );
  return (
    <>
      <InteriorFilters count={plans.length} anyTasks={unfolded.any} />
      {plans.length === 0 && <EmptyState compact title={t('emptyFiltered')} />}
      <ul className={cx('grid gap-5 lg:grid-cols-2', unfolded.any && 'items-start')}>
        {plans.map((plan) => (
          <li key={plan.id} className="min-w-0">
            <PlanCard
              project={project}
              plan={plan}
              unfolded={unfolded.has(plan.id)}
              onToggle={() => setUrl({ tasks: unfolded.toggled(plan.id) })}
              onEdit={() => setUrl({ edit: plan.id })}
              onDelete={() => setLeaving({ plan })}
            >
              <TaskList
                project={project}
                plan={plan}
                status={statusIn(url)}
                selection={selection}
                onAdd={() => setUrl({ addTask: plan.id })}
                onEdit={({ id }) => setUrl({ editTask: id })}
                onMove={({ id, version, status }, to) => move.mutate({ id, version, from: status, to })}
                onDelete={(task) => setLeaving({ task })}
              />
            </PlanCard>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t(leaving?.task ? 'confirmDeleteTask' : 'confirmDeletePlan')}
        description={
          leaving?.plan
            ? t('confirmPlanText', { name: leaving.plan.roomName, tasks: leaving.plan.tasks })
            : leaving?.task.taskName
        }
        onConfirm={() => {
          if (leaving?.plan) discardPlan.mutate(leaving.plan);
          if (leaving?.task) discard.mutate(leaving.task);
          setLeaving(null);
        }}
      />
    </>
  );
}

/** The dialogs that the address opens: ?add=1, ?edit=12, ?addTask=12 or new, ?editTask=40. */
function Dialogs({ project, plans }: { project: Project; plans: readonly InteriorPlan[] }) {
  const [url, setUrl] = useUrlState();
  const close = () => setUrl({ add: null, edit: null, addTask: null, editTask: null });
  const plan = idIn(url['edit']);
  const task = idIn(url['editTask']);
  const openedTasks = unfoldedIn(
    url['tasks'],
    plans.map(({ id }) => id),
  );
  if (url['add'] || plan !== null) {
    return (
      <Suspense>
        <PlanForm key={plan ?? 'new'} project={project} planId={plan} onClose={close} />
      </Suspense>
    );
  }
  // A new task asks for its plan, so the plans must be there.
  if (task === null && (!url['addTask'] || plans.length === 0)) return null;
  return (
    <Suspense>
      <TaskForm
        key={task ?? 'new'}
        project={project}
        plans={plans}
        planId={idIn(url['addTask'])}
        taskId={task}
        onClose={close}
        onAdded={({ planId }) =>
          setUrl({
            addTask: null,
            ...(!openedTasks.has(planId) && { tasks: openedTasks.toggled(planId) }),
          })
        }
      />
    </Suspense>
  );
}
