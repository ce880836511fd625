import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { rate } from '../ledger/rate.ts';
import { asJson } from '../money/json.ts';
import { decimal, type Minor, minor, sum, ZERO } from '../money/money.ts';
import { certificateReply } from './api.ts';
import { type ContractTerms, certificateFigures } from './certificate-figures.ts';
import { certificateColumns, certificateSummary } from './certificate-sheet.ts';
import { serializeFigures } from './serialize-figures.ts';
import {
  type LineValue,
  parseEnteredAmounts,
  type ScheduleLine,
  valuationSums,
  valueLines,
} from './values-by-line.ts';

const TERMS: ContractTerms = {
  contractSum: minor('100000.00'),
  revisedSum: minor('104000.00'),
  retentionRate: rate(10),
  retentionLimit: null,
  limitBase: 'original',
  advance: ZERO,
  recoveryRate: rate(0),
  materialsRate: rate(75),
  vatRates: [],
};

const SCHEDULE: ScheduleLine[] = [
  { id: 71, description: 'Excavation', amount: minor('40000.00') },
  { id: 72, description: 'Brickwork', amount: minor('65000.00') },
  { id: 73, description: 'Omit: garden wall', amount: minor('-5000.00') },
];
const IDS = SCHEDULE.map(({ id }) => id);
const NOTHING = parseEnteredAmounts(minor('0.00'));

const values = (lines: readonly LineValue[]) =>
  Object.fromEntries(lines.map(({ lineId, workDone }) => [String(lineId), decimal(workDone)]));

describe('work done', () => {
  const first = valueLines(
    IDS,
    {
      workDone: parseEnteredAmounts([
        { lineId: 71, amount: minor('40000.00') },
        { lineId: 72, amount: minor('10000.00') },
      ]),
      materialsOnSite: NOTHING,
    },
    [],
  );

  it('by line keeps the certified value of omitted lines', () => {
    expect(values(first)).toEqual({ 71: '40000.00', 72: '10000.00', 73: '0.00', null: '0.00' });
    const second = valueLines(
      IDS,
      {
        workDone: parseEnteredAmounts([{ lineId: 72, amount: minor('30000.00') }]),
        materialsOnSite: NOTHING,
      },
      first,
    );
    expect(values(second)).toEqual({ 71: '40000.00', 72: '30000.00', 73: '0.00', null: '0.00' });
  });

  it('as one amount is not divided by guess: lines stay, the rest belongs to none', () => {
    const whole = valueLines(
      IDS,
      { workDone: parseEnteredAmounts(minor('56000.00')), materialsOnSite: NOTHING },
      first,
    );
    expect(values(whole)).toEqual({ 71: '40000.00', 72: '10000.00', 73: '0.00', null: '6000.00' });
    // Given by line afterwards, all of it is in the lines.
    const divided = valueLines(
      IDS,
      {
        workDone: parseEnteredAmounts([{ lineId: 72, amount: minor('16000.00') }]),
        materialsOnSite: NOTHING,
      },
      whole,
    );
    expect(valuationSums(divided, TERMS).workDone).toBe(minor('56000.00'));
  });

  it('is unchanged by an empty list', () => {
    const before = valueLines(
      IDS,
      { workDone: parseEnteredAmounts(minor('56000.00')), materialsOnSite: NOTHING },
      first,
    );
    const after = valueLines(IDS, { workDone: parseEnteredAmounts([]), materialsOnSite: NOTHING }, before);
    expect(values(after)).toEqual({ 71: '40000.00', 72: '10000.00', 73: '0.00', null: '6000.00' });
  });

  it('of a contract without lines belongs to none', () => {
    expect(
      values(valueLines([], { workDone: parseEnteredAmounts(minor('5.00')), materialsOnSite: NOTHING }, [])),
    ).toEqual({
      null: '5.00',
    });
  });

  it('adds up duplicates, and rounds materials per line', () => {
    const lines = valueLines(
      IDS,
      {
        workDone: parseEnteredAmounts([
          { lineId: 71, amount: minor('1.00') },
          { lineId: 71, amount: minor('2.00') },
        ]),
        // 75 % of 0.02 = 0.015 → 0.02, twice
        materialsOnSite: parseEnteredAmounts([
          { lineId: 71, amount: minor('0.02') },
          { lineId: 72, amount: minor('0.02') },
        ]),
      },
      [],
    );
    expect(valuationSums(lines, TERMS)).toEqual({ workDone: 300n, materials: 4n });
  });
});

describe('the columns', () => {
  const certified = valueLines(
    IDS,
    {
      workDone: parseEnteredAmounts([
        { lineId: 71, amount: minor('30000.00') },
        { lineId: 72, amount: minor('5000.00') },
      ]),
      materialsOnSite: NOTHING,
    },
    [],
  );
  const lines = valueLines(
    IDS,
    {
      workDone: parseEnteredAmounts([
        { lineId: 71, amount: minor('40000.00') },
        { lineId: 72, amount: minor('26000.00') },
        { lineId: 73, amount: minor('-5000.00') },
        { lineId: null, amount: minor('1000.00') },
      ]),
      materialsOnSite: parseEnteredAmounts([{ lineId: 72, amount: minor('4000.00') }]),
    },
    certified,
  );
  const date = calendarDate('2026-03-31');
  // Work 62,000 and materials 3,000: gross 65,000, retention 6,500, net 58,500; 31,500 were due before.
  const figures = certificateFigures(TERMS, { date, ...valuationSums(lines, TERMS), release: 'none' }, [
    { due: minor('31500.00'), release: 'none' },
  ]);
  const rows = certificateColumns({
    schedule: SCHEDULE,
    lines,
    certified,
    terms: TERMS,
    retention: figures.retention,
  });

  it('A to J of each line, and of what belongs to no line', () => {
    expect(
      rows.map((row) =>
        [
          row.item,
          row.description,
          ...[row.scheduledValue, row.workBefore, row.workNow, row.materials, row.completed].map(decimal),
          row.percentComplete,
          ...[row.balance, row.retention].map(decimal),
        ].join(' | '),
      ),
    ).toEqual([
      '1 | Excavation | 40000.00 | 30000.00 | 10000.00 | 0.00 | 40000.00 | 100 | 0.00 | 4000.00',
      '2 | Brickwork | 65000.00 | 5000.00 | 21000.00 | 3000.00 | 29000.00 | 44.6 | 36000.00 | 2900.00',
      '3 | Omit: garden wall | -5000.00 | 0.00 | -5000.00 | 0.00 | -5000.00 | 100 | 0.00 | -500.00',
      ' |  | 4000.00 | 0.00 | 1000.00 | 0.00 | 1000.00 | 25 | 3000.00 | 100.00',
    ]);
  });

  it('and the nine lines of the summary, from the contract sum to what is still to be paid', () => {
    expect(Object.values(certificateSummary(TERMS, figures)).map(decimal)).toEqual([
      '100000.00',
      '4000.00',
      '104000.00',
      '65000.00',
      '6500.00',
      '58500.00',
      '31500.00',
      '27000.00',
      '45500.00',
    ]);
  });

  it('match the API schema', () => {
    const answer = asJson({
      ...serializeFigures(figures),
      lines: rows,
      summary: certificateSummary(TERMS, figures),
    });
    const shown = Object.fromEntries(Object.keys(answer).map((name) => [name, true]));
    const declared = certificateReply.pick(shown as Record<keyof typeof answer, true>);
    expect(declared.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ net: '58500.00', due: '27000.00', vatRate: null, vat: '0.00' });
  });

  it('omit the row without a line if it is empty', () => {
    const terms = { ...TERMS, revisedSum: minor('100000.00') };
    const none = certificateColumns({
      schedule: SCHEDULE,
      lines: certified,
      certified: [],
      terms,
      retention: ZERO,
    });
    expect(none.map(({ lineId }) => lineId)).toEqual(IDS);
  });

  it('add up to the figures of the certificate to the cent, with omissions and odd cents', () => {
    const amount = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 7n }) as fc.Arbitrary<Minor>;
    const materials = fc.bigInt({ min: 0n, max: 10n ** 6n }) as fc.Arbitrary<Minor>;
    const line = fc.record({ amount, before: amount, workDone: amount, materialsOnSite: materials });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 2000 }),
        (given, percent) => {
          const terms = { ...TERMS, retentionRate: rate(percent / 100) };
          const schedule = given.map((one, index) => ({
            id: index + 1,
            description: 'Line',
            amount: one.amount,
          }));
          const all = given.map((one, index) => ({ lineId: index + 1, ...one }));
          const before = all.map((one) => ({ ...one, workDone: one.before }));
          const made = certificateFigures(terms, { date, ...valuationSums(all, terms), release: 'none' }, []);
          const laid = certificateColumns({
            schedule,
            lines: [...all, { lineId: null, workDone: ZERO, materialsOnSite: ZERO }],
            certified: before,
            terms,
            retention: made.retention,
          });
          const of = (
            column:
              | 'scheduledValue'
              | 'workBefore'
              | 'workNow'
              | 'materials'
              | 'completed'
              | 'balance'
              | 'retention',
          ) => sum(laid.map((row) => row[column]));
          expect(of('scheduledValue')).toBe(terms.revisedSum);
          expect(of('completed')).toBe(made.gross);
          expect(of('workBefore') + of('workNow') + of('materials')).toBe(made.gross);
          expect(of('balance')).toBe(terms.revisedSum - made.gross);
          expect(of('retention')).toBe(made.gross > 0n ? made.retention : ZERO);
        },
      ),
    );
  });
});
