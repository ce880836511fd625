import { calendarDate } from '@brick/domain/dates/calendar-date';
import { minor } from '@brick/domain/money/money';
import { expect, it } from 'vitest';
import { paymentsDue } from './payments-due.ts';

it('a certificate with nothing to pay is neither late nor the next, but counts in the sum', () => {
  const row = (day: string, payable: string, status: 'certified' | 'paid' = 'certified') => ({
    ...{ dueOn: calendarDate(day), payable: minor(payable), status },
  });
  const rows = [row('2026-03-01', '-100.00'), row('2026-03-02', '0.00'), row('2026-03-03', '5.00', 'paid')];
  const today = calendarDate('2026-04-01');
  expect(paymentsDue(rows, today)).toMatchObject({ first: null, count: 0, late: 0 });
  const all = [...rows, row('2026-03-20', '7.00'), row('2026-04-20', '9.00')];
  expect(paymentsDue(all, today)).toEqual({
    ...{ due: all.filter(({ status }) => status === 'certified'), first: '2026-03-20', count: 2, late: 1 },
  });
});
