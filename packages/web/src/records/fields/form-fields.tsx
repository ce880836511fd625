import { PHASES } from '@brick/domain/phases/phases';
import type { AnyField } from '@brick/domain/records/field-types';
import type { RecordPath } from '@brick/domain/records/record-kinds';
import { createContext, type ReactNode, use } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { CHOICE_WORDS, type RecordDeclaration } from '../record-kind.ts';
import { useFieldLabels, useRecordMessages } from '../record-messages.ts';

/** What the fields of a form know about it. */
interface RecordFormState {
  path: RecordPath;
  fields: RecordDeclaration['fields'];
  control: Control<FieldValues>;
  /** What somebody else has saved in a field meanwhile. */
  theirs: (name: string) => string | undefined;
  currency: string | undefined;
  editable: boolean;
  /** Saving waits while a file of the field is being uploaded. */
  onBusy: (name: string, busy: boolean) => void;
}

const FormContext = createContext<RecordFormState | null>(null);

export const RecordFormProvider = FormContext.Provider;

function useRecordFormState(): RecordFormState {
  const form = use(FormContext);
  if (!form) throw new Error('a field outside of a form');
  return form;
}

const UNDECLARED_FIELD: AnyField = { type: 'text' };

/** A field of the surrounding form: its label, value and error. Throws outside of a form. */
export function useFormField(name: string) {
  const form = useRecordFormState();
  const t = useRecordMessages(form.path, 'form');
  const labelOf = useFieldLabels(form.path);
  const { field, fieldState } = useController({ control: form.control, name });
  const theirs = form.theirs(name);
  const declared = form.fields[name] ?? UNDECLARED_FIELD;
  const hint = `${name}Hint`;
  return {
    ...form,
    name,
    t,
    field,
    declared,
    theirs,
    // Computed on demand: a field that is shown beside another one has no label.
    get label() {
      return labelOf(name, declared);
    },
    hint: theirs ?? (t.has(hint) ? t(hint) : undefined),
    error: fieldState.error?.message,
  };
}

type FormFieldState = ReturnType<typeof useFormField>;

interface LabelledFieldProps {
  of: FormFieldState;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** A field with its label, its hint or conflict, and its error. */
export const LabelledField = ({ of, hint = of.hint, error = of.error, children }: LabelledFieldProps) => (
  <Field label={of.label} required={of.declared.required === true} error={error} hint={hint}>
    {children}
  </Field>
);

/** What somebody else saved, below a control without a hint. */
export const ConflictHint = ({ of: { theirs } }: { of: FormFieldState }) =>
  theirs && <p className="t-sm text-ink-3">{theirs}</p>;

export interface NamedFieldProps {
  name: string;
}

interface TextFieldProps extends NamedFieldProps {
  /** Number of lines of a long text. */
  rows?: number;
  readOnly?: boolean;
}

/** Text of one or several lines. */
export function TextField({ name, rows = 2, readOnly = false }: TextFieldProps) {
  const of = useFormField(name);
  const shared = { ...of.field, value: of.field.value ?? '', readOnly };
  const { type, lines, max = 255 } = of.declared;
  return (
    <LabelledField of={of}>
      {lines ? (
        <TextArea {...shared} rows={rows} grow />
      ) : (
        <TextInput
          {...shared}
          {...(type === 'email' && { type, inputMode: type })}
          maxLength={max}
          autoComplete="off"
        />
      )}
    </LabelledField>
  );
}

interface ChoiceFieldProps extends NamedFieldProps {
  disabled?: boolean;
  /** Shows the last option first. */
  downwards?: boolean;
  /** It always has a value. */
  always?: boolean;
  /** Replaces the standard hint. */
  hint?: ReactNode;
}

/** A choice from a list, or a phase. */
export function ChoiceField({ name, disabled = false, downwards, always, hint }: ChoiceFieldProps) {
  const of = useFormField(name);
  const { type, options = PHASES, words = 'statuses', required, initial } = of.declared;
  const shown = downwards ? [...options].reverse() : options;
  const say = useTranslations(type === 'phase' ? 'phases' : CHOICE_WORDS[words]);
  const [choose, none] = [`${name}Choose`, `${name}None`] as const;
  return (
    <LabelledField of={of} hint={of.theirs ?? hint ?? of.hint}>
      <Select
        {...of.field}
        value={of.field.value ?? ''}
        disabled={disabled}
        {...(required && initial === undefined && { placeholder: of.t(choose) })}
        options={[
          ...((always ?? required) || initial !== undefined ? [] : [{ value: '', label: of.t(none) }]),
          // biome-ignore lint/plugin/honest-types: a test checks that each choice has its word
          ...shown.map((value) => ({ value, label: say(value as never) })),
        ]}
      />
    </LabelledField>
  );
}

/** Yes or no. */
export function FlagField({ name, onSwitch }: NamedFieldProps & { onSwitch?: (on: boolean) => void }) {
  const { field, label, hint } = useFormField(name);
  return (
    <Switch
      label={label}
      hint={hint}
      checked={field.value === true}
      onChange={({ target }) => {
        field.onChange(target.checked);
        onSwitch?.(target.checked);
      }}
    />
  );
}
