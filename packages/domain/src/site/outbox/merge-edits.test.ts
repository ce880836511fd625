import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, mergeEdits } from './merge-edits.ts';

describe('merging edits', () => {
  it('keeps what one side alone has changed, and shows what both have', () => {
    const before = { title: 'a', place: 'x', due: null };
    const mine = { title: 'b', place: 'y', due: '2026-03-18' };
    const theirs = { title: 'c', place: 'x', due: '2026-03-18', version: 4 };
    expect(mergeEdits(before, mine, theirs)).toEqual({
      changes: { place: 'y' },
      conflicts: { title: { before: 'a', mine: 'b', theirs: 'c' } },
    });
  });

  it('loses no change of either side, whatever both do', () => {
    const fields = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom<unknown>(null, 1, 'x', [1, 2]),
    );
    fc.assert(
      fc.property(fields, fields, fields, (before, mine, theirs) => {
        const { changes, conflicts } = mergeEdits(before, mine, theirs);
        for (const [name, value] of Object.entries(mine)) {
          const isTheirs = !isSame(before[name], theirs[name]);
          const isSettled = isSame(value, theirs[name]);
          expect([name in changes, name in conflicts]).toEqual([
            !isSettled && !isTheirs,
            !isSettled && isTheirs,
          ]);
        }
      }),
    );
  });

  it('compares what JSON says, in any order of its fields', () => {
    expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
    expect(isSame(undefined, null)).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame('1', 1)).toBe(false);
  });
});
