import { useId, useState } from 'react';

interface ToggleRowProps {
  label: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => Promise<void> | void;
}

/** A choice over the whole width, for a thumb in a glove. It shows what was chosen while that is being stored. */
export function ToggleRow({ label, text, checked, disabled, onChange }: ToggleRowProps) {
  const id = useId();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const choose = async (isWanted: boolean) => {
    setWanted(isWanted);
    try {
      await onChange(isWanted);
    } finally {
      // What could not be stored is not shown as chosen.
      setWanted(null);
    }
  };
  return (
    <label className="flex min-h-14 items-start gap-4 py-3 has-disabled:opacity-60">
      <input
        type="checkbox"
        checked={wanted ?? checked}
        disabled={disabled}
        aria-describedby={id}
        onChange={({ target }) => void choose(target.checked)}
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
