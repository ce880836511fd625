import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { DomainError } from '../errors.ts';
import { rate } from '../ledger/rate.ts';
import { decimal, type Minor, minor, ZERO } from '../money/money.ts';
import { can } from '../permissions.ts';
import { type ContractTerms, certificateFigures } from './certificate-figures.ts';
import {
  assertFollowsFlow,
  assertMayDeleteContract,
  assertNextToIssue,
  assertNotIssued,
  assertTermsUnchanged,
  assertValidValuation,
  CERTIFICATE_STATUSES,
  certificateFacts,
  certificateWarnings,
  isIssued,
  payableOn,
  paymentDay,
} from './rules.ts';
import type { LineValue } from './values-by-line.ts';
import { assertOneRatePerDay, VAT_PRESETS, vatRateOn } from './vat-rates.ts';

function refusal(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('the state of a certificate', () => {
  it('goes from draft to submitted, certified and paid, one step at a time and never back', () => {
    const allowed = CERTIFICATE_STATUSES.flatMap((from) =>
      CERTIFICATE_STATUSES.filter((to) => refusal(() => assertFollowsFlow(from, to)) === null).map(
        (to) => `${from} → ${to}`,
      ),
    );
    expect(allowed).toEqual(['draft → submitted', 'submitted → certified', 'certified → paid']);
  });

  it('once certified never changes', () => {
    expect(CERTIFICATE_STATUSES.filter(isIssued)).toEqual(['certified', 'paid']);
    expect(CERTIFICATE_STATUSES.map((status) => refusal(() => assertNotIssued(status)))).toEqual([
      null,
      null,
      'conflict',
      'conflict',
    ]);
  });

  it('is certified only after earlier certificates of its contract', () => {
    expect(refusal(() => assertNextToIssue(3, [3, 4]))).toBeNull();
    expect(() => assertNextToIssue(3, [4, 3, 2])).toThrow('Certificate PC-0002 is not certified yet.');
  });

  it('prevents deleting its contract once certified, as an approved variation does', () => {
    const refused = (issued: number, approved: number) =>
      refusal(() => assertMayDeleteContract({ issued, approved }));
    expect([refused(0, 0), refused(1, 0), refused(0, 1)]).toEqual([null, 'conflict', 'conflict']);
  });

  it('is due some days after its date, and cannot be paid in the future', () => {
    const today = calendarDate('2026-03-31');
    expect(payableOn(today, 30)).toBe('2026-04-30');
    expect([paymentDay(null, today), paymentDay(calendarDate('2026-03-01'), today)]).toEqual([
      today,
      '2026-03-01',
    ]);
    expect(refusal(() => paymentDay(calendarDate('2026-04-01'), today))).toBe('invalid');
  });

  it('can be edited by its contractor until it is certified', () => {
    const contractor = { userId: 7, role: 'contractor' as const };
    const facts = (status: 'submitted' | 'certified', createdBy = 7) =>
      certificateFacts({ createdBy, status });
    expect(can(contractor, 'certificates', 'update', facts('submitted'))).toBe(true);
    expect(can(contractor, 'certificates', 'update', facts('certified'))).toBe(false);
    expect(can(contractor, 'certificates', 'read', facts('certified'))).toBe(true);
    expect(can(contractor, 'certificates', 'read', facts('submitted', 8))).toBe(false);
  });
});

const line = (lineId: number | null, workDone: string, materialsOnSite = '0.00'): LineValue => ({
  lineId,
  workDone: minor(workDone),
  materialsOnSite: minor(materialsOnSite),
});

it('a valuation refers to lines of the contract and is not negative', () => {
  const check = (lines: LineValue[], gross: string) =>
    refusal(() => assertValidValuation([1, 2], lines, minor(gross)));
  expect(check([line(1, '5.00'), line(null, '-2.00')], '3.00')).toBeNull();
  expect(check([line(9, '5.00')], '5.00')).toBe('invalid');
  expect(check([line(1, '-0.01')], '-0.01')).toBe('invalid');
  expect(check([line(1, '5.00', '-0.01')], '5.00')).toBe('invalid');
});

describe('the terms of a contract', () => {
  const terms = {
    contractSum: minor('100.00'),
    advance: minor('10.00'),
    lines: [
      { id: 1, description: 'Walls', amount: minor('60.00') },
      { id: 2, description: 'Roof', amount: minor('40.00') },
    ],
  };
  const certified = [line(1, '30.00'), line(2, '0.00'), line(null, '0.00')];
  const change = (after: Partial<typeof terms>, issued: LineValue[] | null = certified) =>
    refusal(() => assertTermsUnchanged(terms, { ...terms, ...after }, issued));

  it('are free until a certificate is issued', () => {
    expect(change({ contractSum: minor('1.00'), advance: ZERO, lines: [] }, null)).toBeNull();
  });

  it('then fix the sum, the advance and lines with certified work', () => {
    expect(change({ contractSum: minor('99.99') })).toBe('conflict');
    expect(change({ advance: ZERO })).toBe('conflict');
    expect(change({ lines: terms.lines.slice(1) })).toBe('conflict');
    const [walls, roof] = terms.lines;
    expect(change({ lines: walls ? [walls] : [] })).toBeNull();
    expect(
      change({
        lines: [{ id: 1, description: 'Outer walls', amount: minor('60.00') }, ...(roof ? [roof] : [])],
      }),
    ).toBeNull();
    expect(change({ lines: [{ id: 1, description: 'Walls', amount: minor('61.00') }] })).toBe('conflict');
  });
});

describe('warnings', () => {
  const terms: ContractTerms = {
    contractSum: minor('100.00'),
    revisedSum: minor('100.00'),
    retentionRate: rate(0),
    retentionLimit: null,
    limitBase: 'original',
    advance: minor('20.00'),
    recoveryRate: rate(10),
    materialsRate: rate(100),
    vatRates: VAT_PRESETS.ZA,
  };
  const schedule = [
    { id: 1, description: 'Walls', amount: minor('120.00') },
    { id: 2, description: 'Omit: porch', amount: minor('-20.00') },
  ];
  const look = (
    work: [string, string],
    {
      before = ['0.00', '0.00'],
      release = 'none',
      date = '2026-03-31',
      earlierOpen = 0,
      otherCurrency = false,
      due = '0.00',
    }: {
      before?: [string, string];
      release?: 'none' | 'final';
      date?: string;
      earlierOpen?: number;
      otherCurrency?: boolean;
      due?: string;
    } = {},
  ) => {
    const linesOf = (amounts: [string, string]) => [
      line(1, amounts[0]),
      line(2, amounts[1]),
      line(null, '0.00'),
    ];
    const workDone = (minor(work[0]) + minor(work[1])) as Minor;
    const figures = certificateFigures(
      terms,
      { date: calendarDate(date), workDone, materials: ZERO, release },
      [{ due: minor(due), release: 'none' }],
    );
    return certificateWarnings({
      terms,
      schedule,
      lines: linesOf(work),
      certified: linesOf(before),
      figures,
      release,
      date: calendarDate(date),
      lastDate: calendarDate('2026-02-28'),
      earlierOpen,
      otherCurrency,
    }).map(({ code, lineId, amount }) => [code, lineId, amount === null ? null : decimal(amount)].join(' '));
  };

  it('are empty while work proceeds as scheduled', () => {
    expect(look(['120.00', '-20.00'], { before: ['60.00', '0.00'] })).toEqual([]);
  });

  it('include work beyond its line, or on the wrong side of 0', () => {
    expect(look(['120.01', '-20.01'])).toEqual(['over_measured 1 0.01', 'over_measured 2 0.01']);
    expect(look(['90.00', '3.00'])).toEqual(['over_measured 2 3.00']);
    expect(look(['130.00', '0.00'])).toEqual(['over_measured 1 10.00', 'over_contract  30.00']);
  });

  it('include reductions of certified work', () => {
    expect(look(['50.00', '0.00'], { before: ['60.00', '0.00'] })).toEqual([
      'reduced 1 10.00',
      'reduced  10.00',
    ]);
    expect(look(['80.00', '-5.00'], { before: ['60.00', '-20.00'] })).toEqual(['reduced 2 15.00']);
    expect(look(['10.00', '0.00'], { due: '90.00' })).toEqual(['negative_due  -61.00']);
  });

  it('include an unrecovered advance, a missing VAT rate, a date before the last one, and open certificates', () => {
    // 10 % of 100 recovered of 20
    expect(look(['100.00', '0.00'], { release: 'final' })).toEqual(['advance_outstanding  10.00']);
    expect(look(['10.00', '0.00'], { date: '1990-01-01' })).toEqual(['no_vat_rate  ', 'dated_before_last  ']);
    expect(look(['10.00', '0.00'], { earlierOpen: 1 })).toEqual(['earlier_open  ']);
  });

  it('include variations in another currency', () => {
    expect(look(['10.00', '0.00'], { otherCurrency: true })).toEqual(['other_currency  ']);
  });
});

describe('a rate of VAT', () => {
  it('applies from its day until the day before the next', () => {
    const bw = (day: string) => vatRateOn(VAT_PRESETS.BW, calendarDate(day));
    expect(
      ['2021-03-31', '2021-04-01', '2022-08-02', '2022-08-03', '2023-03-31', '2023-04-01', '2026-06-30'].map(
        bw,
      ),
    ).toEqual([1200n, 1400n, 1400n, 1200n, 1200n, 1400n, 1400n]);
    const za = (day: string) => vatRateOn(VAT_PRESETS.ZA, calendarDate(day));
    // The increases announced for 1 May 2025 and 1 April 2026 were withdrawn.
    expect(['2018-03-31', '2018-04-01', '2025-05-01', '2026-04-01'].map(za)).toEqual([
      1400n,
      1500n,
      1500n,
      1500n,
    ]);
    expect(
      [...VAT_PRESETS.BW].reverse().map(({ from }) => vatRateOn([...VAT_PRESETS.BW].reverse(), from)),
    ).toEqual([1400n, 1200n, 1400n, 1200n]);
  });

  it('is unique per day', () => {
    expect(refusal(() => assertOneRatePerDay(VAT_PRESETS.BW))).toBeNull();
    expect(refusal(() => assertOneRatePerDay([...VAT_PRESETS.BW, ...VAT_PRESETS.BW]))).toBe('invalid');
  });
});
