import { describe, expect, it } from 'vitest';
import { PHASES } from './figures.ts';
import { wallOf } from './sample-wall.ts';

describe('the wall on the landing page', () => {
  it('is laid where all is paid, marked where something is owed, dashed where nothing happened', () => {
    expect(wallOf({ paid: 10, unpaid: 0 }, 5)).toEqual({ laid: 6, marked: 0 });
    expect(wallOf({ paid: 5, unpaid: 5 }, 5)).toEqual({ laid: 2, marked: 4 });
    expect(wallOf({ paid: 0, unpaid: 5 }, 5)).toEqual({ laid: 0, marked: 6 });
    expect(wallOf({ paid: 0, unpaid: 0 }, 5)).toEqual({ laid: 0, marked: 0 });
  });

  it('says of each phase what its figures say', () => {
    for (const { phase, paid, unpaid, status } of PHASES) {
      const derived =
        paid + unpaid === 0
          ? 'not_started'
          : paid === 0
            ? 'started'
            : unpaid > 0
              ? 'in_progress'
              : 'completed';
      expect([phase, status]).toEqual([phase, derived]);
    }
  });
});
