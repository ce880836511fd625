import { useId } from 'react';

interface ToggleRowProps {
  label: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice over the whole width, for a thumb in a glove. */
export function ToggleRow({ label, text, checked, disabled, onChange }: ToggleRowProps) {
  const id = useId();
  return (
    <label className="flex min-h-14 items-start gap-4 py-3 has-disabled:opacity-60">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-1 size-6 shrink-0 accent-ink"
      />
      <span className="grid min-w-0 gap-0.5">
        <bdi className="font-semibold wrap-anywhere text-match-parent">{label}</bdi>
        <span id={id} className="t-sm text-ink-2">
          {text}
        </span>
      </span>
    </label>
  );
}
