import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../dates/calendar-date.ts';
import { type Minor, minor, sum } from '../money/money.ts';
import { likeliest, type MatchableLine, matchLines, type Payable } from './candidates.ts';
import { NumberFinder, normalizeNumber } from './numbers-in-text.ts';
import { isSameAccount, isSameName } from './same-party.ts';

const record = (more: Partial<Payable> = {}): Payable => ({
  currency: 'EUR',
  open: minor('100.00'),
  date: calendarDate('2026-05-20'),
  invoiceNumber: null,
  ownNumber: 'EX-0001',
  names: ['Kgale Steel'],
  accounts: [],
  ...more,
});

const line = (more: Partial<MatchableLine> = {}): MatchableLine => ({
  bookedOn: calendarDate('2026-06-01'),
  amount: minor('-100.00'),
  currency: 'EUR',
  name: null,
  account: null,
  text: null,
  endToEndId: null,
  ...more,
});

const noPause = async () => {};

const levels = async (lines: MatchableLine[], records: Payable[]) => {
  const matchesOf = await matchLines(lines, records, noPause);
  return lines.map((each) => matchesOf(each).map(({ level }) => level));
};

describe('a number in a text', () => {
  const stands = (number: string, text: string) =>
    new NumberFinder([normalizeNumber(number)]).find(text).size > 0;

  it.each([
    ['2026-0117', 'RE 2026-0117 steel'],
    ['RE-2026-0117', 're2026 0117'],
    ['RE 2026/0117', 'Rechnung: RE-2026-0117, danke'],
    ['88/2026', 'Rest Rechnung 88/2026'],
    ['471102', 'RE 471102, RE 471103'],
    ['471102', 'RE471102'],
    ['471102', 'RE 471102. Danke'],
  ])('%s stands in “%s”', (number, text) => expect(stands(number, text)).toBe(true));

  it.each([
    ['0117', 'RE 2026-0117'],
    ['2026', 'RE 2026-0117'],
    ['471102', 'RE 4711023'],
    ['471102', '1471102'],
    ['471102', '47.1102.3'],
    ['471102', 'Nr. 12 471102'],
    ['471102', '471102A'],
    ['ABC', 'ABC'],
    ['471102', ''],
  ])('%s does not stand in “%s”', (number, text) => expect(stands(number, text)).toBe(false));

  it('beside another one counts, though blanks alone divide them', () => {
    expect([...new NumberFinder(['471102', '471103']).find('471102 471103').keys()]).toEqual([
      '471102',
      '471103',
    ]);
  });
});

it('digits that stand alone ten thousands of times are found in one go through the text', () => {
  expect(new NumberFinder(['1']).find('1 '.repeat(50_000)).size).toBe(1);
});

describe('a party', () => {
  it.each([
    ['Müller & Söhne Dachbau GmbH', 'MUELLER SOEHNE DACHBAU'],
    ['Müller Dachbau', 'Muller Dachbau KG'],
    ['Kgale Steel', 'Kgale Steel (Pty) Ltd'],
    ['Dachbau Müller', 'Müller & Söhne Dachbau'],
    ['Constructora Sur S.A.', 'constructora sur'],
  ])('%s is %s', (one, other) => expect(isSameName(one, other)).toBe(true));

  it.each([
    ['Kgale Steel', 'Kgale Timber'],
    ['GmbH', 'GmbH'],
    ['', 'Anyone'],
  ])('%s is not %s', (one, other) => expect(isSameName(one, other)).toBe(false));

  it('has one account, however a format writes it', () => {
    expect(isSameAccount('DE89370400440532013000', '37040044/0532013000')).toBe(true);
    expect(isSameAccount('37040044/532013000', 'DE89 3704 0044 0532 0130 00')).toBe(true);
    expect(isSameAccount('DE89370400440532013000', '37040044/0532013001')).toBe(false);
    expect(isSameAccount('DE89370400440532013000', 'DE02370400440532013000')).toBe(false);
    expect(isSameAccount('', '')).toBe(false);
  });
});

describe('a candidate', () => {
  it('is certain by amount and number, and none in another currency or direction', async () => {
    const certain = line({ text: 'Invoice 2026-0117' });
    const numbered = record({ invoiceNumber: '2026-0117' });
    expect(await levels([certain], [numbered])).toEqual([['certain']]);
    expect(await levels([{ ...certain, currency: 'USD' }], [numbered])).toEqual([[]]);
    expect(await levels([{ ...certain, amount: minor('100.00') }], [numbered])).toEqual([[]]);
    expect(await levels([{ ...certain, endToEndId: '2026-0117', text: null }], [numbered])).toEqual([
      ['certain'],
    ]);
  });

  it('with a short number, or our own, is certain with the same party alone', async () => {
    const short = record({ invoiceNumber: '7' });
    expect(await levels([line({ text: 'Rg. 7' })], [short])).toEqual([['possible']]);
    expect(await levels([line({ text: 'Rg. 7', name: 'Kgale Steel GmbH' })], [short])).toEqual([['certain']]);
    expect(await levels([line({ text: 'EX-0001' })], [record()])).toEqual([['possible']]);
    expect(await levels([line({ text: 'EX-0001', name: 'Kgale Steel' })], [record()])).toEqual([['certain']]);
  });

  it('is not certain where the payee is known to be another one', async () => {
    const known = record({ invoiceNumber: '2026-0117', accounts: ['DE02120300000000202051'] });
    const other = line({ text: '2026-0117', account: 'DE02500105170137075030', name: 'Somebody' });
    expect(await levels([other], [known])).toEqual([['possible']]);
    expect(await levels([{ ...other, account: 'DE02 1203 0000 0000 2020 51' }], [known])).toEqual([
      ['certain'],
    ]);
  });

  it('is certain among several whose amounts add up to the line', async () => {
    const parts = ['471102', '471103'].map((invoiceNumber, index) =>
      record({ invoiceNumber, open: minor(index === 0 ? '60.00' : '40.00') }),
    );
    expect(await levels([line({ text: 'RE 471102, RE 471103' })], parts)).toEqual([['certain', 'certain']]);
    expect(await levels([line({ text: 'RE 471102, RE 471103', amount: minor('-99.00') })], parts)).toEqual([
      ['possible', 'possible'],
    ]);
  });

  it('is not certain where two lines claim one record, or two records one line', async () => {
    const one = record({ invoiceNumber: '2026-0117' });
    const claims = [line({ text: '2026-0117' }), line({ text: 'again 2026-0117' })];
    expect(await levels(claims, [one])).toEqual([['possible'], ['possible']]);
    expect(await levels([line({ text: '2026-0117' })], [one, { ...one }])).toEqual([
      ['possible', 'possible'],
    ]);
  });

  it('is probable by amount and party around its date, without a rival', async () => {
    const named = line({ name: 'KGALE STEEL GMBH' });
    expect(await levels([named], [record()])).toEqual([['probable']]);
    expect(await levels([line()], [record()])).toEqual([['possible']]);
    expect(await levels([named], [record(), record()])).toEqual([['possible', 'possible']]);
    expect(await levels([named, { ...named }], [record()])).toEqual([['possible'], ['possible']]);
    for (const [days, level] of [
      [-11, 'possible'],
      [-10, 'probable'],
      [120, 'probable'],
      [121, 'possible'],
    ] as const) {
      const bookedOn = addDays(record().date, days);
      expect(await levels([{ ...named, bookedOn }], [record()]), String(days)).toEqual([[level]]);
    }
  });

  it('is proposed if it is likelier than others', async () => {
    const proposed = async (lines: MatchableLine[], records: Payable[]) => {
      const [first] = lines;
      return first ? likeliest(first, (await matchLines(lines, records, noPause))(first)).length : 0;
    };
    expect(await proposed([line()], [record()])).toBe(1);
    expect(await proposed([line()], [record(), record()])).toBe(0);
    const numbered = record({ invoiceNumber: '2026-0117' });
    expect(await proposed([line(), line({ text: '2026-0117' })], [numbered])).toBe(0);
    const part = record({ open: minor('500.00'), invoiceNumber: '2026-0117' });
    expect(await proposed([line({ text: '2026-0117' })], [part])).toBe(0);
  });
});

/** Numbers from 0 to 1 that are the same on every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const SUPPLIERS = [
  'Kgale Steel GmbH',
  'Müller & Söhne',
  'Elektron',
  'Dumela Contractors',
  'Mason & Sons Ltd',
];
const FORMS: ((n: number) => string)[] = [
  (n) => `RE-2026-${String(n).padStart(4, '0')}`,
  (n) => `2026/${n}`,
  (n) => String(470_000 + n),
  (n) => String(n),
  (n) => `INV ${n}-B`,
];

interface Book {
  records: Payable[];
  lines: { line: MatchableLine; pays: Payable[] }[];
}

/**
 * Makes a book of invoices, each of a supplier that counts in a way of its own, and lines that pay some of them: with the
 * number in some writing, or without; whole, in parts, several together; and lines that pay what is not in the book.
 * Amounts are few, so that many are equal.
 */
function randomBook(seed: number): Book {
  const random = chance(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const amount = () => minor(`${1 + Math.floor(random() * 6)}00.00`);
  const used = new Set<string>();
  const invoice = (index: number): Payable => {
    const supplier = Math.floor(random() * SUPPLIERS.length);
    // A supplier gives a number once, and suppliers count in different ways.
    let invoiceNumber = '';
    do invoiceNumber = (FORMS[supplier] ?? String)(1 + Math.floor(random() * 400));
    while (used.has(invoiceNumber));
    used.add(invoiceNumber);
    return record({
      ...{
        invoiceNumber,
        open: amount(),
        names: [SUPPLIERS[supplier] ?? null],
        ownNumber: `EX-${1000 + index}`,
      },
      date: addDays(calendarDate('2026-01-01'), Math.floor(random() * 120)),
    });
  };
  const invoices = Array.from({ length: 2 + Math.floor(random() * 10) }, (_, index) => invoice(index));
  // Some are not in the book: they are paid already, or nobody entered them.
  const records = invoices.filter(() => random() < 0.8);
  const written = (number: string) =>
    pick([number, number.replace(/[-/]/g, ' '), number.replace(/[-/ ]/g, ''), `Rechnung ${number}, danke`]);
  const left = [...invoices];
  const lines: Book['lines'] = [];
  while (left.length > 0 && random() < 0.9) {
    const paid = left.splice(0, random() < 0.2 ? 2 : 1);
    const whole = sum(paid.map(({ open }) => open));
    const texts = paid.map(({ invoiceNumber }) => written(invoiceNumber ?? ''));
    const isPart = paid.length === 1 && random() < 0.1;
    const part = (isPart ? whole / 2n : whole) as Minor;
    lines.push({
      line: line({
        ...{ amount: -part as Minor, name: random() < 0.7 ? (paid[0]?.names[0] ?? null) : null },
        text:
          random() < 0.6
            ? texts.join(', ')
            : pick([null, 'Payment', 'Thanks 2026', `Customer 470${texts.length}`]),
      }),
      pays: isPart ? [] : paid,
    });
  }
  return { records, lines };
}

it('in 10,000 random books nothing is certain that is wrong', async () => {
  let certain = 0;
  for (let seed = 1; seed <= 10_000; seed++) {
    const { records, lines } = randomBook(seed);
    const matchesOf = await matchLines(
      lines.map((each) => each.line),
      records,
      noPause,
    );
    for (const { line: paying, pays } of lines)
      for (const match of matchesOf(paying)) {
        if (match.level !== 'certain') continue;
        certain += 1;
        if (!pays.includes(match.record))
          throw new Error(`book ${seed}: “${paying.text}” does not pay ${match.record.invoiceNumber}`);
      }
  }
  // It says something in most books.
  expect(certain).toBeGreaterThan(10_000);
});
