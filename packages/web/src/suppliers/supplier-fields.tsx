import { can } from '@brick/domain/permissions';
import { isWebAddress } from '@brick/domain/text';
import { useTranslations } from 'use-intl';
import { memberOf, useCurrentProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { Labelled, useFormField } from '../records/form-fields.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { plainTyping } from '../ui/typed-text.ts';

export function PhoneField() {
  const of = useFormField('phone');
  return (
    <Labelled of={of}>
      <TextInput
        {...of.field}
        value={of.field.value ?? ''}
        type="tel"
        inputMode="tel"
        maxLength={of.declared.max}
        autoComplete="off"
      />
    </Labelled>
  );
}

export function RatingField() {
  const of = useFormField('rating');
  return (
    <Labelled of={of} hint={of.theirs ?? (of.error ? undefined : of.hint)}>
      <TextInput
        {...of.field}
        value={of.field.value ?? ''}
        onChange={(event) => of.field.onChange(plainTyping(event.currentTarget.value).replace(',', '.'))}
        inputMode="decimal"
        autoComplete="off"
      />
    </Labelled>
  );
}

export function WebsiteField() {
  const t = useTranslations('suppliers.form');
  const of = useFormField('website');
  const typed: string = of.field.value ?? '';
  return (
    <div className="grid content-start gap-1.5">
      <Labelled of={of}>
        <TextInput
          {...of.field}
          value={typed}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={of.declared.max}
        />
      </Labelled>
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

/** The projects with which a new supplier can be shared; those that share the user's directory see it anyway. */
export function ProjectField() {
  const t = useTranslations('suppliers.form');
  const user = useUser();
  const { projects } = useCurrentProject();
  const of = useFormField('projectId');
  const offered = projects.filter(
    (project) =>
      !(project.ownerId === user.id && project.sharesOwnersSuppliers) &&
      can(memberOf(user, project), 'suppliers', 'read'),
  );
  if (offered.length === 0) return null;
  return (
    <Labelled of={of}>
      <Select
        {...of.field}
        value={of.field.value ?? ''}
        onChange={(event) => of.field.onChange(event.target.value ? Number(event.target.value) : null)}
        options={[
          { value: '', label: t('noProject') },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </Labelled>
  );
}
