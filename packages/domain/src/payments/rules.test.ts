import { expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { minor } from '../money/money.ts';
import { assertCoversPaid, isPayment } from './rules.ts';

it('an amount covers what was paid of it, unless all of it is paid', () => {
  const covers = (amount: string, paidAmount: string | null, isPaid = false) => {
    try {
      assertCoversPaid(minor(amount), { isPaid, paidAmount: paidAmount === null ? null : minor(paidAmount) });
      return true;
    } catch {
      return false;
    }
  };
  expect([covers('10.00', '4.00'), covers('3.00', '4.00'), covers('-10.00', '4.00')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([covers('-5.00', null), covers('3.00', '4.00', true)]).toEqual([true, true]);
});

it('a change is a payment where it says nothing else', () => {
  const [one, day] = [minor('1.00'), calendarDate('2026-03-18')];
  expect(isPayment({ isPaid: true, paidOn: day, paymentReference: 'R-1' })).toBe(true);
  const discounted: Record<string, unknown> = { isPaid: true, amount: one, paidAmount: one };
  expect([isPayment(discounted), isPayment({ ...discounted, paidAmount: undefined })]).toEqual([true, false]);
  expect(isPayment({ isPaid: false, paidOn: null })).toBe(false);
  const more: Record<string, unknown> = { isPaid: true, description: 'Checked' };
  expect(isPayment(more)).toBe(false);
});
