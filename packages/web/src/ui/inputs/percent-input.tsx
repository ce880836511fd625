import type { Ref } from 'react';
import { normalizeTyped } from './normalize-typed.ts';
import { TextInput } from './text-input.tsx';

interface PercentInputProps {
  value: string | number | null | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A percentage input; a comma counts as a decimal point, and the sign is beside it. */
export function PercentInput({ value, onChange, ...rest }: PercentInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={String(value ?? '')}
      onChange={(event) =>
        onChange(
          normalizeTyped(event.currentTarget.value)
            .replace(/[,٫，．]/, '.')
            .replace(/\s*[%٪％]$/, ''),
        )
      }
      end={<span aria-hidden="true">%</span>}
    />
  );
}
