import { PHASES } from '@brick/domain/phases/phases';
import type { AnyField } from '@brick/domain/records/fields';
import { createContext, type ReactNode, use } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { CHOICE_WORDS, type Declared, type RecordPath } from './kind.ts';
import { useLabels, useWords } from './words.ts';

/** What the fields of a form know of it. */
interface InForm {
  path: RecordPath;
  fields: Declared['fields'];
  control: Control<FieldValues>;
  /** What somebody else has saved in a field meanwhile. */
  theirs: (name: string) => string | undefined;
  currency: string | undefined;
  editable: boolean;
  /** Saving waits while a file of the field is on its way. */
  onBusy: (name: string, busy: boolean) => void;
}

const FormContext = createContext<InForm | null>(null);

export const FormOf = FormContext.Provider;

function useInForm(): InForm {
  const form = use(FormContext);
  if (!form) throw new Error('a field outside of a form');
  return form;
}

const NOTHING: AnyField = { type: 'text' };

/** A field of the form around it: its words, its value, what is wrong with it. Throws outside of a form. */
export function useFormField(name: string) {
  const form = useInForm();
  const t = useWords(form.path, 'form');
  const labelOf = useLabels(form.path);
  const { field, fieldState } = useController({ control: form.control, name });
  const theirs = form.theirs(name);
  const declared = form.fields[name] ?? NOTHING;
  const hint = `${name}Hint`;
  return {
    ...form,
    name,
    t,
    field,
    declared,
    theirs,
    // Asked for where it is shown: of a field that stands beside another one there is no word.
    get label() {
      return labelOf(name, declared);
    },
    hint: theirs ?? (t.has(hint) ? t(hint) : undefined),
    error: fieldState.error?.message,
  };
}

type OpenField = ReturnType<typeof useFormField>;

interface LabelledProps {
  of: OpenField;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** A field with its name, its hint or what somebody else saved in it, and what is wrong with it. */
export const Labelled = ({ of, hint = of.hint, error = of.error, children }: LabelledProps) => (
  <Field label={of.label} required={of.declared.required === true} error={error} hint={hint}>
    {children}
  </Field>
);

/** What somebody else saved, below a control that has no line for it. */
export const Theirs = ({ of: { theirs } }: { of: OpenField }) =>
  theirs && <p className="t-sm text-ink-3">{theirs}</p>;

export interface NamedProps {
  name: string;
}

interface TextProps extends NamedProps {
  /** Lines of a long text. */
  rows?: number;
  readOnly?: boolean;
}

/** Text, of one line or of several. */
export function TextField({ name, rows = 2, readOnly = false }: TextProps) {
  const of = useFormField(name);
  const shared = { ...of.field, value: of.field.value ?? '', readOnly };
  const { type, lines, max = 255 } = of.declared;
  return (
    <Labelled of={of}>
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
    </Labelled>
  );
}

interface ChoiceProps extends NamedProps {
  disabled?: boolean;
  /** The last one first. */
  downwards?: boolean;
  /** It holds one always. */
  always?: boolean;
  /** In place of the one that is always the same. */
  hint?: ReactNode;
}

/** One of a list of words, or a phase. */
export function ChoiceField({ name, disabled = false, downwards, always, hint }: ChoiceProps) {
  const of = useFormField(name);
  const { type, options = PHASES, words = 'statuses', required, initial } = of.declared;
  const shown = downwards ? [...options].reverse() : options;
  const say = useTranslations(type === 'phase' ? 'phases' : CHOICE_WORDS[words]);
  const [choose, none] = [`${name}Choose`, `${name}None`] as const;
  return (
    <Labelled of={of} hint={of.theirs ?? hint ?? of.hint}>
      <Select
        {...of.field}
        value={of.field.value ?? ''}
        disabled={disabled}
        {...(required && initial === undefined && { placeholder: of.t(choose) })}
        options={[
          ...((always ?? required) || initial !== undefined ? [] : [{ value: '', label: of.t(none) }]),
          ...shown.map((value) => ({ value, label: say(value as never) })),
        ]}
      />
    </Labelled>
  );
}

/** Yes or no. */
export function FlagField({ name }: NamedProps) {
  const { field, label, hint } = useFormField(name);
  return (
    <Switch
      label={label}
      hint={hint}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
}
