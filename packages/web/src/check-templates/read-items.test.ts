import { describe, expect, it } from 'vitest';
import { createGrid, type GridCell } from '../platform/import/grid.ts';
import type { DecimalMark } from '../platform/import/guess-formats.ts';
import { ITEM_COLUMNS, type ItemWords, readItems } from './read-items.ts';

const words: ItemWords = {
  columns: {
    ...(Object.fromEntries(ITEM_COLUMNS.map((column) => [column, column])) as ItemWords['columns']),
    text: 'Was geprüft wird',
    lower: 'Unterer Grenzwert',
  },
  values: (column, value) => (column === 'point' && value === 'hold' ? 'Haltepunkt' : value),
};

const read = (lines: GridCell[][], usualMark: DecimalMark = '.') => {
  let made = 0;
  const newId = () => {
    made += 1;
    return `c0000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  };
  return readItems(createGrid(lines), words, { newId, usualMark });
};

describe('items of a file', () => {
  it('are read by titles and words of the screen, and by their own names', () => {
    const { items, problems, unknown } = read([
      ['Was geprüft wird', 'Unterer Grenzwert', 'unit', 'Point', 'party', 'required', 'Page'],
      ['Smallest cover', '25,5', 'mm', 'Haltepunkt', 'engineer', 'no', 3],
      ['Poured', null, null, 'hold', 'City of Gaborone', 'x', 3],
    ]);
    expect(problems).toEqual([]);
    expect(unknown).toEqual(['Page']);
    expect(items).toMatchObject([
      {
        ...{ kind: 'reading', text: 'Smallest cover', lower: '25.5', decimals: 1, unit: 'mm' },
        ...{ point: 'hold', party: { role: 'engineer' }, required: false },
      },
      { kind: 'check', text: 'Poured', point: 'hold', party: { name: 'City of Gaborone' }, required: true },
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
  });

  it('read choices with those that pass, and binary numbers as they were meant', () => {
    const { items } = read([
      ['text', 'choices', 'upper'],
      ['Surface', 'Clean*; Dirty ;Rusty *', null],
      ['Gap', null, 0.1 + 0.2],
    ]);
    expect(items[0]).toMatchObject({
      kind: 'choice',
      choices: [
        { text: 'Clean', passes: true },
        { text: 'Dirty', passes: false },
        { text: 'Rusty', passes: true },
      ],
    });
    expect(items[1]).toMatchObject({ kind: 'reading', upper: '0.3', decimals: 1 });
  });

  it('tell a mark between thousands, and take it for no decimal mark', () => {
    const limits = (usualMark: DecimalMark, ...cells: GridCell[]) => {
      const { items, problems } = read(
        [['text', 'lower'], ...cells.map((cell) => ['Load', cell])],
        usualMark,
      );
      return [items.map(({ lower }) => lower), problems.map(({ value }) => value)];
    };
    expect(limits('.', '1,000', '-2,500', '0,125', 1.125)).toEqual([
      [null, null, '0.125', '1.125'],
      ['1,000', '-2,500'],
    ]);
    expect(limits('.', '1,000', '2,5')).toEqual([['1.000', '2.5'], []]);
    expect(limits(',', '1,000', '1.000', 1.125)).toEqual([['1.000', null, '1.125'], ['1.000']]);
  });

  it('tell each cell that cannot be used, and keep the rest of its row', () => {
    const { items, problems } = read([
      ['text', 'kind', 'lower', 'photosAtLeast', 'unit'],
      ['Cover', 'guess', '1e3', '99', 'u'.repeat(21)],
      ['Width', 'reading', '12', '2', 'mm'],
    ]);
    expect(problems).toEqual(
      expect.arrayContaining([
        { row: 1, column: 'kind', value: 'guess' },
        { row: 1, column: 'lower', value: '1e3' },
        { row: 1, column: 'photosAtLeast', value: '99' },
        { row: 1, column: 'unit', value: 'u'.repeat(21) },
      ]),
    );
    expect(problems).toHaveLength(4);
    expect(items[0]).toMatchObject({
      text: 'Cover',
      kind: 'check',
      lower: null,
      photosAtLeast: 0,
      unit: null,
    });
    expect(items[1]).toMatchObject({ text: 'Width', kind: 'reading', lower: '12', photosAtLeast: 2 });
  });
});
