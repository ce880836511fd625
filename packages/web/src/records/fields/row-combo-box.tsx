import { useState } from 'react';
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
 * none. What is typed stays in the box until it is left: it may name one row on the way to another.
 */
export function RowComboBox({
  value,
  onChange,
  rows,
  ...rest
}: NamedBoxProps & { rows: readonly NamedRow[] }) {
  const chosen = typeof value === 'number' ? rows.find(({ id }) => id === value) : undefined;
  const [typing, setTyping] = useState<{ text: string; names: number | string | null } | null>(null);
  const isTyped = typing !== null && typing.names === value;
  const named = typeof value === 'number' ? (chosen?.label ?? '') : (value ?? '');
  const shown = isTyped ? typing.text : named;
  const words = chosen && !isTyped ? [] : plain(shown).split(' ').filter(Boolean);
  const found = rows.filter(({ label }) => words.every((word) => plain(label).includes(word)));
  return (
    <ComboBox
      {...rest}
      value={shown}
      suggestions={found.slice(0, MAX_SUGGESTIONS).map(({ id, label }) => ({ id: String(id), label }))}
      onChange={(typed) => {
        const found = rows.find(({ label, also }) => [also, label].some((is) => plain(is) === plain(typed)));
        const names = found?.id ?? (typed || null);
        setTyping({ text: typed, names });
        onChange(names);
      }}
      onPick={({ id }) => {
        setTyping(null);
        onChange(Number(id));
      }}
      onBlur={() => {
        setTyping(null);
        rest.onBlur?.();
      }}
    />
  );
}
