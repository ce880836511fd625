import type { Certificate } from '@brick/domain/certificates/api';
import { asJson, withAmounts } from '@brick/domain/money/json';
import { decimal, minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import {
  applyDraft,
  calculateEntry,
  changedFields,
  changedLineKeys,
  draftOf,
  hasInvalidAmount,
  mergeEntries,
  percentToAmount,
  updateLine,
  valuationBody,
  valuationEntryOf,
} from './valuation-entry.ts';

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

const OPENED_ENTRY = valuationEntryOf(CERTIFICATE);

describe('a valuation entry', () => {
  it('starts from the certificate, with an extra line for work outside the schedule', () => {
    expect([...OPENED_ENTRY.lines]).toEqual([
      [null, { toDate: '0.00', materials: '0.00' }],
      [1, { toDate: '150000.00', materials: '1000.00' }],
      [2, { toDate: '0.00', materials: '0.00' }],
    ]);
    expect(asJson(valuationBody(OPENED_ENTRY))).toEqual({
      workDone: [
        { lineId: 1, amount: '150000.00' },
        { lineId: 2, amount: '0.00' },
      ],
      materialsOnSite: [{ lineId: 1, amount: '1000.00' }],
    });
  });

  it('is recalculated at once; invalid amounts count as zero', () => {
    const dueOf = (entry: typeof OPENED_ENTRY) =>
      decimal(calculateEntry(CERTIFICATE, entry)?.figures.due ?? -1n);
    // 150,000 + 800 = 150,800 less 15,080 = 135,720; 90,000 were due before.
    expect(dueOf(OPENED_ENTRY)).toBe('45720.00');
    const half = updateLine(OPENED_ENTRY, 2, { toDate: '600000.00' });
    expect(dueOf(half)).toBe('585720.00');
    const wrong = updateLine(half, 2, { toDate: 'half' });
    expect([hasInvalidAmount(half), hasInvalidAmount(wrong), dueOf(wrong)]).toEqual([
      false,
      true,
      '45720.00',
    ]);
    expect(hasInvalidAmount(updateLine(OPENED_ENTRY, 1, { materials: '-1.00' }))).toBe(true);
    expect(hasInvalidAmount(updateLine(OPENED_ENTRY, 1, { materials: '' }))).toBe(false);
  });

  it('follows the date, which decides the approved variations that count', () => {
    const revised = (date: string) =>
      decimal(calculateEntry(CERTIFICATE, { ...OPENED_ENTRY, date })?.revisedSum ?? -1n);
    expect(['2026-04-30', '2026-05-01', 'May'].map(revised)).toEqual([
      '1800000.00',
      '1812400.00',
      '1800000.00',
    ]);
  });

  it('cannot be calculated for an issued certificate', () => {
    expect(calculateEntry({ ...CERTIFICATE, basis: null }, OPENED_ENTRY)).toBeNull();
  });
});

describe('the request body', () => {
  it('contains only changed fields, but all lines if one of them changed', () => {
    expect(changedFields(OPENED_ENTRY, OPENED_ENTRY)).toEqual({});
    // The same amount written differently.
    expect(changedFields(updateLine(OPENED_ENTRY, 1, { toDate: '150000' }), OPENED_ENTRY)).toEqual({});
    expect(changedFields({ ...OPENED_ENTRY, release: 'final', date: null }, OPENED_ENTRY)).toEqual({
      release: 'final',
      date: '',
    });
    expect(asJson(changedFields(updateLine(OPENED_ENTRY, null, { toDate: '5.00' }), OPENED_ENTRY))).toEqual({
      workDone: [
        { lineId: null, amount: '5.00' },
        { lineId: 1, amount: '150000.00' },
        { lineId: 2, amount: '0.00' },
      ],
      materialsOnSite: [{ lineId: 1, amount: '1000.00' }],
    });
  });

  it('keeps what another user saved on lines that were not edited', () => {
    const mine = updateLine({ ...OPENED_ENTRY, release: 'final' }, 1, { toDate: '1.00' });
    const theirs = updateLine(updateLine({ ...OPENED_ENTRY, date: '2026-05-31' }, 1, { toDate: '2.00' }), 2, {
      toDate: '3.00',
    });
    const merged = mergeEntries(mine, OPENED_ENTRY, theirs);
    expect([merged.date, merged.release]).toEqual(['2026-05-31', 'final']);
    expect([merged.lines.get(1)?.toDate, merged.lines.get(2)?.toDate]).toEqual(['1.00', '3.00']);
    expect(changedLineKeys(merged, theirs)).toEqual([1]);
  });
});

describe('a stored draft', () => {
  it('holds only the differences and is applied to the current version', () => {
    const typed = updateLine({ ...OPENED_ENTRY, release: 'final', date: null }, 1, { toDate: 'half' });
    const kept = JSON.parse(JSON.stringify(draftOf(typed, OPENED_ENTRY, 3)));
    expect(kept).toEqual({
      version: 3,
      date: null,
      release: 'final',
      lines: [[1, { toDate: 'half', materials: '1000.00' }]],
    });
    expect(applyDraft(OPENED_ENTRY, kept)).toEqual(typed);
    const later = updateLine(OPENED_ENTRY, 2, { toDate: '9.00' });
    expect(applyDraft(later, kept).lines.get(2)?.toDate).toBe('9.00');
  });

  it('is ignored if it is invalid or its line no longer exists', () => {
    expect(
      applyDraft(OPENED_ENTRY, {
        date: 7,
        release: 'half',
        lines: [[9, { toDate: '1', materials: '1' }], 'x', [1]],
      }),
    ).toEqual(OPENED_ENTRY);
  });
});

it('calculates a percentage of the scheduled value', () => {
  const of = (typed: string) => percentToAmount(typed, minor('1200000.00'));
  expect(['45%', '33.33 %', '7,5%', '100％', '45', 'half%'].map(of)).toEqual([
    '540000.00',
    '399960.00',
    '90000.00',
    '1200000.00',
    null,
    null,
  ]);
});
