import type { InteriorTask } from '@brick/domain/interior/contract';
import { FLOW, taskFacts } from '@brick/domain/interior/rules';
import { statusOnly } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { CircleCheck, CircleDashed, CirclePlay } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberOf, useMay, useProject } from '../platform/current-project.ts';
import { neighboursIn } from '../platform/neighbours.ts';
import { type RecordField, useSay } from '../platform/record-fields.ts';
import { ProjectRecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { RowLink } from '../platform/row-link.tsx';
import { useUrlState } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import { later } from '../ui/later.ts';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Money } from '../ui/money.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { usePlans, useTaskActions, useTaskRecord, useTasks } from './use-interior.ts';

const TaskForm = later(() => import('./task-form.tsx'), 'TaskForm');

/** An interior task on a page of its own. */
export function TaskPage({ id }: { id: number }) {
  return (
    <ProjectRecordGate query={useTaskRecord(id)} list="/interior">
      {(task) => <TaskRecord task={task} />}
    </ProjectRecordGate>
  );
}

function useFields({ id, currency }: Project): RecordField<InteriorTask>[] {
  const t = useTranslations('interior.taskForm');
  const say = useSay(currency);
  const query = usePlans(id, '');
  const words = useTranslations('interior');
  const room = (planId: unknown) => query.data?.find((plan) => plan.id === planId)?.roomName ?? '–';
  return [
    { name: 'taskName', label: t('taskName'), say: say.text, historyOnly: true },
    { name: 'status', label: t('status'), say: say.status, historyOnly: true },
    {
      name: 'planId',
      label: t('plan'),
      say: room,
      show: ({ planId }) =>
        isUnknown(query) ? (
          <LoadFailed query={query} text={words('listFailed')} />
        ) : (
          <RowLink kind="interior-plan" id={planId} inTable={false}>
            <bdi className="underline">{room(planId)}</bdi>
          </RowLink>
        ),
    },
    {
      name: 'priority',
      label: t('priority'),
      say: say.status,
      show: ({ priority }) => <StatusBadge status={priority} />,
    },
    {
      name: 'estimatedCost',
      label: t('estimatedCost'),
      say: say.money,
      show: ({ estimatedCost }) => (
        <Money value={estimatedCost} currency={currency} className="font-semibold" />
      ),
    },
    { name: 'assignedTo', label: t('assignedTo'), say: say.text },
    { name: 'dueDate', label: t('dueDate'), say: say.day },
    { name: 'description', label: t('description'), say: say.text },
  ];
}

const ICONS = { pending: CircleDashed, in_progress: CirclePlay, completed: CircleCheck };

function useActions(task: InteriorTask, project: Project): RowAction[] {
  const t = useTranslations('interior');
  const usual = useUsualActions();
  const may = useMay();
  const [, setUrl] = useUrlState();
  const { move, discard } = useTaskActions();
  const member = memberOf(useUser(), project);
  const facts = taskFacts(task);
  const movable = may('interior', 'update', facts);
  const { id, version, status } = task;
  return offered([
    usual.edit(movable && !statusOnly(member, 'interior', facts), () => setUrl({ editTask: id })),
    ...FLOW[status].map(
      (to) =>
        movable && {
          id: to,
          label: t(`move.${to}`),
          icon: ICONS[to],
          onSelect: () => move.mutate({ id, version, from: status, to }),
        },
    ),
    usual.delete(may('interior', 'delete', facts), () => discard.mutate(task)),
  ]);
}

function TaskRecord({ task }: { task: InteriorTask }) {
  const t = useTranslations('interior');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const { data: tasks } = useTasks(project.id, true);
  const ofPlan = tasks?.filter(({ planId }) => planId === task.planId);
  return (
    <RecordPage
      kind="interior-task"
      row={task}
      title={task.taskName}
      subtitle={<bdi>{project.name}</bdi>}
      status={<StatusBadge status={task.status} />}
      list={{ to: '/interior', label: t('title') }}
      neighbours={neighboursIn(ofPlan, task.id)}
      fields={useFields(project)}
      actions={useActions(task, project)}
      deleteQuestion={t('confirmDeleteTask')}
      dialog={
        url['editTask'] && (
          <TaskForm
            project={project}
            // One that is there stays in its plan: none is chosen.
            plans={[]}
            planId={task.planId}
            taskId={task.id}
            onClose={() => setUrl({ editTask: null })}
            onAdded={() => undefined}
          />
        )
      }
    />
  );
}
