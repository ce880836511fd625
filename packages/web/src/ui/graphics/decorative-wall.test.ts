import { describe, expect, it } from 'vitest';
import { layBricks } from './decorative-wall.tsx';

describe('a decorative wall', () => {
  it('has courses of the same length in running bond', () => {
    const ends = [0, 1].map((course) => {
      const last = layBricks(course, 7).at(-1);
      return last ? last.x + last.width : 0;
    });
    expect(ends[0]).toBe(ends[1]);
  });

  it('has no joint above another', () => {
    const joints = (course: number) => layBricks(course, 7).map(({ x }) => x);
    expect(
      joints(0)
        .slice(1)
        .filter((x) => joints(1).slice(1).includes(x)),
    ).toEqual([]);
  });
});
