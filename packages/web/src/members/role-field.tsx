import type { Role } from '@brick/domain/permissions';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

interface Props extends Omit<ComponentProps<typeof Select>, 'options'> {
  label: string;
  roles: readonly Role[];
  error?: string | undefined;
  /** What the chosen role is for, below the box. */
  chosen: Role | '' | undefined;
}

/** Chooses a role among those that the user may give, and says in a line what it is for. */
export function RoleField({ label, roles, error, chosen, ...select }: Props) {
  const t = useTranslations('members');
  return (
    <Field label={label} required error={error} hint={chosen ? t(`roleSummary.${chosen}`) : undefined}>
      <Select
        {...select}
        placeholder={chosen ? undefined : t('chooseRole')}
        options={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      />
    </Field>
  );
}
