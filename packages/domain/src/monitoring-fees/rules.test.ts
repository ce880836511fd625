import { expect, it } from 'vitest';
import { minor, ZERO } from '../money/money.ts';
import type { Role } from '../permissions.ts';
import { assertMayPay, mayModify, monitoringFeeFigures } from './rules.ts';

const member = (role: Role) => ({ role, userId: 1 });

it('a fee is marked paid, and a paid one changed, by who may mark fees paid', () => {
  expect(() => assertMayPay(member('quantity_surveyor'), true, false)).not.toThrow();
  expect(() => assertMayPay(member('architect'), true, false)).toThrow('does not allow marking');
  expect(() => assertMayPay(member('architect'), false, true)).toThrow('does not allow marking');
  expect(() => assertMayPay(member('architect'), undefined, true)).not.toThrow();
  expect(mayModify(member('architect'), { isPaid: true })).toBe(false);
  expect(mayModify(member('architect'), { isPaid: false })).toBe(true);
  expect(mayModify(member('owner'), { isPaid: true })).toBe(true);
});

it('the average fee is the total over all fees, and none where there is no fee', () => {
  const fees = { count: 3, paidCount: 1, paid: minor('100.00'), outstanding: minor('0.01') };
  expect(monitoringFeeFigures(fees)).toEqual({
    count: 3,
    paidCount: 1,
    total: minor('100.01'),
    paid: minor('100.00'),
    outstanding: minor('0.01'),
    average: minor('33.34'),
  });
  expect(monitoringFeeFigures({ count: 0, paidCount: 0, paid: ZERO, outstanding: ZERO }).average).toBeNull();
});
