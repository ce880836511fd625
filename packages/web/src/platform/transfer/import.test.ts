import { expenseSchemas } from '@brick/domain/expenses/contract';
import { issueSchemas } from '@brick/domain/issues/contract';
import { TRANSFER_COLUMNS, type TransferRoom } from '@brick/domain/transfer/columns';
import { LANGUAGES } from '@brick/domain/users/choices';
import { FILE_WORDS } from '@brick/messages/file-words';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BODIES } from './bodies.ts';
import { guessDateOrder, guessDecimalMark } from './formats.ts';
import { gridOf, MOST_ROWS } from './grid.ts';
import { gridOfFile, gridOfText } from './read-file.ts';
import { formatsOf, readRows } from './rows.ts';
import { batchesOf } from './send.ts';
import { guessColumns } from './titles.ts';

const columns = TRANSFER_COLUMNS.expenses;
const ROOMS = Object.keys(TRANSFER_COLUMNS) as TransferRoom[];

async function expensesIn(text: string) {
  const grid = await gridOfText(text);
  const mapping = guessColumns(grid.titles, columns, 'en');
  const { date, decimal } = formatsOf(grid, columns, mapping, { date: 'mdy', decimal: '.' });
  return readRows(grid, columns, mapping, {
    schema: expenseSchemas.body,
    formats: { date: date.format, decimal: decimal.format },
    language: 'en',
    currency: 'BWP',
    today: '2026-03-18',
  });
}

describe('the columns of a list', () => {
  it.each(ROOMS)('of %s are fields of its contract', (room) => {
    const { shape } = BODIES[room];
    const unknown = TRANSFER_COLUMNS[room].filter(({ field, outOnly }) => !outOnly && !(field in shape));
    expect(unknown).toEqual([]);
  });

  it.each(ROOMS.flatMap((room) => LANGUAGES.map((language) => [room, language] as const)))(
    'of %s are found by their titles in %s, whatever the reader speaks',
    (room, language) => {
      const titles = TRANSFER_COLUMNS[room].map(({ word }) => FILE_WORDS[language].names[word]);
      expect(new Set(titles).size).toBe(titles.length);
      const wanted = TRANSFER_COLUMNS[room].map(({ field, outOnly }) => (outOnly ? null : field));
      for (const own of ['en', language] as const)
        expect(guessColumns(titles, TRANSFER_COLUMNS[room], own)).toEqual(wanted);
    },
  );

  it('are found by the names of fields and by what is usual elsewhere, each once', () => {
    expect(
      guessColumns(
        ['Invoice Date', 'Vendor', 'itemName', 'Amount (BWP)', 'Total', 'Cost code'],
        columns,
        'en',
      ),
    ).toEqual(['date', 'supplier', 'itemName', 'amount', null, null]);
  });
});

describe('a file of expenses', () => {
  it('is read with its days, amounts, phases and words as people write them', async () => {
    const rows = await expensesIn(
      'Date;Item;Phase;Amount;Paid\r\n31/03/2026;"Cement; 50 kg";Foundation;1.234,50;yes\r\n02/04/2026;Sand;roofing;90;no\r\n',
    );
    expect(rows.map(({ body }) => body)).toEqual([
      { date: '2026-03-31', itemName: 'Cement; 50 kg', phase: 'foundation', amount: '1234.50', isPaid: true },
      { date: '2026-04-02', itemName: 'Sand', phase: 'roofing', amount: '90.00', isPaid: false },
    ]);
    expect(rows.flatMap(({ errors }) => Object.keys(errors))).toEqual([]);
  });

  it('says of each row what its contract does not take, and which line it is', async () => {
    const [row] = await expensesIn('Date,Item,Phase,Amount,Paid\n2026-02-30,,Attic,12.345,perhaps\n');
    expect(row?.line).toBe(2);
    const codes = Object.entries(row?.errors ?? {}).map(([field, { code }]) => [field, code]);
    expect(Object.fromEntries(codes)).toEqual({
      date: 'date',
      itemName: 'required',
      phase: 'phase',
      amount: 'amountDecimals',
      isPaid: 'boolean',
    });
  });

  it('takes off the mark that kept a spreadsheet from running a cell', async () => {
    const [row] = await expensesIn("Date,Item,Phase,Amount\n2026-03-18,'=1+1,foundation,5\n");
    expect(row?.body['itemName']).toBe('=1+1');
  });

  it('reads the numbers of days and the cents of a workbook', () => {
    const grid = gridOf([
      ['Date', 'Item', 'Phase', 'Amount'],
      [new Date('2026-03-18T00:00:00Z'), 'Sand', 'Roofing', 0.1 + 0.2],
      ['46099', 'Sand', 'Roofing', 12.345],
    ]);
    const mapping = guessColumns(grid.titles, columns, 'en');
    const read = readRows(grid, columns, mapping, {
      schema: expenseSchemas.body,
      formats: { date: 'ymd', decimal: '.' },
      language: 'en',
      currency: 'BWP',
      today: '2026-03-18',
    });
    expect(read[0]?.body).toMatchObject({ date: '2026-03-18', amount: '0.30' });
    expect(read[1]?.body).toMatchObject({ date: '2026-03-18', amount: '12.345' });
    expect(read[1]?.errors).toMatchObject({ amount: { code: 'amountDecimals' } });
  });

  it('of another language means the word that the field takes', async () => {
    const grid = await gridOfText('Titel\tStatus\tSchwere\nRiss\tIn Bearbeitung\tHoch\n');
    const mapping = guessColumns(grid.titles, TRANSFER_COLUMNS.issues, 'en');
    const word = FILE_WORDS.de.statuses['in_progress'] ?? '';
    const [row] = readRows({ ...grid, rows: [['Riss', word, 'high']] }, TRANSFER_COLUMNS.issues, mapping, {
      schema: issueSchemas.body,
      formats: { date: 'ymd', decimal: '.' },
      language: 'en',
      currency: 'BWP',
      today: '2026-03-18',
    });
    expect(row?.body).toEqual({ title: 'Riss', status: 'in_progress', severity: 'high' });
  });
});

describe('how a file writes', () => {
  it('days is told by a day past the twelfth, and is asked where none is', () => {
    expect(guessDateOrder(['01/02/2026', '13/02/2026'], 'mdy')).toEqual({ format: 'dmy', sure: true });
    expect(guessDateOrder(['01/02/2026', '02/13/2026'], 'dmy')).toEqual({ format: 'mdy', sure: true });
    expect(guessDateOrder(['01/02/2026'], 'mdy')).toEqual({ format: 'mdy', sure: false });
    expect(guessDateOrder(['2026-01-02', null], 'mdy')).toEqual({ format: 'ymd', sure: true });
  });

  it('amounts is told by the mark before the cents, and is asked where it may group thousands', () => {
    expect(guessDecimalMark(['1,234.50'], ',')).toEqual({ format: '.', sure: true });
    expect(guessDecimalMark(['1.234,50', '1.234'], '.')).toEqual({ format: ',', sure: true });
    expect(guessDecimalMark(['1.234.567'], '.')).toEqual({ format: ',', sure: true });
    expect(guessDecimalMark(['1 234,50'], '.')).toEqual({ format: ',', sure: true });
    expect(guessDecimalMark(['1,234'], '.')).toEqual({ format: '.', sure: false });
    expect(guessDecimalMark(['1234', 7], '.')).toEqual({ format: '.', sure: true });
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['has no rows', 'Date,Item\n', 'empty'],
    ['is nothing', '  \n', 'empty'],
    ['has too many rows', `Item\n${'Sand\n'.repeat(MOST_ROWS + 1)}`, 'tooMany'],
  ])('because it %s says so', async (_what, text, refusal) => {
    await expect(gridOfText(text)).rejects.toMatchObject({ refusal });
  });

  it('because it is no workbook, an old one, or too large says so', async () => {
    const file = (bytes: Uint8Array<ArrayBuffer>) => gridOfFile(new Blob([bytes]));
    await expect(file(new Uint8Array([0x50, 0x4b, 3, 4, 1]))).rejects.toMatchObject({
      refusal: 'unreadable',
    });
    await expect(file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toMatchObject({
      refusal: 'oldWorkbook',
    });
    await expect(file(new Uint8Array(11 * 1024 * 1024))).rejects.toMatchObject({ refusal: 'tooLarge' });
  });

  it.each([
    ['says that it unpacks to more than a workbook needs', 200 * 1024 * 1024, 'tooLarge'],
    ['unpacks to more than it says', 8, 'unreadable'],
  ])('because it %s is not unpacked', async (_what, declared, refusal) => {
    const sheet = new TextEncoder().encode(`<worksheet>${'<row/>'.repeat(1000)}</worksheet>`);
    const packed = zipSync({ 'xl/worksheets/sheet1.xml': sheet });
    const entry = packed.findIndex((_, at) =>
      [0x50, 0x4b, 1, 2].every((byte, place) => packed[at + place] === byte),
    );
    new DataView(packed.buffer).setUint32(entry + 24, declared, true);
    await expect(gridOfFile(new Blob([packed as Uint8Array<ArrayBuffer>]))).rejects.toMatchObject({
      refusal,
    });
  });
});

/** A workbook of one sheet with these cells. */
function workbookOf(cells: string): Blob {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    'xl/styles.xml': '<styleSheet/>',
  };
  const encoded = Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(text)]);
  return new Blob([zipSync(Object.fromEntries(encoded)) as Uint8Array<ArrayBuffer>]);
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (row: number, ...cells: string[]) => `<row r="${row}">${cells.join('')}</row>`;
const usual = rowOf(1, cell('A1', 'Item')) + rowOf(2, cell('A2', 'Sand'));

describe('a file that is made to keep a screen busy', () => {
  it.each([
    ['reaches over more cells than there are', rowOf(3, cell('ZZZZZZ99999999999999', 'x')), 'tooLarge'],
    ['has cells at the end of the widest sheet', rowOf(20_000, cell('XFD20000', 'x')), 'tooLarge'],
    ['has a cell longer than any', rowOf(3, cell('A3', 'x'.repeat(1_100_000))), 'unreadable'],
    ['has a remark longer than any', `<!--${'-'.repeat(1_100_000)}-->`, 'unreadable'],
  ])('because it %s is not read', async (_what, cells, refusal) => {
    expect((await gridOfFile(workbookOf(usual))).rows).toEqual([['Sand']]);
    await expect(gridOfFile(workbookOf(usual + cells))).rejects.toMatchObject({ refusal });
  });

  it('as a list without end is read no further than an import could bring', async () => {
    await expect(gridOfText(`Item\n${',\n'.repeat(60_000)}`)).rejects.toMatchObject({ refusal: 'tooMany' });
    await expect(gridOfText(`Item\n"${'Sand,\n'.repeat(200_000)}`)).rejects.toMatchObject({
      refusal: 'unreadable',
    });
  });

  it('with a title of brackets is matched as soon as any other', () => {
    expect(guessColumns([`Amount ${'('.repeat(2_000_000)}`, 'Item'], columns, 'en')).toEqual([
      'amount',
      'itemName',
    ]);
  });
});

describe('a file of UTF-16', () => {
  it.each([
    ['little', (bytes: Uint8Array) => bytes],
    ['big', (bytes: Uint8Array) => Buffer.from(bytes).swap16()],
  ])('is read with its %s end first', async (_end, order) => {
    const bytes = order(Buffer.from('\ufeffItem\tAmount\nZiegel für Gästehaus\t5\n', 'utf16le'));
    const { rows } = await gridOfFile(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    expect(rows).toEqual([['Ziegel für Gästehaus', '5']]);
  });
});

describe('rows on their way', () => {
  it('travel in batches that a request can bring, none left out', () => {
    const rows = Array.from({ length: 1200 }, (_, line) => ({
      line,
      body: { description: 'x'.repeat(line % 7 === 0 ? 2000 : 10) },
      errors: {},
    }));
    const batches = batchesOf(rows);
    expect(batches.flatMap((batch) => batch.rows)).toEqual(rows);
    expect(Math.max(...batches.map((batch) => batch.rows.length))).toBeLessThanOrEqual(500);
    expect(
      Math.max(...batches.map((batch) => JSON.stringify(batch.rows.map(({ body }) => body)).length)),
    ).toBeLessThan(320_000);
    expect(new Set(batches.map(({ key }) => key)).size).toBe(batches.length);
  });
});
