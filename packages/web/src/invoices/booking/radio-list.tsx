import { type ReactNode, useId } from 'react';
import { hasContent } from '../../ui/has-content.ts';

interface RadioListProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  /** Null until one is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** A choice whose options are sentences, one below the other. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, options, value, onChange, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}error` : undefined} className="grid min-w-0 gap-1">
      <legend className="t-sm mb-1 font-semibold">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2.5 py-1.5 coarse:py-3">
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4.5 shrink-0 accent-ink"
          />
          <span className="grid min-w-0">
            <span className="wrap-anywhere">{option.label}</span>
            {hasContent(option.hint) && <span className="t-sm text-ink-3">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}error`} role="alert" className="t-sm text-crimson">
          {error}
        </p>
      )}
    </fieldset>
  );
}
