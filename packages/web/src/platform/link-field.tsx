import { isWebAddress } from '@brick/domain/text';
import { linkStyle } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface Props {
  label: string;
  hint: string;
  /** Text of the link that opens what was typed, once it is an address. */
  open: string;
  value: string | null;
  onChange: (url: string | null) => void;
  error?: string | undefined;
}

export const isLink = (value: string | null) => value !== null && !value.startsWith('/api/files/');

/** A link to what is kept elsewhere: shown as a link, never fetched. */
export function LinkField({ label, hint, open, value, onChange, error }: Props) {
  return (
    <div className="grid gap-1.5">
      <Field label={label} error={error} hint={hint}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      </Field>
      {value !== null && isWebAddress(value) && (
        <a
          href={value ?? ''}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkStyle} w-max max-w-full`}
        >
          {open}
        </a>
      )}
    </div>
  );
}
