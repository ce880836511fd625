import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/contract';
import { FLOW } from '@brick/domain/interior/rules';
import { useUrlState } from '../platform/search.ts';
import { DayField } from '../records/day-field.tsx';
import { ChoiceField, Labelled, TextField, useFormField } from '../records/form-fields.tsx';
import type { FormProps } from '../records/kind.ts';
import { MoneyField } from '../records/money-field.tsx';
import { idIn } from '../records/open-form.tsx';
import { AssigneeField } from '../records/people-fields.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { StatusField } from '../records/status-field.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

import { unfoldedIn } from './unfolded.ts';
import { TASKS, usePlans } from './use-interior.ts';

/** The plan to which a task is added. */
const more = () =>
  import('@brick/domain/records/schemas').then(
    ({ bodyOf }) => bodyOf({ planId: TASKS.is.also.planId }).shape,
  );

function PlanField({ plans }: { plans: readonly InteriorPlan[] }) {
  const of = useFormField('planId');
  return (
    <Labelled of={of}>
      <Select
        {...of.field}
        value={of.field.value ?? ''}
        onChange={({ target }) => of.field.onChange(target.value === '' ? null : Number(target.value))}
        placeholder={of.t('planIdChoose')}
        options={plans.map(({ id, roomName }) => ({ value: String(id), label: roomName }))}
      />
    </Labelled>
  );
}

/** Adds or edits a task. ?addTask=12 adds one to that plan, another value asks to which. */
export function TaskForm(props: FormProps<InteriorTask>) {
  const { id, onClose } = props;
  const [url, setUrl] = useUrlState();
  const { data: plans = [] } = usePlans();
  // A new task asks for its plan, so the plans must be there.
  if (id === null && plans.length === 0) return null;
  const given = id === null ? idIn(url['addTask']) : null;
  const ids = plans.map((plan) => plan.id);
  return (
    <RecordForm
      {...props}
      {...(id === null && {
        more,
        // The only plan that there is needs no choosing.
        start: () => ({ planId: given ?? (ids.length === 1 ? ids[0] : null) }),
        // The plan to which it is added shows it.
        onDone: ({ planId }: InteriorTask) => {
          onClose();
          const unfolded = unfoldedIn(url['tasks'], ids);
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
              // Chosen already: one begins with the task.
              <div data-aside={given === null ? undefined : ''}>
                <PlanField plans={plans} />
              </div>
            )}
            <TextField name="taskName" />
            <StatusField from={task?.status ?? null} flow={FLOW} />
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
