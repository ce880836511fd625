import type { Inspection } from '@brick/domain/inspections/contract';
import { fullName } from '@brick/domain/users/names';
import { useProject } from '../platform/current-project.ts';
import { useProjectMembers } from '../platform/project-members.ts';
import { useUser } from '../platform/session.ts';
import { Labelled, useFormField } from '../records/form-fields.tsx';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Select } from '../ui/select.tsx';

/** Who inspects: a member of the project. Who has left it meanwhile stays to be seen where they were named. */
export function InspectorField({ inspection }: { inspection: Inspection | null }) {
  const of = useFormField('inspectorId');
  const { t, field } = of;
  const query = useProjectMembers(useProject().id);
  const members = query.data ?? [];
  const user = useUser();
  const named = inspection?.inspectorId ?? null;
  const options = members.map((member) => ({ value: String(member.userId), label: fullName(member) }));
  if (named !== null && !members.some(({ userId }) => userId === named))
    options.push({ value: String(named), label: inspection?.inspectorName ?? t('formerMember') });
  // Who enters a new one is its inspector from the start, also while nobody knows who else is there.
  if (!query.data && field.value === user.id && named !== user.id)
    options.push({ value: String(user.id), label: fullName(user) });
  return (
    <Labelled of={of} hint={of.theirs ?? (isUnknown(query) && <LoadFailed query={query} />)}>
      <Select
        {...field}
        value={String(field.value ?? '')}
        onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : null)}
        // Without a choice a new one is its creator's: they stand there from the start.
        options={[...(inspection ? [{ value: '', label: t('nobodyNamed') }] : []), ...options]}
      />
    </Labelled>
  );
}
