import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layCourse, paidShareOf } from './progress-wall.ts';

const drawn = (setOff: boolean, paid: number, entered: number) =>
  layCourse(8, setOff, paid, entered)
    .map(({ state }) => ({ solid: '#', washed: '-', dashed: '.' })[state])
    .join('');

describe('a course of the wall', () => {
  it('is solid up to the paid share, washed up to the entered share, dashed beyond', () => {
    expect(drawn(false, 0.375, 1)).toBe('###-----');
    expect(drawn(false, 0, 0.5)).toBe('----....');
    expect(drawn(false, 0, 0)).toBe('........');
    expect(drawn(false, 1, 1)).toBe('########');
  });

  it('starts and ends with half a brick if offset', () => {
    expect(drawn(true, 0.6875, 1)).toBe('######---');
    expect(layCourse(8, true, 0, 0).map(({ length }) => length)).toEqual([0.5, 1, 1, 1, 1, 1, 1, 1, 0.5]);
  });

  it('shows the first payment at once and is full only when everything is paid', () => {
    expect(drawn(false, 0.001, 1)).toBe('#-------');
    expect(drawn(false, 0.999, 1)).toBe('#######-');
    expect(drawn(true, 0.999, 1)).toBe('########-');
  });

  it('has no paid brick behind an unpaid one, and one more payment never takes a brick away', () => {
    const order = { solid: 0, washed: 1, dashed: 2 };
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.boolean(),
        share,
        share,
        share,
        (bricks, setOff, a, b, entered) => {
          const [less, more] = [Math.min(a, b), Math.max(a, b)];
          const course = layCourse(bricks, setOff, less, entered).map(({ state }) => order[state]);
          expect(course).toEqual([...course].sort());
          const solid = (paid: number) =>
            layCourse(bricks, setOff, paid, entered).filter(({ state }) => state === 'solid').length;
          expect(solid(more)).toBeGreaterThanOrEqual(solid(less));
          expect(solid(1)).toBe(course.length);
        },
      ),
    );
  });
});

describe('the paid share of a phase', () => {
  it('is by amount, or by number where no amount is seen, and whole only when all is paid', () => {
    expect(paidShareOf({ status: 'not_started', count: 0, paidCount: 0 }, null)).toBe(0);
    expect(paidShareOf({ status: 'in_progress', count: 4, paidCount: 1 }, 0.6)).toBe(0.6);
    expect(paidShareOf({ status: 'in_progress', count: 4, paidCount: 1 }, null)).toBe(0.25);
    expect(paidShareOf({ status: 'in_progress', count: 4, paidCount: 3 }, 1)).toBe(0.99);
    expect(paidShareOf({ status: 'completed', count: 4, paidCount: 4 }, 0.5)).toBe(1);
  });
});
