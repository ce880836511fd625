import { describe, expect, it } from 'vitest';
import { neighboursIn } from './neighbours.ts';

const rows = [{ id: 7 }, { id: 3 }, { id: 9 }];

describe('the rows beside one', () => {
  it('are those before and after it in the order of the list', () => {
    expect(neighboursIn(rows, 3)).toEqual({ previous: 7, next: 9, place: 2, total: 3 });
  });

  it('are none before the first and behind the last', () => {
    expect(neighboursIn(rows, 7)).toMatchObject({ previous: null, next: 3 });
    expect(neighboursIn(rows, 9)).toMatchObject({ previous: 3, next: null });
  });

  it('are not known where the row is not in the list, or the list is not there', () => {
    expect(neighboursIn(rows, 4)).toBeNull();
    expect(neighboursIn(undefined, 7)).toBeNull();
  });
});
