import { expect, it } from 'vitest';
import { mergeDraft } from './merge-draft.ts';

it('what was typed before the device had found the draft stays, beside what the draft holds', () => {
  const empty = { values: { company: '', heads: '' }, refused: false, photoIds: [] };
  const kept = { values: { company: '', heads: '4' }, refused: false, photoIds: ['a'] };
  const now = { values: { company: 'Notwane Steel', heads: '' }, refused: false, photoIds: [] };
  expect(mergeDraft(kept, now, empty)).toEqual({
    values: { company: 'Notwane Steel', heads: '4' },
    refused: false,
    photoIds: ['a'],
  });
  expect(mergeDraft(kept, empty, empty)).toEqual(kept);
});
