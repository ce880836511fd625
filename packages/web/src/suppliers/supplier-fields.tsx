import { CATEGORIES } from '@brick/domain/expenses/categories';
import { webAddress } from '@brick/domain/fields';
import { can } from '@brick/domain/permissions';
import type { addSupplier } from '@brick/domain/suppliers/contract';
import { type Control, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { memberOf, useCurrentProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { linkStyle } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { plainTyping } from '../ui/typed-text.ts';

type Body = NonNullable<typeof addSupplier.body>;

interface FieldProps {
  control: Control<z.input<Body>, unknown, z.output<Body>>;
  /** What somebody else has saved in this field meanwhile. */
  theirs?: string | undefined;
}

export function CategoryField({ control, theirs }: FieldProps) {
  const t = useTranslations('suppliers.form');
  const name = useTranslations('categories');
  const { field, fieldState } = useController({ control, name: 'category' });
  const options = CATEGORIES.map((category) => ({ value: category as string, label: name(category) }));
  return (
    <Field label={t('category')} error={fieldState.error?.message} hint={theirs}>
      <Select
        {...field}
        value={field.value ?? ''}
        options={[{ value: '', label: t('noCategory') }, ...options]}
      />
    </Field>
  );
}

export function RatingField({ control, theirs }: FieldProps) {
  const t = useTranslations('suppliers.form');
  const { field, fieldState } = useController({ control, name: 'rating' });
  return (
    <Field
      label={t('rating')}
      error={fieldState.error?.message}
      hint={theirs ?? (fieldState.error ? undefined : t('ratingHint'))}
    >
      <TextInput
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(plainTyping(event.currentTarget.value).replace(',', '.'))}
        inputMode="decimal"
        autoComplete="off"
      />
    </Field>
  );
}

export function WebsiteField({ control, theirs }: FieldProps) {
  const t = useTranslations('suppliers.form');
  const { field, fieldState } = useController({ control, name: 'website' });
  const typed = field.value ?? '';
  return (
    <div className="grid content-start gap-1.5">
      <Field label={t('website')} error={fieldState.error?.message} hint={theirs}>
        <TextInput
          {...field}
          value={typed}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={255}
        />
      </Field>
      {webAddress.safeParse(typed.trim()).success && (
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

export function ActiveField({ control, theirs }: FieldProps) {
  const t = useTranslations('suppliers.form');
  const { field } = useController({ control, name: 'isActive' });
  return (
    <Switch
      label={t('isActive')}
      hint={theirs ?? t('isActiveHint')}
      checked={field.value ?? true}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
}

/** The projects with which a new supplier can be shared; those that share the user's directory see it anyway. */
export function ProjectField({ control }: FieldProps) {
  const t = useTranslations('suppliers.form');
  const user = useUser();
  const { projects } = useCurrentProject();
  const { field, fieldState } = useController({ control, name: 'projectId' });
  const offered = projects.filter(
    (project) =>
      !(project.ownerId === user.id && project.sharesOwnersSuppliers) &&
      can(memberOf(user, project), 'suppliers', 'read'),
  );
  if (offered.length === 0) return null;
  return (
    <Field label={t('project')} error={fieldState.error?.message} hint={t('projectHint')}>
      <Select
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : null)}
        options={[
          { value: '', label: t('noProject') },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </Field>
  );
}
