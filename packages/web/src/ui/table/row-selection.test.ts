import { describe, expect, it } from 'vitest';
import { headState, selectRange } from './row-selection.ts';

const keyAt = (index: number) => (index === 3 ? undefined : index * 10);
const selection = (selected: number[], all?: boolean) => ({
  selected: new Set(selected),
  onChange: () => undefined,
  ...(all === undefined ? {} : { all: { selected: all, onChange: () => undefined } }),
});

describe('selecting rows', () => {
  it('takes a range in either direction and leaves out what is not loaded', () => {
    expect([...selectRange(new Set([990]), 1, 4, keyAt, true)]).toEqual([990, 10, 20, 40]);
    expect([...selectRange(new Set(), 4, 1, keyAt, true)]).toEqual([10, 20, 40]);
  });

  it('deselects a range', () => {
    expect([...selectRange(new Set([10, 20, 40, 990]), 1, 4, keyAt, false)]).toEqual([990]);
  });

  it('shows in the header whether all, some or none are selected', () => {
    expect(headState(selection([]), [1, 2])).toBe('none');
    expect(headState(selection([1]), [1, 2])).toBe('some');
    expect(headState(selection([1, 2]), [1, 2])).toBe('all');
    expect(headState(selection([]), [])).toBe('none');
  });

  it('does not treat the loaded rows as all where more could be selected', () => {
    expect(headState(selection([1, 2], false), [1, 2])).toBe('some');
    expect(headState(selection([], true), [1, 2])).toBe('all');
  });
});
