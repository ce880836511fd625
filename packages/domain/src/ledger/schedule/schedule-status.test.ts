import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../../dates/calendar-date.ts';
import { ratio } from '../ratio.ts';
import { scheduleStatus } from './schedule-status.ts';

describe('the schedule status by SPI', () => {
  // A year of which half has passed with nothing paid: by elapsed time the project would be behind.
  const facts = {
    start: calendarDate('2026-01-01'),
    estimatedCompletion: calendarDate('2026-12-31'),
    progress: 0,
    today: calendarDate('2026-07-01'),
  };
  const by = (earned: bigint, planned: bigint) => scheduleStatus({ ...facts, spi: ratio(earned, planned) });

  it('is on track from 0.95, at risk from 0.85, behind below', () => {
    expect([
      by(95n, 100n),
      by(94_999n, 100_000n),
      by(85n, 100n),
      by(84_999n, 100_000n),
      by(0n, 100n),
    ]).toEqual(['on_track', 'at_risk', 'at_risk', 'behind', 'behind']);
  });

  it('is told by elapsed time where there is no SPI', () => {
    expect([by(1n, 0n), scheduleStatus(facts)]).toEqual(['behind', 'behind']);
  });

  it('does not hide that the completion date is past, or that all is done', () => {
    const spi = ratio(1n, 1n);
    expect(scheduleStatus({ ...facts, spi, today: calendarDate('2027-01-01') })).toBe('overdue');
    expect(scheduleStatus({ ...facts, spi: ratio(1n, 2n), progress: 100 })).toBe('completed');
  });

  it('needs no completion date', () => {
    const open = { ...facts, estimatedCompletion: null };
    expect(scheduleStatus({ ...open, spi: ratio(9n, 10n) })).toBe('at_risk');
    expect(scheduleStatus(open)).toBe('no_date');
  });
});

it('by elapsed time is on track up to 10 points behind, and at risk up to 25', () => {
  const start = calendarDate('2026-01-01');
  const at = (progress: number) =>
    scheduleStatus({ start, estimatedCompletion: addDays(start, 100), progress, today: addDays(start, 50) });
  expect([40, 39, 25, 24].map(at)).toEqual(['on_track', 'at_risk', 'at_risk', 'behind']);
});
