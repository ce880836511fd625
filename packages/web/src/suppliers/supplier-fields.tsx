import { can } from '@brick/domain/permissions';
import { isWebAddress } from '@brick/domain/text-checks';
import { useTranslations } from 'use-intl';
import { memberFor, useCurrentProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { LabelledField, useFormField } from '../records/fields/form-fields.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

export function PhoneField() {
  const of = useFormField('phone');
  return (
    <LabelledField of={of}>
      <TextInput
        {...of.field}
        value={of.field.value ?? ''}
        type="tel"
        inputMode="tel"
        maxLength={of.declared.max}
        autoComplete="off"
      />
    </LabelledField>
  );
}

export function RatingField() {
  const of = useFormField('rating');
  return (
    <LabelledField of={of} hint={of.theirs ?? (of.error ? undefined : of.hint)}>
      <TextInput
        {...of.field}
        value={of.field.value ?? ''}
        onChange={(event) => of.field.onChange(normalizeTyped(event.currentTarget.value).replace(',', '.'))}
        inputMode="decimal"
        autoComplete="off"
      />
    </LabelledField>
  );
}

export function WebsiteField() {
  const t = useTranslations('suppliers.form');
  const of = useFormField('website');
  const typed: string = of.field.value ?? '';
  return (
    <div className="grid content-start gap-1.5">
      <LabelledField of={of}>
        <TextInput
          {...of.field}
          value={typed}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={of.declared.max}
        />
      </LabelledField>
      {isWebAddress(typed.trim()) && (
        <a
          href={typed.trim()}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkStyle} w-max t-sm`}
        >
          {t('openWebsite')}
        </a>
      )}
    </div>
  );
}

/** The projects a new supplier can be shared with. Projects that share the user's directory see it anyway. */
export function ProjectField() {
  const t = useTranslations('suppliers.form');
  const user = useUser();
  const { projects } = useCurrentProject();
  const of = useFormField('projectId');
  const offered = projects.filter(
    (project) =>
      !(project.ownerId === user.id && project.sharesOwnersSuppliers) &&
      can(memberFor(user, project), 'suppliers', 'read'),
  );
  if (offered.length === 0) return null;
  return (
    <LabelledField of={of}>
      <Select
        {...of.field}
        value={of.field.value ?? ''}
        onChange={(event) => of.field.onChange(event.target.value ? Number(event.target.value) : null)}
        options={[
          { value: '', label: t('noProject') },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </LabelledField>
  );
}
