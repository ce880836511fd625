import type { Found } from '@brick/domain/search/contract';
import { describe, expect, it } from 'vitest';
import { byKind, matching, type PaletteEntry } from './palette-entries.ts';

const entry = (label: string) =>
  ({ id: label, label, details: [], run: () => undefined }) as unknown as PaletteEntry;
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  const screens = ['Dashboard', 'Expenses', 'Monitoring Fees', 'Interior Design', 'Inspections'].map(entry);

  it('offers everything in its usual order while nothing is typed', () => {
    expect(matching(screens, '  ')).toEqual(screens);
  });

  it('puts what begins with the word first, then what has it at the beginning of another one, and no others', () => {
    expect(labels(matching(['Design of interiors', 'Interior Design'].map(entry), 'inter'))).toEqual([
      'Interior Design',
      'Design of interiors',
    ]);
    expect(labels(matching(screens, 'in'))).toEqual(['Interior Design', 'Inspections']);
    expect(labels(matching(screens, 'fees'))).toEqual(['Monitoring Fees']);
    expect(matching(screens, 'zinc')).toEqual([]);
  });

  it('keeps the records of a kind together, the kind of the best match first', () => {
    const found = (['issue', 'expense', 'issue', 'supplier'] as const).map(
      (kind, id) => ({ kind, id }) as Found,
    );
    expect(byKind(found).map(([kind, rows]) => [kind, rows.map(({ id }) => id)])).toEqual([
      ['issue', [0, 2]],
      ['expense', [1]],
      ['supplier', [3]],
    ]);
  });
});
