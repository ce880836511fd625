import { describe, expect, it } from 'vitest';
import { linePath, lineStretches } from './line-geometry.ts';

describe('a line', () => {
  const [a, b, c] = [
    { x: 0, y: 9 },
    { x: 5, y: 4.5 },
    { x: 9, y: 1 },
  ];

  it('goes through its points, with gaps where there is none', () => {
    expect(linePath([a, b, c])).toBe('M0 9L5 4.5L9 1');
    expect(linePath([null, a, b, null])).toBe('M0 9L5 4.5');
    expect(linePath([a, null, c])).toBe('M0 9h0M9 1h0');
    expect(linePath([])).toBe('');
  });

  it('falls into stretches at its gaps', () => {
    expect(lineStretches([null, 1, 2, null, null, 3])).toEqual([[1, 2], [3]]);
    expect(lineStretches([null])).toEqual([]);
  });
});
