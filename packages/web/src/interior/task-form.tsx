import {
  addInteriorTask,
  type InteriorPlan,
  type InteriorTask,
  interiorTaskBody,
  updateInteriorTask,
} from '@brick/domain/interior/contract';
import type { Project } from '@brick/domain/projects/contract';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AssigneeBox } from '../platform/assignee-box.tsx';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { changesIn } from '../platform/own-changes.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useAction } from '../platform/use-action.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { FormFooter } from './form-parts.tsx';
import { CostField, DueDateField, PriorityField, StatusField } from './task-fields.tsx';
import { useTask } from './use-interior.ts';
import { useTheirTask } from './use-theirs.ts';

type Body = z.output<typeof interiorTaskBody>;

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
  const { data: task, isError, refetch } = useTask(props.project.id, taskId);
  if (taskId === null || task) return <TaskDialog {...props} task={task ?? null} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t('editTitle')}>
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

const startOf = (task: InteriorTask | null): z.input<typeof interiorTaskBody> => ({
  taskName: task?.taskName ?? '',
  estimatedCost: task?.estimatedCost ?? '',
  priority: task?.priority ?? 'medium',
  assignedTo: task?.assignedTo ?? '',
  status: task?.status ?? 'pending',
  description: task?.description ?? '',
  dueDate: task?.dueDate ?? null,
});

interface Sending {
  body: Body;
  planId: number;
  idempotencyKey: string;
}

function useSend(task: InteriorTask | null, onDone: (task: InteriorTask) => void) {
  const t = useTranslations('interior.taskForm');
  return useAction<Sending, InteriorTask>({
    send: ({ body, planId, idempotencyKey }) =>
      task
        ? call(updateInteriorTask, {
            params: { id: task.id },
            body: { ...changesIn(body, task), version: task.version },
          })
        : call(addInteriorTask, { params: { id: planId }, body, idempotencyKey }),
    success: task ? t('saved') : t('added'),
    failure: task ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

function TaskDialog({
  project,
  plans,
  planId,
  task,
  onClose,
  onAdded,
}: Omit<Props, 'taskId'> & { task: InteriorTask | null }) {
  const t = useTranslations('interior.taskForm');
  const [stored, setStored] = useState(task);
  // The only plan that there is needs no choosing.
  const [chosen, setChosen] = useState(planId ?? (plans.length === 1 ? (plans[0]?.id ?? null) : null));
  const [unchosen, setUnchosen] = useState(false);
  const planSelect = useRef<HTMLSelectElement>(null);
  const theirs = useTheirTask(task, stored, project.currency);
  const form = useContractForm(interiorTaskBody, {
    defaultValues: startOf(task),
    draft: task ? undefined : `interior.task.${project.id}`,
  });
  const send = useSend(stored, (saved) => (task ? onClose() : onAdded(saved)));
  const { register, control, formState, submit } = form;
  const { errors } = formState;
  const onSubmit = submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, planId: chosen ?? 0, idempotencyKey });
    } catch (error) {
      const current = isCallError(error, 409)
        ? (error.problem?.current as InteriorTask | undefined)
        : undefined;
      if (current) {
        setStored(current);
        // What was not touched here shows what is stored; what was typed stays.
        form.reset(startOf(current), { keepDirtyValues: true });
      }
      throw error;
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(task ? 'editTitle' : 'addTitle')}
      dirty={formState.isDirty}
      onSubmit={(event) => {
        const missing = !task && chosen === null;
        setUnchosen(missing);
        if (!missing) return onSubmit(event);
        event.preventDefault();
        // Everything that is wrong is said at once, and the first of it takes the focus.
        void form.trigger().then(() => planSelect.current?.focus());
      }}
      footer={<FormFooter edit={task !== null} pending={send.isPending} addLabel={t('submitAdd')} />}
    >
      <div className="grid min-w-0 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
        <FormGrid>
          <FormSpan>
            {!task && (
              <Field
                label={t('plan')}
                required
                error={unchosen && chosen === null ? t('planRequired') : undefined}
              >
                <Select
                  ref={planSelect}
                  value={chosen ?? ''}
                  onChange={(event) => setChosen(Number(event.target.value) || null)}
                  placeholder={t('choosePlan')}
                  options={plans.map(({ id, roomName }) => ({ value: String(id), label: roomName }))}
                />
              </Field>
            )}
            <Field
              label={t('taskName')}
              required
              error={errors.taskName?.message}
              hint={theirs.of('taskName')}
            >
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
            <Field
              label={t('description')}
              error={errors.description?.message}
              hint={theirs.of('description')}
            >
              <TextArea {...register('description')} rows={3} grow />
            </Field>
          </FormSpan>
        </FormGrid>
      </div>
    </Dialog>
  );
}
