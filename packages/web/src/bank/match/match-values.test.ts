import type { Candidate } from '@brick/domain/bank/api';
import { calendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import {
  asRead,
  type Choice,
  leftOf,
  mayDiscount,
  paymentsOf,
  problemOf,
  withCandidate,
} from './match-values.ts';

const line = { amount: -10_000n as Minor };

const candidate = (open: bigint, more: Partial<Candidate> = {}): Candidate => ({
  ...{ kind: 'expense', id: Number(open), level: 'possible', version: 1, together: false, projectId: 1 },
  ...{ projectName: 'House', number: 'EX-0001', title: 'Gravel', party: null, invoiceNumber: null },
  ...{ date: calendarDate('2026-06-01'), dueDate: null, currency: 'EUR', mayDiscount: true },
  ...{ amount: open as Minor, open: open as Minor, ...more },
});

const choice = (open: bigint, amount: string, more: Partial<Choice> = {}): Choice => ({
  ...{ candidate: candidate(open), amount, rest: null, ...more },
});

describe('what a line pays', () => {
  it('begins with all that is open of a record, or with what is left of the line', () => {
    const one = withCandidate(line, [], candidate(6_000n));
    expect(one[0]?.amount).toBe('60.00');
    const two = withCandidate(line, one, candidate(9_000n));
    expect(two[1]?.amount).toBe('40.00');
    expect(leftOf(line, two)).toBe(0n);
    // Nothing is left: the record is offered whole, and the difference is said.
    expect(withCandidate(line, two, candidate(500n))[2]?.amount).toBe('5.00');
  });

  it('has to add up, to be readable, and to say what becomes of each rest', () => {
    expect(problemOf(line, [])).toBe('nothing');
    expect(problemOf(line, [choice(10_000n, '1oo')])).toBe('unreadable');
    expect(leftOf(line, [choice(10_000n, '1oo')])).toBeNull();
    expect(problemOf(line, [choice(9_900n, '99.00')])).toBe('differs');
    expect(problemOf(line, [choice(9_900n, '100.00')])).toBe('tooMuch');
    expect(problemOf(line, [choice(10_200n, '100.00')])).toBe('restMissing');
    expect(problemOf(line, [choice(10_200n, '100.00', { rest: 'part' })])).toBeNull();
    expect(problemOf(line, [choice(10_000n, '100.00')])).toBeNull();
    const [said, unsaid] = [choice(10_200n, '50.00', { rest: 'part' }), choice(10_200n, '50.00')];
    expect([problemOf(line, [said, unsaid]), problemOf(line, [said, said])]).toEqual(['restMissing', null]);
  });

  it('may leave a discount of five percent of the amount, and no more', () => {
    expect(mayDiscount(choice(10_000n, '95.00'))).toBe(true);
    expect(mayDiscount(choice(10_000n, '94.99'))).toBe(false);
    expect(mayDiscount(choice(10_000n, '100.00'))).toBe(false);
    const certificate = candidate(10_000n, { kind: 'certificate', mayDiscount: false });
    expect(mayDiscount({ candidate: certificate, amount: '99.00', rest: null })).toBe(false);
  });

  it('is sent of the records as they are by now, with what was typed', () => {
    const meanwhile = candidate(8_000n, { id: 10_000, version: 2, title: 'Fine gravel' });
    const choices = asRead(
      [choice(10_000n, '60.00', { rest: 'part' }), choice(500n, '5.00')],
      [candidate(7_000n), meanwhile],
    );
    expect(choices).toEqual([{ candidate: meanwhile, amount: '60.00', rest: 'part' }, choice(500n, '5.00')]);
    expect(paymentsOf(choices).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('is sent without a word on a rest that there is not', () => {
    expect(paymentsOf([choice(10_000n, '100.00', { rest: 'discount' })])).toMatchObject([
      { amount: '100.00', rest: null },
    ]);
  });
});
