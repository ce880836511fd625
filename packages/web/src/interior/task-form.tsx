import type {
  addInteriorTask,
  InteriorPlan,
  InteriorTask,
  interiorTaskBody,
  updateInteriorTask,
} from '@brick/domain/interior/contract';
import { interiorTask } from '@brick/domain/interior/record';
import type { InJson } from '@brick/domain/money/json';
import type { Project } from '@brick/domain/projects/contract';
import { bodyOf } from '@brick/domain/records/schemas';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AssigneeBox } from '../platform/assignee-box.tsx';
import { call, callOf } from '../platform/call.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog } from '../platform/view-dialog.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useTaskWords } from './interior-words.ts';
import { CostField, DueDateField, PriorityField, StatusField } from './task-fields.tsx';
import { useTask } from './use-interior.ts';

interface Props {
  project: Project;
  plans: readonly InteriorPlan[];
  /** To which a new task is added; null asks. */
  planId: number | null;
  /** Null for a new one. */
  taskId: number | null;
  onClose: () => void;
  onAdded: (task: InteriorTask) => void;
}

/** Adds or edits a task. An existing one is read first, so that the edit starts from what is stored. */
export function TaskForm({ taskId, ...props }: Props) {
  const t = useTranslations('interior.taskForm');
  const query = useTask(props.project.id, taskId);
  if (taskId === null || query.data) return <TaskDialog {...props} task={query.data ?? null} />;
  return <LoadingDialog query={query} title={t('editTitle')} t={t} onClose={props.onClose} />;
}

const body = bodyOf(interiorTask.fields);
const add = callOf<typeof addInteriorTask>('POST', '/api/interior-plans/{id}/tasks');
const change = callOf<typeof updateInteriorTask>('PATCH', '/api/interior-tasks/{id}');

const startOf = (task: InJson<InteriorTask> | null): z.input<typeof interiorTaskBody> => ({
  taskName: task?.taskName ?? '',
  estimatedCost: task?.estimatedCost ?? '',
  priority: task?.priority ?? 'medium',
  assignedTo: task?.assignedTo ?? '',
  status: task?.status ?? 'pending',
  description: task?.description ?? '',
  dueDate: task?.dueDate ?? null,
});

function TaskDialog({
  project,
  plans,
  planId,
  task: read,
  onClose,
  onAdded,
}: Omit<Props, 'taskId'> & { task: InteriorTask | null }) {
  const t = useTranslations('interior.taskForm');
  // The only plan that there is needs no choosing.
  const [chosen, setChosen] = useState(planId ?? (plans.length === 1 ? (plans[0]?.id ?? null) : null));
  const [unchosen, setUnchosen] = useState(false);
  const planSelect = useRef<HTMLSelectElement>(null);
  const editing = useEditing(body, t, {
    read,
    startOf,
    words: useTaskWords(project.currency),
    draft: read ? undefined : `interior.task.${project.id}`,
    send: (body, { from, changes, version, idempotencyKey }) =>
      from
        ? call(change, { params: { id: from.id }, body: { ...changes, version } })
        : call(add, { params: { id: chosen ?? 0 }, body, idempotencyKey }),
    onDone: (saved) => (read ? onClose() : onAdded(saved)),
    showsTheirs: true,
  });
  const { row: task, form, theirs } = editing;
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      {...editing.frame}
      title={t(task ? 'editTitle' : 'addTitle')}
      onSubmit={(event) => {
        const missing = !task && chosen === null;
        setUnchosen(missing);
        if (!missing) return editing.frame.onSubmit(event);
        event.preventDefault();
        // Everything that is wrong is said at once, and the first of it takes the focus.
        void form.trigger().then(() => planSelect.current?.focus());
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormSpan>
          {!task && (
            // Chosen already: one begins with the task.
            <div data-aside={planId === null ? undefined : ''}>
              <Field
                label={t('plan')}
                required
                error={unchosen && chosen === null ? t('planRequired') : undefined}
              >
                <Select
                  ref={planSelect}
                  value={chosen ?? ''}
                  onChange={(event) =>
                    setChosen(event.target.value === '' ? null : Number(event.target.value))
                  }
                  placeholder={t('choosePlan')}
                  options={plans.map(({ id, roomName }) => ({ value: String(id), label: roomName }))}
                />
              </Field>
            </div>
          )}
          <Field label={t('taskName')} required error={errors.taskName?.message} hint={theirs.of('taskName')}>
            <TextInput {...register('taskName')} maxLength={255} autoComplete="off" />
          </Field>
          <StatusField control={control} theirs={theirs.of('status')} from={task?.status ?? null} />
        </FormSpan>
        <PriorityField control={control} theirs={theirs.of('priority')} />
        <CostField control={control} theirs={theirs.of('estimatedCost')} currency={project.currency} />
        <Field
          label={t('assignedTo')}
          error={errors.assignedTo?.message}
          hint={theirs.of('assignedTo') ?? t('assignedHint')}
        >
          <Controller
            control={control}
            name="assignedTo"
            render={({ field }) => (
              <AssigneeBox {...field} value={field.value ?? ''} emptyText={t('nobodyFound')} />
            )}
          />
        </Field>
        <DueDateField control={control} theirs={theirs.of('dueDate')} />
        <FormSpan>
          <Field label={t('description')} error={errors.description?.message} hint={theirs.of('description')}>
            <TextArea {...register('description')} rows={3} grow />
          </Field>
        </FormSpan>
      </FormGrid>
    </FormDialog>
  );
}
