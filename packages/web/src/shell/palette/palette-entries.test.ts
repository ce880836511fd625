import type { SearchHit } from '@brick/domain/search/api';
import { describe, expect, it } from 'vitest';
import { groupByKind, matchEntries, type PaletteEntry } from './palette-entries.ts';

const entry = (label: string) =>
  ({ id: label, label, details: [], run: () => undefined }) as unknown as PaletteEntry;
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  const screens = ['Dashboard', 'Expenses', 'Monitoring Fees', 'Interior Design', 'Inspections'].map(entry);

  it('offers everything in its usual order before anything is typed', () => {
    expect(matchEntries(screens, '  ')).toEqual(screens);
  });

  it('puts matches at the beginning first, then those at the beginning of another word, and no others', () => {
    expect(labels(matchEntries(['Design of interiors', 'Interior Design'].map(entry), 'inter'))).toEqual([
      'Interior Design',
      'Design of interiors',
    ]);
    expect(labels(matchEntries(screens, 'in'))).toEqual(['Interior Design', 'Inspections']);
    expect(labels(matchEntries(screens, 'fees'))).toEqual(['Monitoring Fees']);
    expect(matchEntries(screens, 'zinc')).toEqual([]);
  });

  it('keeps the records of a kind together, the kind of the best match first', () => {
    const found = (['issue', 'expense', 'issue', 'supplier'] as const).map(
      (kind, id) => ({ kind, id }) as SearchHit,
    );
    expect(groupByKind(found).map(([kind, rows]) => [kind, rows.map(({ id }) => id)])).toEqual([
      ['issue', [0, 2]],
      ['expense', [1]],
      ['supplier', [3]],
    ]);
  });
});
