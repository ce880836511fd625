import { isWebAddress } from '@brick/domain/text-checks';
import { useState } from 'react';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { isUploadedFile } from './is-uploaded-file.ts';

interface LinkFieldProps {
  label: string;
  hint: string;
  /** Text of the link that opens the typed address, once it is valid. */
  open: string;
  value: string | null;
  onChange: (url: string | null) => void;
  error?: string | undefined;
}

const isExternalLink = (value: string | null) => value !== null && !isUploadedFile(value);

/** Whether a link is entered in place of a file: as chosen, and when a draft brings one back. */
export function useLinked(value: string | null) {
  const [linked, setLinked] = useState(isExternalLink(value));
  if (!linked && isExternalLink(value)) setLinked(true);
  return [linked, setLinked] as const;
}

/** An external link: shown as a link, never fetched. */
export function LinkField({ label, hint, open, value, onChange, error }: LinkFieldProps) {
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
