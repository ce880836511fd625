import { describe, expect, it } from 'vitest';
import { SAMPLE_PHASES } from '../landing-data.ts';
import { createBrickCourse } from './brick-course.ts';

describe('the wall of the sample project', () => {
  it('is solid where everything is paid, marked where something is unpaid, and dashed where nothing is entered', () => {
    expect(createBrickCourse({ paid: 10, unpaid: 0 }, 5)).toEqual({ laid: 6, marked: 0 });
    expect(createBrickCourse({ paid: 5, unpaid: 5 }, 5)).toEqual({ laid: 2, marked: 4 });
    expect(createBrickCourse({ paid: 0, unpaid: 5 }, 5)).toEqual({ laid: 0, marked: 6 });
    expect(createBrickCourse({ paid: 0, unpaid: 0 }, 5)).toEqual({ laid: 0, marked: 0 });
  });

  it('has a status for each phase that matches its figures', () => {
    for (const { phase, paid, unpaid, status } of SAMPLE_PHASES) {
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
