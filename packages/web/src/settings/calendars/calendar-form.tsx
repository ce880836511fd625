import { addCalendar, type CalendarLink, calendarBody, updateCalendar } from '@brick/domain/calendars/api';
import { CALENDAR_ENTRY_KINDS } from '@brick/domain/calendars/calendar-entry-kinds';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../../platform/api/call.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useApiForm } from '../../platform/forms/use-api-form.ts';
import { activeLanguage } from '../../platform/i18n/active-language.ts';
import { languageName } from '../../platform/i18n/language-name.ts';
import { useKindNames } from '../../platform/kind-names.ts';
import { ProjectsField } from '../../platform/tokens/projects-field.tsx';
import { useFormSave } from '../../platform/tokens/use-form-save.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { MadeCalendar, type NewCalendar } from './made-calendar.tsx';
import { CALENDARS_KEY } from './use-calendars.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((code) => ({ value: code, label: languageName(code) }));

interface CalendarFormProps {
  /** The calendar to edit; null for a new one. */
  calendar: CalendarLink | null;
  onClose: () => void;
}

/** Makes a calendar, whose address it shows once, or edits what one shows. */
export function CalendarForm({ calendar, onClose }: CalendarFormProps) {
  const [made, setMade] = useState<NewCalendar | null>(null);
  return made ? (
    <MadeCalendar made={made} onClose={onClose} />
  ) : (
    <CalendarFields calendar={calendar} onMade={setMade} onClose={onClose} />
  );
}

function CalendarFields({
  calendar,
  onMade,
  onClose,
}: CalendarFormProps & { onMade: (made: NewCalendar) => void }) {
  const t = useTranslations('calendars.form');
  const words = useTranslations('calendars');
  const tokens = useTranslations('tokens.form');
  const form = useApiForm(calendarBody, {
    defaultValues: {
      name: calendar?.name ?? '',
      projects: calendar?.projects ?? null,
      kinds: calendar?.kinds ?? [...CALENDAR_ENTRY_KINDS],
      onlyMine: calendar?.onlyMine ?? false,
      language: calendar?.language ?? activeLanguage.now.language,
    },
  });
  const { control, register, submit, formState } = form;
  const { errors } = formState;
  const send = useFormSave({
    send: async (body: z.output<typeof calendarBody>) => {
      if (calendar) await call(updateCalendar, { params: { calendarId: calendar.id }, body });
      else onMade(await call(addCalendar, { body }));
    },
    saved: calendar ? t('saved') : null,
    queryKey: CALENDARS_KEY,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={calendar ? t('edit') : words('new')}
      description={t(calendar ? 'editText' : 'text')}
      maxWidth={640}
      submit={t(calendar ? 'save' : 'submit')}
      sending={calendar ? undefined : t('making')}
      pending={send.isPending}
      onSubmit={submit((body) => send.mutateAsync(body))}
      onClose={onClose}
    >
      <Field label={tokens('name')} required hint={t('nameHint')} error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={100} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="projects"
        render={({ field: { value, onChange } }) => (
          <ProjectsField chosen={value ?? null} onChange={onChange} error={errors.projects?.message} />
        )}
      />
      <Controller
        control={control}
        name="kinds"
        render={({ field: { value = [], onChange } }) => (
          <KindsField chosen={value} onChange={onChange} error={errors.kinds && t('noKinds')} />
        )}
      />
      <Switch label={words('item.mine')} hint={t('mineHint')} {...register('onlyMine')} />
      <Field label={t('language')} error={errors.language?.message}>
        <Select {...register('language')} options={LANGUAGE_OPTIONS} />
      </Field>
    </FormDialog>
  );
}

interface KindsFieldProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

/** The kinds whose days a calendar shows. */
function KindsField({ chosen, onChange, error }: KindsFieldProps) {
  const t = useTranslations('calendars.form');
  const kinds = useKindNames('many');
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}hint`} className="grid gap-1">
      <legend className="t-sm mb-1 font-medium">{t('kinds')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {CALENDAR_ENTRY_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={kinds(kind)}
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              onChange(
                CALENDAR_ENTRY_KINDS.filter((each) =>
                  each === kind ? target.checked : chosen.includes(each),
                ),
              )
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="t-sm text-crimson">
          {error}
        </p>
      )}
      <p id={`${id}hint`} className="t-sm text-pretty text-ink-3">
        {t('kindsHint')}
      </p>
    </fieldset>
  );
}
