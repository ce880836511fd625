import type { Inspection } from '@brick/domain/inspections/api';
import { displayName } from '@brick/domain/users/display-name';
import { useProject } from '../platform/projects/current-project.ts';
import { useProjectMembers } from '../platform/projects/project-members.ts';
import { useUser } from '../platform/session/session.ts';
import { LabelledField, useFormField } from '../records/fields/form-fields.tsx';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Select } from '../ui/inputs/select.tsx';

/** Selects the inspector among the project's members. A former member stays visible where they were named. */
export function InspectorField({ inspection }: { inspection: Inspection | null }) {
  const of = useFormField('inspectorId');
  const { t, field } = of;
  const query = useProjectMembers(useProject().id);
  const members = query.data ?? [];
  const user = useUser();
  const named = inspection?.inspectorId ?? null;
  const options = members.map((member) => ({ value: String(member.userId), label: displayName(member) }));
  if (named !== null && !members.some(({ userId }) => userId === named))
    options.push({ value: String(named), label: inspection?.inspectorName ?? t('formerMember') });
  // The creator of a new inspection is its default inspector, even before the members have loaded.
  if (!query.data && field.value === user.id && named !== user.id)
    options.push({ value: String(user.id), label: displayName(user) });
  return (
    <LabelledField of={of} hint={of.theirs ?? (hasNoData(query) && <LoadFailed query={query} />)}>
      <Select
        {...field}
        value={String(field.value ?? '')}
        onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : null)}
        // A new inspection has no empty option: its creator is preselected.
        options={[...(inspection ? [{ value: '', label: t('nobodyNamed') }] : []), ...options]}
      />
    </LabelledField>
  );
}
