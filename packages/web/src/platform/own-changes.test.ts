import { expect, it } from 'vitest';
import { changesIn } from './own-changes.ts';

it('a form sends what was changed in it, and leaves alone what somebody else may have changed', () => {
  const stored = { id: 7, title: 'Roof closed', phase: 'roofing', reachedOn: null, version: 2 };
  const typed = { title: 'Roof closed', phase: 'roofing', reachedOn: '2026-03-02' };
  expect(changesIn(typed, stored)).toEqual({ reachedOn: '2026-03-02' });
  expect(changesIn({ ...typed, reachedOn: null }, stored)).toEqual({});
});
