import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/api';
import { TASK_STATUS_FLOW } from '@brick/domain/interior/rules';
import { useUrlState } from '../platform/routing/url-state.ts';
import { AssigneeField } from '../records/fields/assignee-field.tsx';
import { DayField } from '../records/fields/day-field.tsx';
import { ChoiceField, LabelledField, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { MoneyField } from '../records/fields/money-field.tsx';
import { StatusField } from '../records/fields/status-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { parseId } from '../records/url-dialog.tsx';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';

import { parseExpandedPlans } from './expanded-plans.ts';
import { TASKS_RESOURCE, useInteriorPlans } from './use-interior.ts';

/** Reads the plan of a new task from the URL. */
const taskDialogFields = () =>
  import('@brick/domain/records/schemas-from-fields').then(
    ({ bodyOf }) => bodyOf({ planId: TASKS_RESOURCE.is.also.planId }).shape,
  );

function PlanField({ plans }: { plans: readonly InteriorPlan[] }) {
  const of = useFormField('planId');
  return (
    <LabelledField of={of}>
      <Select
        {...of.field}
        value={of.field.value ?? ''}
        onChange={({ target }) => of.field.onChange(target.value === '' ? null : Number(target.value))}
        placeholder={of.t('planIdChoose')}
        options={plans.map(({ id, roomName }) => ({ value: String(id), label: roomName }))}
      />
    </LabelledField>
  );
}

/** Adds or edits a task. ?addTask=12 adds it to that plan; any other value asks for the plan. */
export function TaskForm(props: KindFormProps<InteriorTask>) {
  const { id } = props;
  const [url, setUrl] = useUrlState();
  const { data: plans = [] } = useInteriorPlans();
  // A new task needs a plan, so the plans must be loaded first.
  if (id === null && plans.length === 0) return null;
  const given = id === null ? parseId(url['addTask']) : null;
  const ids = plans.map((plan) => plan.id);
  return (
    <RecordForm
      {...props}
      {...(id === null && {
        more: taskDialogFields,
        // If there is only one plan, it is preselected.
        start: () => ({ planId: given ?? (ids.length === 1 ? ids[0] : null) }),
        // Expands the plan that the task is added to.
        onDone: ({ planId }: InteriorTask) => {
          const unfolded = parseExpandedPlans(url['tasks'], ids);
          if (!unfolded.has(planId)) setUrl({ tasks: unfolded.toggled(planId) });
        },
      })}
      notInDraft={['planId']}
      story={() => null}
    >
      {(task) => (
        <FormGrid>
          <FormSpan>
            {!task && (
              // The plan is already chosen, so the focus starts with the task.
              <div data-aside={given === null ? undefined : ''}>
                <PlanField plans={plans} />
              </div>
            )}
            <TextField name="taskName" />
            <StatusField from={task?.status ?? null} flow={TASK_STATUS_FLOW} />
          </FormSpan>
          <ChoiceField name="priority" downwards />
          <MoneyField name="estimatedCost" />
          <AssigneeField />
          <DayField name="dueDate" />
          <FormSpan>
            <TextField name="description" rows={3} />
          </FormSpan>
        </FormGrid>
      )}
    </RecordForm>
  );
}
