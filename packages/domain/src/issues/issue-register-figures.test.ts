import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { daysOpen, mean, type RegisterIssue, registerFigures } from './issue-register-figures.ts';
import { ISSUE_LEVELS, ISSUE_STATUSES } from './record.ts';

const TODAY = calendarDate('2026-03-18');
const issue = (fields: Partial<RegisterIssue> = {}): RegisterIssue => ({
  status: 'open',
  severity: 'medium',
  dueDate: null,
  reportedOn: calendarDate('2026-03-08'),
  resolvedOn: null,
  ...fields,
});
const closed = (reportedOn: string, resolvedOn: string) =>
  issue({
    status: 'resolved',
    reportedOn: calendarDate(reportedOn),
    resolvedOn: calendarDate(resolvedOn),
  });

describe('the days that an issue was open', () => {
  it('count up to the day of the figures, or until it is resolved', () => {
    expect(daysOpen(issue(), TODAY)).toBe(10);
    expect(daysOpen(closed('2026-03-01', '2026-03-04'), TODAY)).toBe(3);
    expect(daysOpen(closed('2026-03-04', '2026-03-04'), TODAY)).toBe(0);
  });
});

describe('the figures of a register', () => {
  it('have no mean without closed issues', () => {
    expect(registerFigures([issue()], TODAY)).toMatchObject({ meanDaysToClose: null, unresolved: 1 });
    expect(registerFigures([], TODAY)).toMatchObject({ total: 0, meanDaysToClose: null, overdue: 0 });
  });

  it('round the mean days to close to one decimal, half up', () => {
    const issues = [closed('2026-03-01', '2026-03-04'), closed('2026-03-01', '2026-03-05')];
    expect(registerFigures(issues, TODAY).meanDaysToClose).toBe(3.5);
    expect(mean([1, 1, 2])).toBe(1.3);
    expect(mean([0, 0, 0, 1])).toBe(0.3);
  });

  it('call an issue overdue from the day after its due date, unless it is resolved', () => {
    const dueDate = calendarDate('2026-03-17');
    const issues = [
      issue({ dueDate }),
      issue({ dueDate: TODAY }),
      { ...closed('2026-03-01', '2026-03-18'), dueDate },
    ];
    expect(registerFigures(issues, TODAY).overdue).toBe(1);
  });

  it('count each issue once, by status and severity', () => {
    const any = fc.record({
      status: fc.constantFrom(...ISSUE_STATUSES),
      severity: fc.constantFrom(...ISSUE_LEVELS),
      dueDate: fc.constantFrom(null, calendarDate('2026-01-01')),
      reportedOn: fc.constant(calendarDate('2026-01-01')),
      resolvedOn: fc.constantFrom(null, calendarDate('2026-02-01')),
    });
    fc.assert(
      fc.property(fc.array(any), (issues) => {
        const { counts, total, unresolved, resolved } = registerFigures(issues, TODAY);
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
        expect(sum(counts.flatMap(({ bySeverity }) => bySeverity))).toBe(total);
        expect(sum(counts[2]?.bySeverity ?? [])).toBe(resolved);
        expect(unresolved + resolved).toBe(total);
      }),
    );
  });
});
