import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveInstant, archiveName, backupsToKeep, lastDueInstant } from './backup-rotation.ts';

const DAY = 24 * 3_600_000;
const at = (text: string) => Date.parse(`${text}Z`);
const days = (instants: Iterable<number>) =>
  [...instants].map((instant) => new Date(instant).toISOString().slice(0, 10)).sort();

/** One backup a day at 2 a.m., up to a day. */
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => at(`${last}T02:00:00`) - index * DAY);

describe('the backups that are kept', () => {
  it('are the last of each of the last days, weeks and months', () => {
    // 18 November 2026 is a Wednesday.
    expect(days(backupsToKeep(daily('2026-11-18', 400), { daily: 7, weekly: 4, monthly: 12 }))).toEqual([
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
      ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08'],
      ...['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'],
    ]);
  });

  it('always include the newest, never exceed the limits, and stay in later rounds', () => {
    const instants = fc.uniqueArray(
      fc.integer({ min: at('2020-01-01T00:00:00'), max: at('2027-01-01T00:00:00') }),
      {
        minLength: 1,
        maxLength: 200,
      },
    );
    const most = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 15 }), most, most, (made, perDay, weekly, monthly) => {
        const keep = { daily: perDay, weekly, monthly };
        const kept = backupsToKeep(made, keep);
        expect(kept.has(Math.max(...made))).toBe(true);
        expect(kept.size).toBeLessThanOrEqual(perDay + weekly + monthly);
        expect(backupsToKeep([...kept], keep)).toEqual(kept);
        expect(new Set(days(kept)).size).toBeGreaterThanOrEqual(Math.min(perDay, new Set(days(made)).size));
      }),
    );
  });
});

describe('the time of the next backup', () => {
  it('is at the set time of day and its intervals', () => {
    const night = { backupAt: 150, backupEvery: 24, backupKeep: { daily: 7, weekly: 4, monthly: 12 } };
    expect(lastDueInstant(at('2026-11-18T02:29:59'), night)).toBe(at('2026-11-17T02:30:00'));
    expect(lastDueInstant(at('2026-11-18T02:30:00'), night)).toBe(at('2026-11-18T02:30:00'));
    expect(lastDueInstant(at('2026-11-18T21:00:00'), { ...night, backupEvery: 6 })).toBe(
      at('2026-11-18T20:30:00'),
    );
  });

  it('is in the name of each archive', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: at('2200-01-01T00:00:00') / 1000 }), (second) => {
        expect(archiveInstant(archiveName(second * 1000))).toBe(second * 1000);
      }),
    );
    for (const name of ['monday.zip', 'brick-ledger-2026-13-01T020000Z.zip', 'last-backup.json'])
      expect(archiveInstant(name)).toBeNull();
  });
});
