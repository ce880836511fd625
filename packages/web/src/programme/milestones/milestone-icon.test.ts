import { calendarDate } from '@brick/domain/dates/calendar-date';
import { expect, it } from 'vitest';
import { milestoneState } from './milestone-icon.tsx';

const day = calendarDate;

it('a milestone that was reached late is told apart from one reached in time', () => {
  const [plannedOn, asOf] = [day('2026-05-10'), day('2026-06-01')];
  const states = ['2026-05-09', '2026-05-10', '2026-05-11'].map((on) =>
    milestoneState({ plannedOn, reachedOn: day(on) }, asOf),
  );
  expect(states).toEqual(['reached', 'reached', 'reachedLate']);
  expect(milestoneState({ plannedOn, reachedOn: null }, asOf)).toBe('late');
  expect(milestoneState({ plannedOn, reachedOn: null }, plannedOn)).toBe('open');
});

it('a milestone was not reached yet on an earlier day', () => {
  const [plannedOn, reachedOn] = [day('2026-05-10'), day('2026-05-20')];
  const states = ['2026-05-01', '2026-05-19', '2026-05-20'].map((on) =>
    milestoneState({ plannedOn, reachedOn }, day(on)),
  );
  expect(states).toEqual(['open', 'late', 'reachedLate']);
});
