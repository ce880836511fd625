import { describe, expect, it } from 'vitest';
import { findNeighbours } from './row-neighbours.ts';

const rows = [{ id: 7 }, { id: 3 }, { id: 9 }];

describe('the neighbours of a row', () => {
  it('are the rows before and after it in the order of the list', () => {
    expect(findNeighbours(rows, 3)).toEqual({ previous: 7, next: 9, place: 2, total: 3 });
  });

  it('are none before the first and behind the last', () => {
    expect(findNeighbours(rows, 7)).toMatchObject({ previous: null, next: 3 });
    expect(findNeighbours(rows, 9)).toMatchObject({ previous: 3, next: null });
  });

  it('are unknown if the row is not in the list, or the list is not loaded', () => {
    expect(findNeighbours(rows, 4)).toBeNull();
    expect(findNeighbours(undefined, 7)).toBeNull();
  });
});
