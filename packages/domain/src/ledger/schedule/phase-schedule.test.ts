import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../../dates/calendar-date.ts';
import { rate } from '../rate.ts';
import { type PhaseHistory, phaseSchedule } from './phase-schedule.ts';

const day = (text: string) => calendarDate(`2026-${text}`);
const plan = { start: day('03-01'), finish: day('03-20') };
const entry = (date: string, percent: number, id = 1) => ({
  id,
  phase: 'structure' as const,
  date: day(date),
  percentComplete: rate(percent),
});
const phase = (fields: Partial<PhaseHistory> = {}): PhaseHistory => ({
  phase: 'structure',
  planned: plan,
  actualStart: null,
  actualFinish: null,
  entries: [],
  firstExpense: null,
  lastExpense: null,
  status: 'not_started',
  ...fields,
});

describe('a phase against its programme', () => {
  it('is not started before its days, and neither late nor early', () => {
    expect(phaseSchedule(phase(), day('02-10'))).toEqual({
      actualStart: null,
      actualFinish: null,
      percentComplete: null,
      plannedPercent: 0,
      daysLate: 0,
      state: 'not_started',
    });
  });

  it('began with its first expense or its first entry, whichever was earlier', () => {
    const began = (expense: string, entered: string) =>
      phaseSchedule(phase({ firstExpense: day(expense), entries: [entry(entered, 10)] }), day('03-15'))
        .actualStart;
    expect([began('03-12', '03-05'), began('03-02', '03-05')]).toEqual(['2026-03-05', '2026-03-02']);
  });

  it('has no result without planned days', () => {
    const unplanned = phase({ planned: null, firstExpense: day('03-02'), status: 'started' });
    expect(phaseSchedule(unplanned, day('03-10'))).toMatchObject({
      actualStart: '2026-03-02',
      plannedPercent: null,
      daysLate: null,
      state: 'in_progress',
    });
  });

  it('is late by the missing work, and early if more is done than planned', () => {
    const behind = phase({ entries: [entry('03-10', 25)] });
    expect(phaseSchedule(behind, day('03-10'))).toMatchObject({
      plannedPercent: 50,
      daysLate: 5,
      state: 'behind_schedule',
    });
    const ahead = phase({ entries: [entry('03-10', 75)] });
    expect(phaseSchedule(ahead, day('03-10'))).toMatchObject({ daysLate: -5, state: 'on_schedule' });
  });

  it('grows later each day that nothing is done, also past its finish', () => {
    const behind = phase({ entries: [entry('03-10', 50)] });
    expect(phaseSchedule(behind, day('03-30'))).toMatchObject({ daysLate: 20, state: 'overdue' });
    expect(phaseSchedule(phase(), day('03-05'))).toMatchObject({ daysLate: 5, state: 'behind_schedule' });
  });

  it('does not guess the delay while in progress without entries', () => {
    const begun = phase({ firstExpense: day('03-02'), status: 'started' });
    expect(phaseSchedule(begun, day('03-10'))).toMatchObject({ daysLate: null, state: 'in_progress' });
    expect(phaseSchedule(begun, day('03-24'))).toMatchObject({ daysLate: 4, state: 'overdue' });
  });

  it('finishes on the day on which progress reached the whole and stayed there', () => {
    const entries = [entry('03-12', 100), entry('03-14', 90), entry('03-16', 100), entry('03-18', 100)];
    expect(phaseSchedule(phase({ entries }), day('03-25'))).toMatchObject({
      actualStart: '2026-03-12',
      actualFinish: '2026-03-16',
      daysLate: -4,
      state: 'completed',
    });
    expect(phaseSchedule(phase({ entries }), day('03-15'))).toMatchObject({ actualFinish: null });
  });

  it('takes of two entries for one day the one made later', () => {
    const entries = [entry('03-10', 60, 2), entry('03-10', 40, 1)];
    expect(phaseSchedule(phase({ entries }), day('03-10')).percentComplete).toBe(rate(60));
  });

  it('without entries finishes with the last expense of a phase that is all paid', () => {
    const paid = phase({ firstExpense: day('02-27'), lastExpense: day('03-24'), status: 'completed' });
    expect(phaseSchedule(paid, day('04-01'))).toMatchObject({
      actualStart: '2026-02-27',
      actualFinish: '2026-03-24',
      daysLate: 4,
      state: 'completed',
    });
  });

  it('uses the actual dates of the programme if set', () => {
    const entered = phase({
      actualStart: day('03-03'),
      actualFinish: day('03-19'),
      firstExpense: day('02-01'),
      entries: [entry('03-10', 30)],
    });
    expect(phaseSchedule(entered, day('04-01'))).toMatchObject({
      actualStart: '2026-03-03',
      actualFinish: '2026-03-19',
      daysLate: -1,
    });
  });

  it('is never completed before it began to be so, and late by a day more each day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 60 }), (percent, days) => {
        const asOf = addDays(plan.start, days);
        const record = phase({ entries: [{ ...entry('03-01', percent), date: plan.start }] });
        const [today, tomorrow] = [phaseSchedule(record, asOf), phaseSchedule(record, addDays(asOf, 1))];
        expect(tomorrow.daysLate).toBe((today.daysLate ?? 0) + 1);
        expect(today.state).not.toBe('completed');
      }),
    );
  });
});
