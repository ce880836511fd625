import { buffer } from 'node:stream/consumers';
import { LARGEST_AMOUNT } from '@brick/domain/money/money';
import { escapeFormula, unescapeCsvFormula, unescapeFormula } from '@brick/domain/transfer/formula-escaping';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { createCsv } from './create-csv.ts';
import type { ExportTable, TableCell, TableColumn } from './export-table.ts';
import { createXlsx } from './xlsx.ts';
import { sheetXml } from './xlsx-sheet.ts';
import { stylesXml } from './xlsx-styles.ts';

const STYLE = { decimals: 2, timeZone: 'Africa/Gaborone' };

const COLUMNS: TableColumn[] = [
  { title: 'Item', kind: 'text' },
  { title: 'Amount', kind: 'money' },
  { title: 'Days', kind: 'number' },
  { title: 'Done', kind: 'percent' },
  { title: 'Date', kind: 'date' },
  { title: 'Decided', kind: 'instant' },
];

const tableOf = (rows: ExportTable['rows'], more: Partial<ExportTable> = {}): ExportTable => ({
  name: 'Expenses',
  columns: COLUMNS,
  rows,
  ...more,
});

const CEMENT: TableCell[] = ['Cement, 50 kg', 123450n, 3, 33.3, '2026-03-18', '2026-03-18T07:30:00.000Z'];

const csv = async (tables: ExportTable[]) => (await buffer(createCsv(tables, STYLE))).toString();
const sheet = async (tables: ExportTable[], number = 1) =>
  readSheet(await buffer(createXlsx(tables, STYLE)), number);

/** The number formats of the amounts of a sheet in a workbook of a currency. */
async function formatsOf(rows: TableCell[][], decimals: number, more: Partial<ExportTable> = {}) {
  const style = { ...STYLE, decimals };
  const columns: TableColumn[] = [{ title: 'Amount', kind: 'money' }];
  let sheetText = '';
  for await (const part of sheetXml(tableOf(rows, { columns, ...more }), style)) sheetText += part;
  const styles = stylesXml();
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const cells = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)];
  return [...sheetText.matchAll(/ s="(\d+)"><v>/g)].map(([, at]) => codes.get(cells[Number(at)]?.[1] ?? ''));
}

/**
 * The cells that a lenient parser finds: a quote that opens a cell holds it together, and anything after it is
 * appended.
 */
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

describe('the amounts of a sheet', () => {
  const amounts: TableCell[][] = [[61700n], [61725n], ['-5.50'], ['7.00']];
  const [whole, cents] = ['#,##0', '#,##0.00'];

  it('show hundredths where there are some, also in a currency without them', async () => {
    expect(await formatsOf(amounts, 0)).toEqual([whole, cents, cents, whole]);
    expect(await formatsOf(amounts, 2)).toEqual([cents, cents, cents, cents]);
  });

  it('have the decimals of their own currency in a table of another one', async () => {
    expect(await formatsOf([[61700n]], 0, { decimals: 2 })).toEqual([cents]);
    expect(await formatsOf([[61700n]], 2, { decimals: 0 })).toEqual([whole]);
  });
});

describe('a table as CSV', () => {
  it('has a byte order mark, titles and portable values', async () => {
    expect(await csv([tableOf([CEMENT])])).toBe(
      '\uFEFFItem,Amount,Days,Done,Date,Decided\r\n"Cement, 50 kg",1234.50,3,33.3,2026-03-18,2026-03-18 09:30:00\r\n',
    );
  });

  it('quotes where needed, leaves empty cells empty, and ends with its total', async () => {
    const table = tableOf([['6" nails\nlong', null, null, null, null, null]], {
      total: () => ['Total', -500n],
    });
    expect(await csv([table])).toContain('"6"" nails\nlong",,,,,\r\nTotal,-5.00,,,,\r\n');
  });

  it('neutralises formulas in text, but keeps negative amounts as numbers', async () => {
    const rows = ['=1+1', '+267 71 000 000', '-3 mm', '@SUM(A1)', '\tx'].map((item) => [item, -500n]);
    const lines = (await csv([tableOf(rows)])).split('\r\n').slice(1, -1);
    expect(lines).toEqual(
      ["'=1+1", "'+267 71 000 000", "'-3 mm", "'@SUM(A1)", `"'\tx"`].map((item) => `${item},-5.00,,,,`),
    );
  });

  it('quotes possible separators and outer spaces', async () => {
    const rows = ['Cement; sand', ' Cement', 'Cement ', 'a\tb'].map((item) => [item]);
    const lines = (await csv([tableOf(rows)])).split('\r\n').slice(1, -1);
    expect(lines).toEqual(['"Cement; sand",,,,,', '" Cement",,,,,', '"Cement ",,,,,', '"a\tb",,,,,']);
  });

  it('has no formulas with semicolons or tabs as separators either', async () => {
    const [first] = (await csv([tableOf([["Cement;=cmd|'/C calc'!A0;"]])])).split('\r\n').slice(1);
    expect(first).toBe(`"Cement;'=cmd|'/C calc'!A0;",,,,,`);
    const piece = fc.constantFrom(
      ...[';', '\t', '\n', '\r\n', ',', '"', "'", ' ', '=', '+', '-', '@', 'x', '＝'],
    );
    const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
    const columns: TableColumn[] = ['Item', 'Note'].map((title) => ({ title, kind: 'text' }));
    await fc.assert(
      fc.asyncProperty(text, text, async (item, note) => {
        const written = await csv([tableOf([[item, note]], { columns })]);
        for (const delimiter of [';', '\t'])
          for (const quotes of [true, false])
            for (const cell of cellsBy(delimiter, written, quotes))
              expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
        const [, read] = parse(written, { bom: true }) as string[][];
        expect(read?.map(unescapeCsvFormula)).toEqual([item, note]);
      }),
    );
  });
});

describe('a table as a workbook', () => {
  it('stores amounts, days and text with their types', async () => {
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

  it('stores a typed formula as text', async () => {
    const [, row] = await sheet([tableOf([['=1+1 & <b> "_x0041_"']])]);
    expect(row?.[0]).toBe('=1+1 & <b> "_x0041_"');
  });

  it('has a sheet for each table, with valid names', async () => {
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

  it('fails if its rows fail', async () => {
    async function* broken() {
      yield CEMENT;
      throw new Error('the database went away');
    }
    await expect(buffer(createXlsx([tableOf(broken())], STYLE))).rejects.toThrow('the database went away');
    await expect(buffer(createCsv([tableOf(broken())], STYLE))).rejects.toThrow('the database went away');
  });

  it('stops reading rows when the client disconnects', async () => {
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
    const stream = createXlsx([tableOf(endless())], STYLE);
    stream.resume();
    await expect.poll(() => given).toBeGreaterThan(1000);
    stream.destroy();
    await expect.poll(() => ended).toBe(true);
  });
});

const typed = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((cell) => cell.trim() === cell);

describe('any content', () => {
  it('is equal when it is read back, to the cent', async () => {
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

  it('never starts like a formula, and equals the input without the added mark', () => {
    const risky = fc.tuple(fc.constantFrom('', "'", '=', '+', '-', '@', '\t', '\r', '＝'), fc.string());
    fc.assert(
      fc.property(risky, ([start, rest]) => {
        const safe = escapeFormula(start + rest);
        expect(safe).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(unescapeFormula(safe)).toBe(start + rest);
      }),
    );
  });
});
