import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, fromDayNumber } from '../../dates/calendar-date.ts';
import { type Minor, minor, sum } from '../../money/money.ts';
import { ACCOUNTING_SYSTEMS, type AccountingSystem } from '../profile.ts';
import type { AccountingRow } from '../rows.ts';
import { ACCOUNTING_FORMATS, inFileOrder } from './accounting-formats.ts';
import { DATEV_COLUMNS } from './datev-columns.ts';
import type { FileFacts } from './file.ts';
import { ROW_COLUMNS, type RowColumn } from './row-columns.ts';
import { inWindows1252, windows1252Bytes } from './windows-1252.ts';
import { XERO_BILLS } from './xero.ts';

const row = (more: Partial<AccountingRow> = {}): AccountingRow => ({
  expenseId: 1,
  expenseNumber: 'EX-0001',
  date: calendarDate('2026-03-01'),
  dueDate: calendarDate('2026-03-31'),
  itemName: 'Cement, 20 bags',
  phase: 'foundation',
  category: 'construction_materials',
  supplier: 'Müller & Sons',
  invoiceNumber: 'RE 2026/17',
  amount: minor('119.00'),
  rate: '19',
  net: minor('100.00'),
  vat: minor('19.00'),
  gross: minor('119.00'),
  account: '4000',
  creditorAccount: '70000',
  taxCode: '9',
  costCentre: '12',
  lacks: [],
  ...more,
});

const credit = row({
  ...{ expenseId: 2, expenseNumber: 'EX-0002', invoiceNumber: 'GS-1', vat: minor('-1.90') },
  ...{ amount: minor('-11.90'), net: minor('-10.00'), gross: minor('-11.90') },
});

const facts: FileFacts = {
  ...{ number: 3, from: calendarDate('2026-01-01'), to: calendarDate('2026-12-31'), currency: 'EUR' },
  projectName: 'House',
  datev: { consultant: 1001, client: 456, fiscalYearStart: '2026-01-01', accountLength: 4 },
  madeAt: '2026-04-01T10:25:00.123Z',
  phaseName: (phase) => phase,
};

const filesOf = (system: AccountingSystem, rows: AccountingRow[], more: Partial<FileFacts> = {}) =>
  ACCOUNTING_FORMATS[system](rows, { ...facts, ...more });

const textOf = (system: AccountingSystem, rows: AccountingRow[]) => filesOf(system, rows)[0]?.text ?? '';

/** The cells of a file, read as RFC 4180 says. */
function cellsOf(text: string, separator = ','): string[][] {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\r\n]*)(${separator}|\r\n)`, 'gy');
  const lines: string[][] = [[]];
  for (const [, raw = '', end] of text.matchAll(cell)) {
    lines.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

describe('Xero', () => {
  it('has the titles of its template and net amounts with their sign', () => {
    const [titles, first, second] = textOf('xero', [row(), credit]).split('\r\n');
    expect(titles).toBe(
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency',
    );
    expect(first).toBe(
      'Müller & Sons,,,,,,,,,,RE 2026/17,01/03/2026,31/03/2026,,,"Cement, 20 bags",1,100.00,4000,9,19.00,Cost centre,12,,,EUR',
    );
    expect(second).toContain(',1,-10.00,4000,9,-1.90,');
  });

  it('leaves empty what is not known, and calls a bill without a number by ours', () => {
    const bare = row({ vat: null, taxCode: null, invoiceNumber: null, supplier: null, costCentre: null });
    expect(textOf('xero', [bare]).split('\r\n')[1]).toBe(
      ',,,,,,,,,,EX-0001,01/03/2026,31/03/2026,,,"Cement, 20 bags",1,100.00,4000,,,,,,,EUR',
    );
  });

  it('has at most 500 bills in a file, and no bill in two', () => {
    const bill = (at: number) => [
      row({ invoiceNumber: `${at}` }),
      row({ invoiceNumber: `${at}`, rate: '7' }),
    ];
    const rows = Array.from({ length: XERO_BILLS + 1 }, (_, at) => bill(at)).flat();
    const files = filesOf('xero', [...rows.slice(1), ...rows.slice(0, 1)]);
    expect(files.map(({ name, text }) => [name, text.split('\r\n').length - 2])).toEqual([
      ['xero-3-1.csv', 1000],
      ['xero-3-2.csv', 2],
    ]);
  });
});

it('QuickBooks has its nine columns', () => {
  expect(textOf('quickbooks', [row(), credit])).toBe(
    'Bill no,Vendor,Bill date,Due date,Account,Description,Amount,Tax code,Currency\r\n' +
      'RE 2026/17,Müller & Sons,2026-03-01,2026-03-31,4000,"Cement, 20 bags",100.00,9,EUR\r\n' +
      'GS-1,Müller & Sons,2026-03-01,2026-03-31,4000,"Cement, 20 bags",-10.00,9,EUR\r\n',
  );
});

it('Sage 50 has purchase invoices and credit notes with positive amounts', () => {
  const long = row({ invoiceNumber: 'N'.repeat(40), itemName: 'x'.repeat(100), vat: null, taxCode: 'T9' });
  const [titles, ...lines] = cellsOf(textOf('sage50', [row(), credit, long]));
  expect(titles).toEqual([
    ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details'],
    ...['Net Amount', 'Tax Code', 'Tax Amount'],
  ]);
  expect(lines[0]).toEqual([
    ...['PI', '70000', '4000', '12', '01/03/2026', 'RE 2026/17', 'Müller & Sons, Cement, 20 bags'],
    ...['100.00', 'T9', '19.00'],
  ]);
  expect(lines[1]?.filter((_, at) => [0, 7, 9].includes(at))).toEqual(['PC', '10.00', '1.90']);
  expect(lines[2]?.map(({ length }) => length)).toEqual([2, 5, 4, 2, 10, 30, 60, 6, 2, 4]);
});

describe('DATEV', () => {
  it('names its file as the software looks for it', () => {
    expect(filesOf('datev', [row()]).map(({ name }) => name)).toEqual(['EXTF_Buchungsstapel_3.csv']);
  });

  const linesOf = (rows: AccountingRow[]) => textOf('datev', rows).split('\r\n').slice(0, -1);

  it('begins with 31 fields and 125 columns', () => {
    const [header = '', titles = '', first = ''] = linesOf([row()]);
    expect(header).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20260401102500123;;"BL";"";"";1001;456;20260101;4;20260101;20261231;"Brick Ledger 3";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    expect([header.split(';').length, titles.split(';').length, first.split(';').length]).toEqual([
      31, 125, 125,
    ]);
    expect(new Set(DATEV_COLUMNS).size).toBe(125);
  });

  it('books with VAT and tax key, debit for an expense and credit for a credit note', () => {
    const [, , first = '', second = ''] = linesOf([row(), credit]);
    const cells = (line: string) => cellsOf(`${line}\r\n`, ';')[0]?.slice(0, 14);
    expect(cells(first)).toEqual([
      ...['119,00', 'S', '', '', '', '', '4000', '70000', '9', '0103', 'RE2026/17', '', ''],
      'Müller & Sons, Cement, 20 bags',
    ]);
    expect(cells(second)?.slice(0, 2)).toEqual(['11,90', 'H']);
    expect(first).toMatch(/^119,00;"S";"";;;"";4000;70000;"9";0103;"RE2026\/17";"";;"Müller/);
  });

  it('has one fiscal year in a file', () => {
    const on = (date: string) => row({ date: calendarDate(date) });
    const settings = { consultant: 1001, client: 1, fiscalYearStart: '07-01', accountLength: 4 };
    const files = filesOf('datev', [on('2026-06-30'), on('2026-07-01'), on('2026-12-31')], {
      datev: settings,
    });
    expect(files.map(({ name }) => name)).toEqual([
      ...['EXTF_Buchungsstapel_3_2025.csv', 'EXTF_Buchungsstapel_3_2026.csv'],
    ]);
    const periods = files.map(({ text }) => text.split(';').filter((_, at) => [12, 14, 15].includes(at)));
    expect(periods).toEqual([
      ['20250701', '20260101', '20260630'],
      ['20260701', '20260701', '20261231'],
    ]);
    expect(files.map(({ text }) => text.split('\r\n').length - 3)).toEqual([1, 2]);
  });

  it('cuts and cleans texts', () => {
    const odd = row({
      invoiceNumber: `-+${'Ä1'.repeat(50)}`,
      itemName: `a"b\n語${'y'.repeat(99)}`,
      supplier: '=SUM(1)',
    });
    const cells = cellsOf(`${linesOf([odd])[2]}\r\n`, ';')[0] ?? [];
    expect([cells[10], cells[13]]).toEqual(['1'.repeat(36), `'=SUM(1), a"b ?${'y'.repeat(45)}`]);
    expect(linesOf([row({ invoiceNumber: '語' })])[2]).toContain('"EX-0001"');
  });

  it('knows the first and the last day of ours', () => {
    const days = ['1900-01-01', '2200-12-31'].map((date) => row({ date: calendarDate(date) }));
    const settings = { consultant: 1001, client: 1, fiscalYearStart: '07-01', accountLength: 4 };
    expect(filesOf('datev', days, { datev: settings })).toHaveLength(2);
  });
});

describe('Windows-1252', () => {
  it('has the bytes of its characters', () => {
    expect([...windows1252Bytes('€ÄŸ–a')]).toEqual([0x80, 0xc4, 0x9f, 0x96, 0x61]);
    const special = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
    expect([...windows1252Bytes(special)].map((byte) => byte.toString(16)).join(' ')).toBe(
      '80 82 83 84 85 86 87 88 89 8a 8b 8c 8e 91 92 93 94 95 96 97 98 99 9a 9b 9c 9e 9f',
    );
    const latin = String.fromCharCode(...Array.from({ length: 96 }, (_, at) => 0xa0 + at));
    expect([...windows1252Bytes(latin)]).toEqual(Array.from({ length: 96 }, (_, at) => 0xa0 + at));
  });

  it('takes whatever text, and loses no more than it must', () => {
    expect(inWindows1252('Kő Ł 語 😀 é')).toBe('Ko ? ? ? é');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => windows1252Bytes(inWindows1252(text)).length >= 0),
    );
    expect(() => windows1252Bytes('語')).toThrow(RangeError);
  });
});

describe('a journal', () => {
  it('has a debit and a credit for each row', () => {
    expect(textOf('journal', [row({ itemName: 'Cement' })])).toBe(
      'date,number,account,debit,credit,text,supplier,document,project,phase\r\n' +
        '2026-03-01,EX-0001,4000,119.00,,Cement,Müller & Sons,RE 2026/17,House,foundation\r\n' +
        '2026-03-01,EX-0001,70000,,119.00,Cement,Müller & Sons,RE 2026/17,House,foundation\r\n',
    );
  });
});

describe('every file', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const someRow = fc
    .record({
      expenseId: fc.integer({ min: 1, max: 30 }),
      date: fc.integer({ min: 20_000, max: 21_500 }).map(fromDayNumber),
      itemName: fc.oneof(text, fc.constantFrom('=1+1', '+a', '-a', '@a', 'a;=b', '\t=c', '"=d"')),
      supplier: fc.option(fc.oneof(text, fc.constant('=HYPERLINK("x")'))),
      invoiceNumber: fc.option(fc.oneof(text, fc.constantFrom('=1', '-1'))),
      net: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((value) => value as Minor),
      vat: fc.option(fc.bigInt({ min: -(10n ** 8n), max: 10n ** 8n }).map((value) => value as Minor)),
    })
    .map(({ expenseId, net, vat, ...more }) =>
      row({
        expenseId,
        expenseNumber: `EX-${expenseId}`,
        net,
        vat,
        gross: (net + (vat ?? 0n)) as Minor,
        ...more,
      }),
    );
  const rows = fc.array(someRow, { minLength: 1, maxLength: 30 });
  const lines = (system: AccountingSystem, of: AccountingRow[]) =>
    filesOf(system, of).flatMap(({ text: one }) =>
      cellsOf(one, system === 'datev' ? ';' : ',').slice(system === 'datev' ? 2 : 1),
    );
  const amount = (cell: string | undefined) => minor((cell || '0').replace(',', '.'));
  const sumOf = (cells: string[][], at: number) => sum(cells.map((line) => amount(line[at])));

  it('adds up to its rows', () => {
    fc.assert(
      fc.property(rows, (of) => {
        const net = sum(of.map((one) => one.net));
        const gross = sum(of.map((one) => one.gross));
        const xero = lines('xero', of);
        expect([sumOf(xero, 17), sumOf(xero, 17) + sumOf(xero, 20)]).toEqual([net, gross]);
        expect(sumOf(lines('quickbooks', of), 6)).toBe(net);
        const ofSage = lines('sage50', of);
        const sage = sum(
          ofSage.map((line) => (line[0] === 'PC' ? -1n : 1n) * (amount(line[7]) + amount(line[9]))),
        );
        expect(sage).toBe(gross);
        const datev = sum(lines('datev', of).map((line) => (line[1] === 'H' ? -1n : 1n) * amount(line[0])));
        expect(datev).toBe(gross);
      }),
    );
  });

  it('of a journal has equal debit and credit for each number', () => {
    fc.assert(
      fc.property(rows, (of) => {
        const all = lines('journal', of);
        for (const number of new Set(all.map((line) => line[1]))) {
          const ofNumber = all.filter((line) => line[1] === number);
          expect(sumOf(ofNumber, 3)).toBe(sumOf(ofNumber, 4));
        }
        const debits = all.filter((_, at) => at % 2 === 0);
        expect(sumOf(debits, 3) - sumOf(debits, 4)).toBe(sum(of.map((one) => one.gross)));
      }),
    );
  });

  it.each(ACCOUNTING_SYSTEMS)('of %s has no cell of text that a spreadsheet would run', (system) => {
    fc.assert(
      fc.property(rows, (of) => {
        for (const cell of lines(system, of).flat())
          expect(/^[=+@\t\r]|^-(?!\d+[.,]\d\d$)/.test(cell), cell).toBe(false);
      }),
    );
  });
});

describe('what a preview shows', () => {
  /** How each column stands in the one or other file. */
  const written: Record<RowColumn, RegExp> = {
    bill: /^RE ?2026\/17$/,
    expenseNumber: /^EX-0001$/,
    invoiceNumber: /^RE 2026\/17$/,
    date: /^(2026-03-01|01\/03\/2026|0103)$/,
    dueDate: /^(2026-03-31|31\/03\/2026|31032026)$/,
    itemName: /Cement, 20 bags$/,
    phase: /^foundation$/,
    supplier: /^Müller & Sons/,
    net: /^100.00$/,
    vat: /^19.00$/,
    gross: /^119.00$/,
    account: /^4000$/,
    creditorAccount: /^70000$/,
    taxCode: /^T?9$/,
    costCentre: /^12$/,
  };
  /** The same in every row, or said elsewhere. */
  const besides: Record<AccountingSystem, string[]> = {
    xero: ['1', 'Cost centre', 'EUR'],
    quickbooks: ['EUR'],
    sage50: ['PI'],
    datev: ['S', '0'],
    journal: ['House'],
  };

  it.each(ACCOUNTING_SYSTEMS)('of %s is all that its file says, in its order', (system) => {
    const isDatev = system === 'datev';
    const lines = cellsOf(textOf(system, [row()]), isDatev ? ';' : ',').slice(isDatev ? 2 : 1);
    const isSaid = (column: RowColumn, cell = '') => written[column].test(cell);
    const places = ROW_COLUMNS[system].map((column) =>
      Math.min(
        ...lines.map((cells) => cells.findIndex((cell) => isSaid(column, cell))).filter((at) => at >= 0),
      ),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places.at(-1)).toBeLessThan(lines[0]?.length ?? 0);
    const rest = lines[0]?.filter(
      (cell) => cell !== '' && !ROW_COLUMNS[system].some((name) => isSaid(name, cell)),
    );
    expect(rest).toEqual(besides[system]);
  });

  it('of Xero has the rows of a bill together, as its file has', () => {
    const rows = [row({ itemName: 'a' }), row({ itemName: 'b', supplier: 'Other' }), row({ itemName: 'c' })];
    const namesOf = (system: AccountingSystem) => inFileOrder(system, rows).map(({ itemName }) => itemName);
    expect([namesOf('xero'), namesOf('datev')]).toEqual([
      ['a', 'c', 'b'],
      ['a', 'b', 'c'],
    ]);
    expect(cellsOf(textOf('xero', rows)).map((cells) => cells[15])).toEqual(['Description', 'a', 'c', 'b']);
  });
});
