import type { Certificate } from '@brick/domain/certificates/contract';
import { asJson, withAmounts } from '@brick/domain/money/json';
import { decimal, minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import {
  amountOfPercent,
  changesIn,
  differing,
  entryFrom,
  isUnreadable,
  keptOf,
  over,
  valuedIn,
  withKept,
  withLine,
  workOutOf,
} from './entry.ts';

const line = (
  lineId: number | null,
  scheduledValue: string,
  workBefore: string,
  workNow: string,
  materialsOnSite = '0.00',
) => ({
  lineId,
  item: lineId,
  description: lineId === null ? null : `Line ${lineId}`,
  scheduledValue,
  workBefore,
  workNow,
  materials: '0.00',
  materialsOnSite,
  completed: '0.00',
  percentComplete: 0,
  balance: '0.00',
  retention: '0.00',
});

const CERTIFICATE = withAmounts<Certificate>({
  date: '2026-04-30',
  release: 'none',
  lines: [line(1, '600000.00', '100000.00', '50000.00', '1000.00'), line(2, '1200000.00', '0.00', '0.00')],
  terms: {
    contractSum: '1800000.00',
    retentionRate: 10,
    retentionLimit: 5,
    limitBase: 'original',
    advance: '0.00',
    recoveryRate: 0,
    materialsRate: 80,
    paymentDays: 30,
    vatRates: [{ from: '2023-04-01', rate: 14 }],
  },
  basis: {
    revisions: [{ from: '2026-05-01', amount: '12400.00' }],
    issued: [{ due: '90000.00', release: 'none' }],
    lastDate: '2026-03-31',
    earlierOpen: 0,
    otherCurrency: false,
  },
});

const OPENED = entryFrom(CERTIFICATE);

describe('what is typed of a certificate', () => {
  it('starts from what it says, with a line for what the schedule has not', () => {
    expect([...OPENED.lines]).toEqual([
      [null, { toDate: '0.00', materials: '0.00' }],
      [1, { toDate: '150000.00', materials: '1000.00' }],
      [2, { toDate: '0.00', materials: '0.00' }],
    ]);
    expect(asJson(valuedIn(OPENED))).toEqual({
      workDone: [
        { lineId: 1, amount: '150000.00' },
        { lineId: 2, amount: '0.00' },
      ],
      materialsOnSite: [{ lineId: 1, amount: '1000.00' }],
    });
  });

  it('is worked out at once, and what cannot be read counts as nothing until it can', () => {
    const dueOf = (entry: typeof OPENED) => decimal(workOutOf(CERTIFICATE, entry)?.figures.due ?? -1n);
    // 150,000 + 800 = 150,800 less 15,080 = 135,720; 90,000 were due before.
    expect(dueOf(OPENED)).toBe('45720.00');
    const half = withLine(OPENED, 2, { toDate: '600000.00' });
    expect(dueOf(half)).toBe('585720.00');
    const wrong = withLine(half, 2, { toDate: 'half' });
    expect([isUnreadable(half), isUnreadable(wrong), dueOf(wrong)]).toEqual([false, true, '45720.00']);
    expect(isUnreadable(withLine(OPENED, 1, { materials: '-1.00' }))).toBe(true);
    expect(isUnreadable(withLine(OPENED, 1, { materials: '' }))).toBe(false);
  });

  it('follows the date, by which variations are approved', () => {
    const revised = (date: string) => decimal(workOutOf(CERTIFICATE, { ...OPENED, date })?.revisedSum ?? -1n);
    expect(['2026-04-30', '2026-05-01', 'May'].map(revised)).toEqual([
      '1800000.00',
      '1812400.00',
      '1800000.00',
    ]);
  });

  it('of an issued certificate is nothing to work out', () => {
    expect(workOutOf({ ...CERTIFICATE, basis: null }, OPENED)).toBeNull();
  });
});

describe('what is sent', () => {
  it('is what was changed alone, and the lines whole', () => {
    expect(changesIn(OPENED, OPENED)).toEqual({});
    // Written in another way it is the same amount.
    expect(changesIn(withLine(OPENED, 1, { toDate: '150000' }), OPENED)).toEqual({});
    expect(changesIn({ ...OPENED, release: 'final', date: null }, OPENED)).toEqual({
      release: 'final',
      date: '',
    });
    expect(asJson(changesIn(withLine(OPENED, null, { toDate: '5.00' }), OPENED))).toEqual({
      workDone: [
        { lineId: null, amount: '5.00' },
        { lineId: 1, amount: '150000.00' },
        { lineId: 2, amount: '0.00' },
      ],
      materialsOnSite: [{ lineId: 1, amount: '1000.00' }],
    });
  });

  it('keeps what somebody else has saved on lines that were left alone', () => {
    const mine = withLine({ ...OPENED, release: 'final' }, 1, { toDate: '1.00' });
    const theirs = withLine(withLine({ ...OPENED, date: '2026-05-31' }, 1, { toDate: '2.00' }), 2, {
      toDate: '3.00',
    });
    const merged = over(mine, OPENED, theirs);
    expect([merged.date, merged.release]).toEqual(['2026-05-31', 'final']);
    expect([merged.lines.get(1)?.toDate, merged.lines.get(2)?.toDate]).toEqual(['1.00', '3.00']);
    expect(differing(merged, theirs)).toEqual([1]);
  });
});

describe('what was typed and not saved', () => {
  it('is kept by what differs, and comes back over what is stored by then', () => {
    const typed = withLine({ ...OPENED, release: 'final', date: null }, 1, { toDate: 'half' });
    const kept = JSON.parse(JSON.stringify(keptOf(typed, OPENED, 3)));
    expect(kept).toEqual({
      version: 3,
      date: null,
      release: 'final',
      lines: [[1, { toDate: 'half', materials: '1000.00' }]],
    });
    expect(withKept(OPENED, kept)).toEqual(typed);
    const later = withLine(OPENED, 2, { toDate: '9.00' });
    expect(withKept(later, kept).lines.get(2)?.toDate).toBe('9.00');
  });

  it('is nothing where the device kept something else, or a line is gone', () => {
    expect(
      withKept(OPENED, { date: 7, release: 'half', lines: [[9, { toDate: '1', materials: '1' }], 'x', [1]] }),
    ).toEqual(OPENED);
  });
});

it('a percentage is taken of the scheduled value', () => {
  const of = (typed: string) => amountOfPercent(typed, minor('1200000.00'));
  expect(['45%', '33.33 %', '7,5%', '100％', '45', 'half%'].map(of)).toEqual([
    '540000.00',
    '399960.00',
    '90000.00',
    '1200000.00',
    null,
    null,
  ]);
});
