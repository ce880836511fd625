import { buffer } from 'node:stream/consumers';
import { LARGEST_AMOUNT } from '@brick/domain/money/money';
import { asTyped, asTypedInCsv, safeText } from '@brick/domain/transfer/safe-text';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import type { Cell, Column, Table } from './table.ts';
import { xlsxOf } from './xlsx.ts';

const STYLE = { decimals: 2, timeZone: 'Africa/Gaborone' };

const COLUMNS: Column[] = [
  { title: 'Item', kind: 'text' },
  { title: 'Amount', kind: 'money' },
  { title: 'Days', kind: 'number' },
  { title: 'Done', kind: 'percent' },
  { title: 'Date', kind: 'date' },
  { title: 'Decided', kind: 'instant' },
];

const tableOf = (rows: Table['rows'], more: Partial<Table> = {}): Table => ({
  name: 'Expenses',
  columns: COLUMNS,
  rows,
  ...more,
});

const CEMENT: Cell[] = ['Cement, 50 kg', 123450n, 3, 33.3, '2026-03-18', '2026-03-18T07:30:00.000Z'];

const csv = async (tables: Table[]) => (await buffer(csvOf(tables, STYLE))).toString();
const sheet = async (tables: Table[], number = 1) => readSheet(await buffer(xlsxOf(tables, STYLE)), number);

/** The cells that a lenient reader finds: a quote that opens a cell holds it together, whatever comes behind it is added. */
function cellsBy(delimiter: string, text: string, quotes: boolean): string[] {
  const cells = [''];
  let open = false;
  let isFirst = true;
  for (const letter of text) {
    if (quotes && letter === '"' && (open || isFirst)) open = !open;
    else if (!open && (letter === delimiter || letter === '\r' || letter === '\n')) {
      cells.push('');
      isFirst = true;
      continue;
    } else cells.push(`${cells.pop()}${letter}`);
    isFirst = false;
  }
  return cells;
}

describe('a table as CSV', () => {
  it('has a byte order mark, titles, and values that any program reads', async () => {
    expect(await csv([tableOf([CEMENT])])).toBe(
      '\uFEFFItem,Amount,Days,Done,Date,Decided\r\n"Cement, 50 kg",1234.50,3,33.3,2026-03-18,2026-03-18 09:30:00\r\n',
    );
  });

  it('quotes what needs it, leaves empty cells empty, and ends with its total', async () => {
    const table = tableOf([['6" nails\nlong', null, null, null, null, null]], {
      total: () => ['Total', -500n],
    });
    expect(await csv([table])).toContain('"6"" nails\nlong",,,,,\r\nTotal,-5.00,,,,\r\n');
  });

  it('makes text harmless that a spreadsheet would run, and leaves negative amounts figures', async () => {
    const rows = ['=1+1', '+267 71 000 000', '-3 mm', '@SUM(A1)', '\tx'].map((item) => [item, -500n]);
    const lines = (await csv([tableOf(rows)])).split('\r\n').slice(1, -1);
    expect(lines).toEqual(
      ["'=1+1", "'+267 71 000 000", "'-3 mm", "'@SUM(A1)", `"'\tx"`].map((item) => `${item},-5.00,,,,`),
    );
  });

  it('quotes what a spreadsheet may take for the end of a cell, and blanks at the ends', async () => {
    const rows = ['Cement; sand', ' Cement', 'Cement ', 'a\tb'].map((item) => [item]);
    const lines = (await csv([tableOf(rows)])).split('\r\n').slice(1, -1);
    expect(lines).toEqual(['"Cement; sand",,,,,', '" Cement",,,,,', '"Cement ",,,,,', '"a\tb",,,,,']);
  });

  it('has no formula where lists are parted by semicolons or tabs either', async () => {
    const [first] = (await csv([tableOf([["Cement;=cmd|'/C calc'!A0;"]])])).split('\r\n').slice(1);
    expect(first).toBe(`"Cement;'=cmd|'/C calc'!A0;",,,,,`);
    const piece = fc.constantFrom(
      ...[';', '\t', '\n', '\r\n', ',', '"', "'", ' ', '=', '+', '-', '@', 'x', '＝'],
    );
    const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
    const columns: Column[] = ['Item', 'Note'].map((title) => ({ title, kind: 'text' }));
    await fc.assert(
      fc.asyncProperty(text, text, async (item, note) => {
        const written = await csv([tableOf([[item, note]], { columns })]);
        for (const delimiter of [';', '\t'])
          for (const quotes of [true, false])
            for (const cell of cellsBy(delimiter, written, quotes))
              expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
        const [, read] = parse(written, { bom: true }) as string[][];
        expect(read?.map(asTypedInCsv)).toEqual([item, note]);
      }),
    );
  });
});

describe('a table as a workbook', () => {
  it('holds amounts and days as figures and days, text as text', async () => {
    const [titles, row] = await sheet([tableOf([CEMENT])]);
    expect(titles).toEqual(COLUMNS.map(({ title }) => title));
    expect(row).toEqual([
      'Cement, 50 kg',
      1234.5,
      3,
      33.3,
      new Date('2026-03-18T00:00:00Z'),
      new Date('2026-03-18T09:30:00Z'),
    ]);
  });

  it('keeps a formula that was typed as the text that it is', async () => {
    const [, row] = await sheet([tableOf([['=1+1 & <b> "_x0041_"']])]);
    expect(row?.[0]).toBe('=1+1 & <b> "_x0041_"');
  });

  it('has a sheet for each table, with names that a spreadsheet accepts', async () => {
    const lead = [
      ['Project', 'House 12'],
      ['Currency', 'BWP'],
    ];
    const tables = [
      tableOf([CEMENT], { name: 'Paid / unpaid: [all] of the year so far' }),
      tableOf([{ strong: ['Foundation', 100n] }], { name: 'paid   unpaid   all  of the year so far', lead }),
    ];
    expect(await sheet(tables, 2)).toEqual([
      ['Project', 'House 12', null, null, null, null],
      ['Currency', 'BWP', null, null, null, null],
      [null, null, null, null, null, null],
      COLUMNS.map(({ title }) => title),
      ['Foundation', 1, null, null, null, null],
    ]);
  });

  it('fails as a whole where its rows fail', async () => {
    async function* broken() {
      yield CEMENT;
      throw new Error('the database went away');
    }
    await expect(buffer(xlsxOf([tableOf(broken())], STYLE))).rejects.toThrow('the database went away');
    await expect(buffer(csvOf([tableOf(broken())], STYLE))).rejects.toThrow('the database went away');
  });

  it('lets the rows go when the reader goes', async () => {
    let ended = false;
    let given = 0;
    async function* endless() {
      try {
        for (;;) {
          given += 1;
          if (given % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
          yield CEMENT;
        }
      } finally {
        ended = true;
      }
    }
    const stream = xlsxOf([tableOf(endless())], STYLE);
    stream.resume();
    await expect.poll(() => given).toBeGreaterThan(1000);
    stream.destroy();
    await expect.poll(() => ended).toBe(true);
  });
});

const typed = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((cell) => cell.trim() === cell);

describe('whatever stands in the rows', () => {
  it('is the same when it is read back, to the cent', async () => {
    const amounts = fc.bigInt({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT });
    const row = fc.tuple(typed, amounts, fc.integer());
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const read = (await sheet([tableOf(rows)])).slice(1);
        expect(read.map(([item]) => item)).toEqual(rows.map(([item]) => item));
        expect(read.map(([, amount]) => Math.round(Number(amount) * 100))).toEqual(
          rows.map(([, amount]) => Number(amount)),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('never begins as a formula does, and is what was typed when the mark is taken off', () => {
    const risky = fc.tuple(fc.constantFrom('', "'", '=', '+', '-', '@', '\t', '\r', '＝'), fc.string());
    fc.assert(
      fc.property(risky, ([start, rest]) => {
        const safe = safeText(start + rest);
        expect(safe).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(asTyped(safe)).toBe(start + rest);
      }),
    );
  });
});
