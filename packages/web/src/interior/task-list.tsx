import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/contract';
import type { TaskStatus } from '@brick/domain/interior/record';
import { FLOW, taskFacts } from '@brick/domain/interior/rules';
import { type Minor, sum } from '@brick/domain/money/money';
import { statusOnly } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { ChevronDown, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberOf, useMay } from '../platform/current-project.ts';
import { RowLink } from '../platform/row-link.tsx';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CheckMark } from '../ui/checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Menu } from '../ui/menu.tsx';
import { Money } from '../ui/money.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusBadge, useStatusLabel } from '../ui/status-badge.tsx';
import type { Selection } from '../ui/table-selection.ts';
import { useTasks } from './use-interior.ts';

interface Handlers {
  onAdd: () => void;
  onEdit: (task: InteriorTask) => void;
  onMove: (task: InteriorTask, to: TaskStatus) => void;
  onDelete: (task: InteriorTask) => void;
}

interface Props extends Handlers {
  project: Project;
  plan: InteriorPlan;
  /** Only tasks of this status. */
  status: TaskStatus | undefined;
  /** Tasks that are selected, in this plan and in others; none can be where it is missing. */
  selection: Selection | undefined;
}

/** The tasks of one plan, those due first in front, with what they are estimated to cost. */
export function TaskList({ project, plan, status, selection, ...handlers }: Props) {
  const t = useTranslations('interior.tasks');
  const words = useTranslations('interior');
  const may = useMay();
  const { data, isError, refetch } = useTasks(project.id, true);
  if (isError) return <ErrorState text={t('failed')} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={t('loading')} className="border-t border-line pt-4">
        <SkeletonText lines={Math.max(2, plan.tasks)} />
      </div>
    );
  }
  const tasks = data.filter((task) => task.planId === plan.id && (!status || task.status === status));
  const add = may('interior', 'create') && (
    <Button variant="secondary" size="sm" icon={<Plus className="size-4" />} onClick={handlers.onAdd}>
      {words('addTask')}
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
          <TaskRow key={task.id} project={project} task={task} selection={selection} {...handlers} />
        ))}
      </ul>
      {/* Some of the tasks say nothing about the whole budget. */}
      <Estimate tasks={tasks} budget={status ? null : plan.budget} currency={project.currency} />
      {add && <div className="mt-3">{add}</div>}
    </>
  );
}

/** The box beside a task that selects it. */
function TaskTick({ task, selection }: { task: InteriorTask; selection: Selection }) {
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
      onChange={(event) => change(event.currentTarget.checked)}
      // Larger to a finger than it looks.
      className="mt-0.5 after:absolute after:-inset-3.5"
    />
  );
}

function TaskRow({
  project,
  task,
  selection,
  onEdit,
  onMove,
  onDelete,
}: Pick<Props, 'project' | 'selection'> & { task: InteriorTask } & Omit<Handlers, 'onAdd'>) {
  const t = useTranslations('interior.tasks');
  const may = useMay();
  const member = memberOf(useUser(), project);
  const facts = taskFacts(task);
  const mayMove = may('interior', 'update', facts);
  return (
    <li className="grid gap-y-1 py-3">
      <div className="flex items-start justify-between gap-x-3">
        {selection && <TaskTick task={task} selection={selection} />}
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
          {mayMove && !statusOnly(member, 'interior', facts) && (
            <IconButton
              label={t('editOf', { task: task.taskName })}
              icon={<Pencil className="size-4" />}
              onClick={() => onEdit(task)}
            />
          )}
          {may('interior', 'delete', facts) && (
            <IconButton
              label={t('deleteOf', { task: task.taskName })}
              icon={<Trash2 className="size-4" />}
              onClick={() => onDelete(task)}
            />
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {mayMove ? (
          <StatusMenu task={task} onMove={(to) => onMove(task, to)} />
        ) : (
          <StatusBadge status={task.status} />
        )}
        <span className="inline-flex items-center gap-1.5 t-sm text-ink-2">
          {t('priorityOf')}
          <StatusBadge status={task.priority} />
        </span>
        <DueDate task={task} />
        <span className="min-w-0 t-sm text-ink-2 wrap-anywhere">
          {task.assignedTo ? <bdi>{task.assignedTo}</bdi> : t('unassigned')}
        </span>
        {typeof task.estimatedCost === 'bigint' && (
          <Money
            value={task.estimatedCost}
            decimals="cents"
            currency={project.currency}
            className="ms-auto"
          />
        )}
      </div>
    </li>
  );
}

/** The status as its badge, which opens to those that may follow. */
function StatusMenu({ task, onMove }: { task: InteriorTask; onMove: (to: TaskStatus) => void }) {
  const t = useTranslations('interior.tasks');
  const label = useStatusLabel();
  return (
    <Menu
      label={t('statusOf', { task: task.taskName })}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded pe-1 hover:bg-sunken coarse:min-h-11"
        >
          <span className="sr-only">{t('statusOf', { task: task.taskName })}</span>
          <StatusBadge status={task.status} />
          <ChevronDown aria-hidden="true" className="size-3.5 text-ink-3" />
        </button>
      }
      items={FLOW[task.status].map((to) => ({ id: to, label: label(to), onSelect: () => onMove(to) }))}
    />
  );
}

function DueDate({ task }: { task: InteriorTask }) {
  const t = useTranslations('interior.tasks');
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

/** What the tasks in sight are estimated to cost, beside the room's budget; nothing where the role sees no money. */
function Estimate({
  tasks,
  budget,
  currency,
}: {
  tasks: readonly InteriorTask[];
  budget: Minor | null | undefined;
  currency: string;
}) {
  const t = useTranslations('interior.tasks');
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
