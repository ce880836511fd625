import type { Ref } from 'react';
import { TextInput } from './text-input.tsx';
import { plainTyping } from './typed-text.ts';

interface PercentInputProps {
  value: string | number | null | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A percentage; a comma is as good as a point, and its sign stands beside it. */
export function PercentInput({ value, onChange, ...rest }: PercentInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={String(value ?? '')}
      onChange={(event) =>
        onChange(plainTyping(event.currentTarget.value).replace(',', '.').replace(/\s*%$/, ''))
      }
      end={<span aria-hidden="true">%</span>}
    />
  );
}
