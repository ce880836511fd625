import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/api';
import { TASK_STATUSES, type TaskStatus } from '@brick/domain/interior/record';
import { sum } from '@brick/domain/money/money';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useToday } from '../platform/session/use-today.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { Button, IconButton } from '../ui/inputs/button.tsx';
import { CheckMark } from '../ui/inputs/checkbox.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import type { RowAction } from '../ui/table/row-buttons.tsx';
import type { Selection } from '../ui/table/row-selection.ts';
import { useTasks } from './use-interior.ts';

const TaskStatusMenu = lazyComponent(() => import('./task-status-menu.tsx'), 'TaskStatusMenu');

interface TaskListProps {
  plan: InteriorPlan;
  /** Shows only tasks with this status. */
  status: TaskStatus | undefined;
  /** The selected tasks of all plans. Undefined if tasks cannot be selected. */
  selection: Selection | undefined;
  actionsOf: (task: InteriorTask) => readonly RowAction[];
  onAdd: () => void;
}

/** The tasks of one plan by due date, with their estimated cost. */
export function TaskList({ plan, status, selection, actionsOf, onAdd }: TaskListProps) {
  const t = useTranslations('interior-tasks');
  const may = usePermission();
  const { data, isError, refetch } = useTasks();
  if (isError && !data) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={t('loading')} className="border-t border-line pt-4">
        <SkeletonText lines={Math.max(2, plan.tasks)} />
      </div>
    );
  }
  const tasks = data.filter((task) => task.planId === plan.id && (!status || task.status === status));
  const add = may('interior', 'create') && (
    <Button variant="secondary" size="sm" icon={<Plus className="size-4" />} onClick={onAdd}>
      {t('add')}
    </Button>
  );
  if (tasks.length === 0) {
    return (
      <div className="border-t border-line">
        {status ? (
          <p className="py-6 text-center text-ink-2">{t('emptyFiltered')}</p>
        ) : (
          <EmptyState compact title={t('empty')} text={t('emptyText')} actions={add} />
        )}
      </div>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} selection={selection} actions={actionsOf(task)} />
        ))}
      </ul>
      {/* A filtered list says nothing about the whole budget. */}
      <TaskEstimate tasks={tasks} budget={status ? null : plan.budget} />
      {add && <div className="mt-3">{add}</div>}
    </>
  );
}

interface TaskProps {
  task: InteriorTask;
  actions: readonly RowAction[];
}

/** The checkbox that selects a task, disabled where the user may do nothing with it. */
function TaskCheckbox({ task, actions, selection }: TaskProps & { selection: Selection }) {
  const t = useTranslations('ui');
  const change = (on: boolean) => {
    const next = new Set(selection.selected);
    if (on) next.add(task.id);
    else next.delete(task.id);
    selection.onChange(next);
  };
  return (
    <CheckMark
      aria-label={t('table.select', { name: task.taskName })}
      checked={selection.selected.has(task.id)}
      disabled={actions.length === 0}
      onChange={(event) => change(event.currentTarget.checked)}
      // The touch target is larger than the visible box.
      className="mt-0.5 after:absolute after:-inset-3.5"
    />
  );
}

/** The buttons beside a task's name, by action. */
const ACTION_BUTTONS = [
  ['edit', Pencil],
  ['delete', Trash2],
] as const;

function TaskRow({ task, actions, selection }: TaskProps & Pick<TaskListProps, 'selection'>) {
  const t = useTranslations('interior-tasks.row');
  const { currency } = useProject();
  return (
    <li className="grid gap-y-1 py-3">
      <div className="flex items-start justify-between gap-x-3">
        {selection && <TaskCheckbox task={task} actions={actions} selection={selection} />}
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <RowLink kind="interior-task" id={task.id} inTable={false}>
              <bdi>{task.taskName}</bdi>
            </RowLink>
          </h3>
          {task.description && (
            <p className="max-w-prose whitespace-pre-line text-ink-2 wrap-anywhere">
              <bdi>{task.description}</bdi>
            </p>
          )}
        </div>
        <span className="-my-1 flex shrink-0 gap-1">
          {ACTION_BUTTONS.flatMap(([name, Icon]) =>
            actions
              .filter(({ id }) => id === name)
              .map(({ id, onSelect }) => (
                <IconButton
                  key={id}
                  label={t(`${name}Of`, { task: task.taskName })}
                  icon={<Icon className="size-4" />}
                  onClick={onSelect}
                />
              )),
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <TaskStatusCell task={task} actions={actions} />
        <span className="inline-flex items-center gap-1.5 t-sm text-ink-2">
          {t('priorityOf')}
          <StatusBadge status={task.priority} />
        </span>
        <DueDate task={task} />
        <span className="min-w-0 t-sm text-ink-2 wrap-anywhere">
          {task.assignedTo ? <bdi>{task.assignedTo}</bdi> : t('unassigned')}
        </span>
        {typeof task.estimatedCost === 'bigint' && (
          <Money value={task.estimatedCost} decimals="cents" currency={currency} className="ms-auto" />
        )}
      </div>
    </li>
  );
}

/** The status, with a menu of the possible next statuses. */
function TaskStatusCell({ task, actions }: TaskProps) {
  const moves = actions.filter(({ id }) => TASK_STATUSES.some((status) => status === id));
  const badge = <StatusBadge status={task.status} />;
  if (moves.length === 0) return badge;
  // As large as the menu that replaces it once it has loaded.
  const waiting = <span className="inline-flex min-h-8 items-center pe-5.5 coarse:min-h-11">{badge}</span>;
  return (
    <Suspense fallback={waiting}>
      <TaskStatusMenu task={task} moves={moves} />
    </Suspense>
  );
}

function DueDate({ task }: Pick<TaskProps, 'task'>) {
  const t = useTranslations('interior-tasks.row');
  const { date } = useFormat();
  const today = useToday();
  if (!task.dueDate) return <span className="t-sm text-ink-3">{t('noDueDate')}</span>;
  const late = task.status !== 'completed' && task.dueDate < today;
  return (
    <span className="inline-flex items-center gap-1.5 t-sm text-ink-2">
      {t('due', { day: date(task.dueDate) })}
      {late && <StatusBadge status="overdue" />}
    </span>
  );
}

/**
 * Compares the estimated cost of the visible tasks with the room's budget. Hidden from roles without access to amounts.
 */
function TaskEstimate({ tasks, budget }: { tasks: readonly InteriorTask[] } & Pick<InteriorPlan, 'budget'>) {
  const t = useTranslations('interior-tasks');
  const { currency } = useProject();
  const { money } = useFormat();
  const costs = tasks.flatMap(({ estimatedCost }) =>
    estimatedCost === null || estimatedCost === undefined ? [] : [estimatedCost],
  );
  if (costs.length === 0) return null;
  const total = sum(costs);
  const over = typeof budget === 'bigint' && total > budget;
  return (
    <p className="rule-total flex items-baseline justify-between gap-x-4 py-2 font-bold">
      <span className="flex flex-wrap items-baseline gap-x-2">
        {t('estimated')}
        {typeof budget === 'bigint' && (
          <span className="t-sm font-normal text-ink-2">
            {t('ofBudget', { budget: money(budget, { currency }) })}
          </span>
        )}
      </span>
      <Money
        value={total}
        decimals="cents"
        currency={currency}
        className={cx('rule-double pb-0.5', over && 'text-crimson')}
      />
    </p>
  );
}
