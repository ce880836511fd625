import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('a form sends the fields that were changed in it, and leaves alone what somebody else may have changed', () => {
  const stored = { id: 7, title: 'Roof closed', phase: 'roofing', reachedOn: null, version: 2 };
  const typed = { title: 'Roof closed', phase: 'roofing', reachedOn: '2026-03-02' };
  expect(changedFields(typed, stored)).toEqual({ reachedOn: '2026-03-02' });
  expect(changedFields({ ...typed, reachedOn: null }, stored)).toEqual({});
});
