import { expenseSchemas } from '@brick/domain/expenses/api';
import { issueSchemas } from '@brick/domain/issues/api';
import { TRANSFER_COLUMNS, TRANSFER_RECORDS } from '@brick/domain/transfer/columns-of-lists';
import type { TransferFeature } from '@brick/domain/transfer/import-export-columns';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unreadWords } from './cell-values.ts';
import { guessFormats } from './column-formats.ts';
import { createGrid, MAX_ROWS, withoutTotals } from './grid.ts';
import { guessColumns } from './guess-columns.ts';
import { guessDateOrder, guessDecimalMark } from './guess-formats.ts';
import { parseRows, type RowReading, takenBy } from './parse-rows.ts';
import { readFile, readText } from './read-file.ts';
import { rowSchemaOf } from './row-schemas.ts';
import { batchesAfter, createBatches, withEarlierRefusals } from './send-batches.ts';
import { titleLine } from './template.ts';

const columns = TRANSFER_COLUMNS.expenses;
const FEATURES = Object.keys(TRANSFER_COLUMNS) as TransferFeature[];

async function expensesIn(text: string, choices: Pick<RowReading, 'chosen' | 'emptiesWrong'> = {}) {
  const grid = await readText(text, (titles) => guessColumns(titles, columns, 'en'));
  const mapping = guessColumns(grid.titles, columns, 'en');
  const { date, decimal } = guessFormats(grid, columns, mapping, { date: 'mdy', decimal: '.' });
  return parseRows(grid, columns, mapping, {
    schema: rowSchemaOf(TRANSFER_RECORDS.expenses),
    formats: { date: date.format, decimal: decimal.format },
    language: 'en',
    currency: 'BWP',
    today: '2026-03-18',
    ...choices,
  });
}

describe('the columns of a list', () => {
  it.each(FEATURES)('of %s are fields of its schema', (feature) => {
    const { shape } = rowSchemaOf(TRANSFER_RECORDS[feature]);
    const unknown = TRANSFER_COLUMNS[feature].filter(({ field, outOnly }) => !outOnly && !(field in shape));
    expect(unknown).toEqual([]);
  });

  it.each(FEATURES.flatMap((feature) => LANGUAGES.map((language) => [feature, language] as const)))(
    'of %s are matched by their titles in %s, whatever the user’s language',
    (feature, language) => {
      const titles = TRANSFER_COLUMNS[feature].map(({ word }) => FILE_LABELS[language].names[word]);
      expect(new Set(titles).size).toBe(titles.length);
      const wanted = TRANSFER_COLUMNS[feature].map(({ field, outOnly }) => (outOnly ? null : field));
      for (const own of ['en', language] as const)
        expect(guessColumns(titles, TRANSFER_COLUMNS[feature], own)).toEqual(wanted);
    },
  );

  it('are matched by field names and by common synonyms, each once', () => {
    expect(
      guessColumns(
        ['Invoice Date', 'Vendor', 'itemName', 'Amount (BWP)', 'Total', 'Cost code'],
        columns,
        'en',
      ),
    ).toEqual(['date', 'supplier', 'itemName', 'amount', null, null]);
  });
});

describe('titles that hold a name among other words', () => {
  it.each([
    [
      ['Inv. Date', 'What was bought', 'Cost (USD)'],
      ['date', 'itemName', 'amount'],
    ],
    // Two titles for one field, and two fields for one title.
    [
      ['Order date', 'Delivery date', 'Supplier category'],
      [null, null, null],
    ],
    // The field has its title, whatever else names it.
    [
      ['Date', 'Date of entry', 'Casting'],
      ['date', null, null],
    ],
  ])('%s', (titles, fields) => {
    expect(guessColumns(titles, columns, 'en')).toEqual(fields);
    expect(guessColumns(['Inv. Date'], columns, 'en', { whole: true })).toEqual([null]);
  });
});

describe('a row that adds up others', () => {
  const isLeftOut = (...row: (string | number | null)[]) => {
    const { grid, totals } = withoutTotals(createGrid([['Name'], ['Kalahari Cement'], row]));
    expect(grid.rows).toHaveLength(2 - totals.length);
    return totals.join() === '3';
  };

  it.each([
    [['Total', null, '1,234.50']],
    [[null, 'TOTAL:', 'US$ 12,086.32']],
    [['Gesamtsumme', 12.5]],
    [['小计', '12', '300']],
    [['الإجمالي', '5.00 $']],
    [['Sub-total: 1,234.50']],
  ])('is left out: %s', (row) => expect(isLeftOut(...row)).toBe(true));

  it.each([
    [['Total']],
    [['Total', '+267 71 234 567']],
    [['Total', '18.03.2026', '80,00']],
    [['Total', 'info@total.example']],
    [['Total Energies', 12]],
    [['Sand', 12]],
  ])('is no such row: %s', (row) => expect(isLeftOut(...row)).toBe(false));
});

describe('words that are none of a choice’s values', () => {
  const FILE =
    'Date,Item,Phase,Amount\n2026-03-01,A,Masonry,1\n2026-03-01,B,roof,2\n2026-03-01,C,ROOF,3\n2026-03-01,D,Roofing,4\n';

  it('are listed once, the most frequent first', async () => {
    const grid = await readText(FILE);
    const phase = columns.find(({ field }) => field === 'phase');
    const reading = {
      formats: { date: 'ymd', decimal: '.' },
      language: 'en',
      currency: 'BWP',
      today: '2026-03-18',
      takes: takenBy(rowSchemaOf(TRANSFER_RECORDS.expenses)),
    } as const;
    const cells = grid.rows.map((row) => row[2]);
    expect(phase && unreadWords(phase, cells, reading)).toEqual(['roof', 'Masonry']);
  });

  it('stand for what was chosen for them, in all rows', async () => {
    const rows = await expensesIn(FILE, { chosen: { phase: { masonry: 'foundation', roof: '' } } });
    expect(rows.map(({ body }) => body['phase'])).toEqual(['foundation', 'roof', 'ROOF', 'roofing']);
    expect(rows.map(({ errors }) => errors['phase']?.code)).toEqual([undefined, 'phase', 'phase', undefined]);
  });

  it('and a column that is not there have one value', async () => {
    const file = 'Date,Item,Amount,Paid\n2026-03-01,A,1,later\n';
    const chosen = { phase: { '': 'roofing' }, isPaid: { later: 'false' } };
    const [row] = await expensesIn(file, { chosen });
    expect(row).toMatchObject({ body: { phase: 'roofing', isPaid: false }, errors: {} });
  });
});

describe('cells that are wrong where nothing must stand', () => {
  it('are left empty if that is wished, and no other ones', async () => {
    const file = 'Date,Item,Phase,Amount,Due date,Paid on\n2026-03-01,A,Roofing,x,n/a,unknown\n';
    const [asked] = await expensesIn(file);
    expect(asked?.mayBeEmpty).toEqual(['dueDate', 'paidOn']);
    expect(Object.keys(asked?.errors ?? {})).toEqual(['amount', 'dueDate', 'paidOn']);
    const [emptied] = await expensesIn(file, { emptiesWrong: true });
    expect(Object.keys(emptied?.errors ?? {})).toEqual(['amount']);
    // A day of payment that was none says nothing of being paid.
    expect(emptied?.body).not.toHaveProperty('isPaid');
  });
});

describe('a file of expenses', () => {
  it('is read with its dates, amounts, phases and words as people write them', async () => {
    const rows = await expensesIn(
      'Date;Item;Phase;Amount;Paid\r\n31/03/2026;"Cement; 50 kg";Foundation;1.234,50;yes\r\n02/04/2026;Sand;roofing;90;no\r\n',
    );
    expect(rows.map(({ body }) => body)).toEqual([
      { date: '2026-03-31', itemName: 'Cement; 50 kg', phase: 'foundation', amount: '1234.50', isPaid: true },
      { date: '2026-04-02', itemName: 'Sand', phase: 'roofing', amount: '90.00', isPaid: false },
    ]);
    expect(rows.flatMap(({ errors }) => Object.keys(errors))).toEqual([]);
  });

  it('knows what is paid by the words of other programs, and by its day alone', async () => {
    const words = ['Bezahlt', 'payée', 'Pagado', 'pago', 'betaald', '支払済み', '已付款', 'مدفوع'];
    const open = ['Offen', 'impayée', 'pendiente', 'não pago', 'onbetaald', '未払い', '未付款', 'غير مدفوع'];
    const lines = [...words, ...open].map((word) => `2026-03-01;Sand;Roofing;5;${word};\n`);
    const rows = await expensesIn(
      `Date;Item;Phase;Amount;Paid;Paid on\n${lines.join('')}2026-03-01;Sand;Roofing;5;;2026-03-15\n`,
    );
    expect(rows.flatMap(({ errors }) => Object.keys(errors))).toEqual([]);
    expect(rows.map(({ body }) => body['isPaid'])).toEqual([
      ...words.map(() => true),
      ...open.map(() => false),
      true,
    ]);
    const [unsaid] = await expensesIn('Date;Item;Phase;Amount\n2026-03-01;Sand;Roofing;5\n');
    expect(unsaid?.body).not.toHaveProperty('isPaid');
    const [dated] = await expensesIn(
      'Date;Item;Phase;Amount;Paid on\n2026-03-01;Sand;Roofing;5;2026-03-15\n',
    );
    expect(dated?.body).toMatchObject({ isPaid: true, paidOn: '2026-03-15' });
  });

  it('has credit notes where amounts are below zero and no column says what they are', async () => {
    const rows = await expensesIn(
      'Date;Item;Phase;Amount\n2026-03-01;Sand;Roofing;-5.00\n2026-03-01;Sand;Roofing;5.00\n2026-03-01;Sand;Roofing;-0.00\n',
    );
    expect(rows.map(({ body }) => body['kind'])).toEqual(['credit_note', undefined, undefined]);
    expect(rows.map(({ errors }) => Object.keys(errors))).toEqual([[], [], []]);
  });

  it('has no credit note where a dash stands for the cents', async () => {
    const rows = await expensesIn(
      'Date;Item;Phase;Amount\n2026-03-01;Sand;Roofing;1500,-\n2026-03-01;Sand;Roofing;1500,50\n',
    );
    expect(rows.map(({ body }) => [body['amount'], body['kind']])).toEqual([
      ['1500.00', undefined],
      ['1500.50', undefined],
    ]);
  });

  it('reports for each row what the schema refuses, and which line it is', async () => {
    const [row] = await expensesIn('Date,Item,Phase,Amount,Paid\n,,,,\n2026-02-30,,Attic,12.345,perhaps\n');
    expect(row?.line).toBe(3);
    const codes = Object.entries(row?.errors ?? {}).map(([field, { code }]) => [field, code]);
    expect(Object.fromEntries(codes)).toEqual({
      date: 'date',
      itemName: 'required',
      phase: 'phase',
      amount: 'amountDecimals',
      isPaid: 'boolean',
    });
  });

  it('is read below its titles, whatever stands above them', async () => {
    const above = 'Expenses 2026\nKgale Builders;Plot 412\nItem;\n;;\n';
    const rows = await expensesIn(`${above}Date;Item;Phase;Amount\n31/03/2026;Sand;Foundation;5\n`);
    expect(rows.map(({ line, body }) => [line, body['itemName'], body['amount']])).toEqual([
      [6, 'Sand', '5.00'],
    ]);
    // Of equal lines the first has the titles; and where none is known, the first line of all.
    const twice = await readText('Date;Item\nDate;Item\n', (titles) => guessColumns(titles, columns, 'en'));
    expect([twice.titles, twice.rows]).toEqual([['Date', 'Item'], [['Date', 'Item']]]);
    const foreign = await readText('Datum op;Wat\n2026-03-31;Paid\n', (titles) =>
      guessColumns(titles, columns, 'en'),
    );
    expect(foreign.titles).toEqual(['Datum op', 'Wat']);
    const far = await readText(`${'x\n'.repeat(20)}Date;Item\n1;2`, (titles) =>
      guessColumns(titles, columns, 'en'),
    );
    expect(far.titles[0]).toBe('x');
  });

  it('counts the lines that are blank', async () => {
    const rows = await expensesIn('\nDate,Item,Phase,Amount\n\n\n2026-03-18,Sand,foundation,5\n\n');
    expect(rows.map(({ line }) => line)).toEqual([5]);
  });

  it('counts a row with a line break in a cell once, as a spreadsheet does', async () => {
    const rows = await expensesIn('Date,Item\n2026-03-18,"Sand\nand gravel"\n2026-03-19,Cement\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('says of a credit note that its amount is below zero, and of an invoice that it is not', async () => {
    const rows = await expensesIn(
      'Date,Item,Phase,Amount,Kind\n2026-03-18,Sand,foundation,5,credit_note\n2026-03-18,Sand,foundation,-5,\n2026-03-18,Sand,foundation,-5,credit_note\n',
    );
    expect(rows.map(({ errors }) => errors['amount']?.code)).toEqual([
      'creditSign',
      'invoiceSign',
      undefined,
    ]);
  });

  it('says of a document that it does not expire before it was issued', () => {
    const days = { issuedOn: '2026-03-18', expiresOn: '2026-03-17' };
    const given = { title: 'Permit', kind: 'permit', ...days };
    const { error } = rowSchemaOf(TRANSFER_RECORDS.documents).safeParse(given);
    expect(error?.issues).toMatchObject([{ path: ['expiresOn'], message: 'expiryOrder' }]);
  });

  it('removes the mark that keeps a spreadsheet from running a cell', async () => {
    const [row] = await expensesIn("Date,Item,Phase,Amount\n2026-03-18,'=1+1,foundation,5\n");
    expect(row?.body['itemName']).toBe('=1+1');
  });

  it('reads serial dates and the cents of a workbook', () => {
    const grid = createGrid([
      ['Date', 'Item', 'Phase', 'Amount'],
      [new Date('2026-03-18T00:00:00Z'), 'Sand', 'Roofing', 0.1 + 0.2],
      ['46099', 'Sand', 'Roofing', 12.345],
    ]);
    const mapping = guessColumns(grid.titles, columns, 'en');
    const read = parseRows(grid, columns, mapping, {
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

  it('takes the word that the field accepts, in another language', async () => {
    const grid = await readText('Titel\tStatus\tSchwere\nRiss\tIn Bearbeitung\tHoch\n');
    const mapping = guessColumns(grid.titles, TRANSFER_COLUMNS.issues, 'en');
    const word = FILE_LABELS.de.statuses['in_progress'] ?? '';
    const [row] = parseRows({ ...grid, rows: [['Riss', word, 'high']] }, TRANSFER_COLUMNS.issues, mapping, {
      schema: issueSchemas.body,
      formats: { date: 'ymd', decimal: '.' },
      language: 'en',
      currency: 'BWP',
      today: '2026-03-18',
    });
    expect(row?.body).toEqual({ title: 'Riss', status: 'in_progress', severity: 'high' });
  });

  it('takes words that files had before they were changed', async () => {
    const lines = await readText('Title\tKind\tTrade\nCrack\t瑕疵\tSchreinerarbeiten\n');
    const of = TRANSFER_COLUMNS.issues;
    const [row] = parseRows(lines, of, guessColumns(lines.titles, of, 'en'), {
      schema: issueSchemas.body,
      formats: { date: 'ymd', decimal: '.' },
      language: 'en',
      currency: 'BWP',
      today: '2026-03-18',
    });
    expect(row?.body).toEqual({ title: 'Crack', kind: 'defect', trade: 'joinery' });
    expect(guessColumns(['الحرفة'], of, 'ar')).toEqual(['trade']);
  });
});

describe('a template', () => {
  it.each(LANGUAGES)(
    'in %s is divided as its spreadsheets divide cells, and read with its titles',
    async (language) => {
      const line = titleLine(['Datum', 'Preis, netto', 'A;B', '1" pipe'], language);
      expect(
        line.startsWith(['de', 'fr', 'es', 'pt'].includes(language) ? '\uFEFFDatum;' : '\uFEFFDatum,'),
      ).toBe(true);
      expect((await readText(`${line}x\n`)).titles).toEqual(['Datum', 'Preis, netto', 'A;B', '1" pipe']);
    },
  );
});

describe('the format of a file', () => {
  it('has its date order guessed from a day above twelve, and asked for where there is none', () => {
    expect(guessDateOrder(['01/02/2026', '13/02/2026'], 'mdy')).toEqual({ format: 'dmy', sure: true });
    expect(guessDateOrder(['01/02/2026', '02/13/2026'], 'dmy')).toEqual({ format: 'mdy', sure: true });
    expect(guessDateOrder(['01/02/2026'], 'mdy')).toEqual({ format: 'mdy', sure: false });
    expect(guessDateOrder(['01.02.2026'], 'mdy')).toEqual({ format: 'dmy', sure: false });
    expect(guessDateOrder(['02.13.2026'], 'mdy')).toEqual({ format: 'mdy', sure: true });
    expect(guessDateOrder(['2026-01-02', null], 'mdy')).toEqual({ format: 'ymd', sure: true });
  });

  it('has no year first where day and month are the same figure', () => {
    expect(guessDateOrder(['06.06.26'], 'ymd')).toEqual({ format: 'dmy', sure: true });
    expect(guessDateOrder(['06.06.2026', null], 'mdy')).toEqual({ format: 'dmy', sure: true });
    expect(guessDateOrder(['06/06/2026'], 'mdy')).toEqual({ format: 'mdy', sure: true });
    expect(guessDateOrder(['06/06/2026'], 'ymd')).toEqual({ format: 'dmy', sure: true });
  });

  it('has a year of two figures first only where that is usual and every cell can be read so', () => {
    expect(guessDateOrder(['26/01/15'], 'ymd')).toEqual({ format: 'ymd', sure: false });
    expect(guessDateOrder(['26/01/15'], 'dmy')).toEqual({ format: 'dmy', sure: true });
    expect(guessDateOrder(['26/01/15', '15/01/2026'], 'ymd')).toEqual({ format: 'dmy', sure: true });
  });

  it('has its decimal mark guessed from the cents, and asked for where it may group thousands', () => {
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
    ['has too many rows', `Item\n${'Sand\n'.repeat(MAX_ROWS + 1)}`, 'tooMany'],
  ])('because it %s says so', async (_what, text, refusal) => {
    await expect(readText(text)).rejects.toMatchObject({ refusal });
  });

  it('is rejected if it is no workbook, an old one, or too large', async () => {
    const file = (bytes: Uint8Array<ArrayBuffer>) => readFile(new Blob([bytes]));
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
    await expect(readFile(new Blob([packed as Uint8Array<ArrayBuffer>]))).rejects.toMatchObject({
      refusal,
    });
  });
});

/** A workbook of one sheet with these cells, of which style 1 is a day. */
function workbookOf(cells: string, properties = ''): Blob {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${relations}">${properties}<sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  };
  const encoded = Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(text)]);
  return new Blob([zipSync(Object.fromEntries(encoded)) as Uint8Array<ArrayBuffer>]);
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (row: number, ...cells: string[]) => `<row r="${row}">${cells.join('')}</row>`;
const usual = rowOf(1, cell('A1', 'Item')) + rowOf(2, cell('A2', 'Sand'));

describe('the days of a workbook', () => {
  const dayIn = async (serial: number, properties?: string) => {
    const file = workbookOf(usual + rowOf(3, `<c r="A3" s="1"><v>${serial}</v></c>`), properties);
    return (await readFile(file)).rows[1]?.[0];
  };

  it('are counted from 1900, or from 1904 where it says so in either way', async () => {
    const day = new Date('2026-02-01T00:00:00Z');
    expect(await dayIn(46_054)).toEqual(day);
    expect(await dayIn(46_054, '<workbookPr date1904="false"/>')).toEqual(day);
    expect(await dayIn(44_592, '<workbookPr date1904="1"/>')).toEqual(day);
    expect(await dayIn(44_592, '<workbookPr backupFile="false" date1904="true"/>')).toEqual(day);
  });

  it('are none where a number is far too large for one', async () => {
    expect(await dayIn(20_260_531)).toBe('#####');
    expect(await dayIn(20_260_531_000)).toBe('#####');
  });
});

describe('a file that is built to block the screen', () => {
  it.each([
    ['reaches over more cells than there are', rowOf(3, cell('ZZZZZZ99999999999999', 'x')), 'tooLarge'],
    ['has cells at the end of the widest sheet', rowOf(20_000, cell('XFD20000', 'x')), 'tooLarge'],
    ['has a cell longer than any', rowOf(3, cell('A3', 'x'.repeat(1_100_000))), 'unreadable'],
    ['has a remark longer than any', `<!--${'-'.repeat(1_100_000)}-->`, 'unreadable'],
  ])('because it %s is not read', async (_what, cells, refusal) => {
    expect((await readFile(workbookOf(usual))).rows).toEqual([['Sand']]);
    await expect(readFile(workbookOf(usual + cells))).rejects.toMatchObject({ refusal });
  });

  it('with endless rows is read no further than an import allows', async () => {
    await expect(readText(`Item\n${',\n'.repeat(60_000)}`)).rejects.toMatchObject({ refusal: 'tooMany' });
    await expect(readText(`Item\n"${'Sand,\n'.repeat(200_000)}`)).rejects.toMatchObject({
      refusal: 'unreadable',
    });
  });

  it('with a title of brackets is matched as fast as any other', () => {
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
    const { rows } = await readFile(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    expect(rows).toEqual([['Ziegel für Gästehaus', '5']]);
  });
});

describe('the batches of an import', () => {
  it('fit into a request, and none is left out', () => {
    const rows = Array.from({ length: 1200 }, (_, line) => ({
      line,
      body: { description: 'x'.repeat(line % 7 === 0 ? 2000 : 10) },
      errors: {},
    }));
    const batches = createBatches(rows);
    expect(batches.flatMap((batch) => batch.rows)).toEqual(rows);
    expect(Math.max(...batches.map((batch) => batch.rows.length))).toBeLessThanOrEqual(500);
    expect(
      Math.max(...batches.map((batch) => JSON.stringify(batch.rows.map(({ body }) => body)).length)),
    ).toBeLessThan(320_000);
    expect(new Set(batches.map(({ key }) => key)).size).toBe(batches.length);
  });

  it('that go on where others ended keep what was refused of these', () => {
    const rows = [2, 3, 4].map((line) => ({ line, body: { amount: `${line}.00` }, errors: {} }));
    const refused = (line: number, amount: string) => [line, { amount }] as const;
    const stopped = {
      ...{ stored: [7], left: createBatches(rows.slice(2)), ended: 'stopped' as const },
      refusals: new Map([refused(3, 'Too much'), refused(4, 'Too little')]),
    };
    const done = { stored: [], left: [], ended: 'done' as const, refusals: new Map([refused(5, 'None')]) };
    const after = withEarlierRefusals(stopped, rows.slice(2), done);
    expect(after).toEqual({ ...done, refusals: new Map([refused(3, 'Too much'), refused(5, 'None')]) });
    expect(withEarlierRefusals(null, rows, done)).toEqual(done);
  });

  it('that are left are sent again as they are, and anew with what is read in another way by then', () => {
    const rows = [2, 3].map((line) => ({ line, body: { amount: `${line}.00` }, errors: {} }));
    const left = createBatches(rows);
    const last = { stored: [], refusals: new Map(), left, ended: 'failed' } as const;
    expect(batchesAfter(last, rows)).toBe(left);
    const corrected = rows.map((row) => ({ ...row, body: { amount: '7.00' } }));
    const [batch] = batchesAfter(last, corrected);
    expect(batch?.rows).toEqual(corrected);
    // Refused if the first ones were stored after all.
    expect(batch?.key).toBe(left[0]?.key);
    expect(batchesAfter(null, rows)[0]?.key).not.toBe(left[0]?.key);
  });
});
