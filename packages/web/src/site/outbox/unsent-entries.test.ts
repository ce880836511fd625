import { makeEntry } from '@brick/domain/site/outbox/testing';
import { expect, it } from 'vitest';
import { isBlank, unsentEntries } from './unsent-entries.ts';

it('an edit that only empties fields says something, and a form that was opened says nothing', () => {
  const draft = makeEntry({ state: 'draft', act: 'edit', body: { trade: null, description: '' } });
  expect(unsentEntries([draft])).toEqual([draft]);
  expect(isBlank({ trade: null }, 'edit')).toBe(false);
  expect(unsentEntries([{ ...draft, body: {} }])).toEqual([]);
  expect(unsentEntries([{ ...draft, act: 'create' }])).toEqual([]);
  expect(unsentEntries([{ ...draft, act: 'step', body: { item: 'b', note: '' } }])).toEqual([]);
});
