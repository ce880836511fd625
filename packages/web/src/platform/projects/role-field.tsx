import type { Role } from '@brick/domain/permissions';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';

interface RoleFieldProps extends Omit<ComponentProps<typeof Select>, 'options'> {
  label: string;
  roles: readonly Role[];
  error?: string | undefined;
  /** Describes the selected role below the field. */
  chosen: Role | '' | undefined;
}

/** Selects a role among those the user may assign, with a one-line description. */
export function RoleField({ label, roles, error, chosen, ...select }: RoleFieldProps) {
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
