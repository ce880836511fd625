import { ComboBox } from '../../ui/inputs/combo-box.tsx';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';

const MAX_SUGGESTIONS = 50;

const plain = (text: string) => normalizeTyped(text).toLocaleLowerCase();

export interface NamedRow {
  id: number;
  label: string;
  /** What it is also found by when it is typed in full. */
  also: string;
}

export interface NamedBoxProps
  extends Omit<Parameters<typeof ComboBox>[0], 'value' | 'onChange' | 'suggestions'> {
  /** The id of the row, or the text that names none. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
}

/**
 * A combo box that picks one of the rows by its name; its value is the row's id, or the typed text if that matches
 * none.
 */
export function RowComboBox({
  value,
  onChange,
  rows,
  ...rest
}: NamedBoxProps & { rows: readonly NamedRow[] }) {
  const chosen = typeof value === 'number' ? rows.find(({ id }) => id === value) : undefined;
  const shown = typeof value === 'number' ? (chosen?.label ?? '') : (value ?? '');
  const words = chosen ? [] : plain(shown).split(' ').filter(Boolean);
  const found = rows.filter(({ label }) => words.every((word) => plain(label).includes(word)));
  return (
    <ComboBox
      {...rest}
      value={shown}
      suggestions={found.slice(0, MAX_SUGGESTIONS).map(({ id, label }) => ({ id: String(id), label }))}
      onChange={(typed) => {
        const named = rows.find(({ label, also }) => [also, label].some((is) => plain(is) === plain(typed)));
        onChange(named?.id ?? (typed || null));
      }}
      onPick={({ id }) => onChange(Number(id))}
    />
  );
}
