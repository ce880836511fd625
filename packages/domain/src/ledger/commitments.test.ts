import { expect, it } from 'vitest';
import { minor } from '../money/money.ts';
import { assertLinesAddUp, openByPhase, openOf, overInvoicedOf } from './commitments.ts';

const order = (amount: string, invoiced: string) => ({ amount: minor(amount), invoiced: minor(invoiced) });

it('an order leaves open what was not invoiced, and says by how much it was invoiced beyond', () => {
  expect([openOf(order('100.00', '30.00')), overInvoicedOf(order('100.00', '30.00'))]).toEqual([7000n, 0n]);
  expect([openOf(order('100.00', '100.01')), overInvoicedOf(order('100.00', '100.01'))]).toEqual([0n, 1n]);
});

it('an order that was invoiced beyond its amount takes nothing from another of its phase', () => {
  const open = openByPhase([
    { phase: 'roofing', ...order('100.00', '40.00') },
    { phase: 'roofing', ...order('10.00', '500.00') },
    { phase: 'structure', ...order('5.00', '0.00') },
  ]);
  expect(open).toMatchObject({ roofing: 6000n, structure: 500n, finishes: 0n });
});

it('the lines of an order come to its amount, and one without lines is its amount', () => {
  const lines = ['60.00', '39.99'].map((amount) => ({ amount: minor(amount) }));
  expect(() => assertLinesAddUp(minor('99.99'), lines)).not.toThrow();
  expect(() => assertLinesAddUp(minor('100.00'), lines)).toThrow(
    'The lines come to 99.99, the amount is 100.00.',
  );
  expect(() => assertLinesAddUp(minor('100.00'), [])).not.toThrow();
});
