import { makeEntry } from '@brick/domain/site/outbox/testing';
import { expect, it } from 'vitest';
import { editAddress } from './entry-addresses.ts';

it('what was begun of a line of the diary goes on at its day', () => {
  const day = { act: 'edit', kind: 'diary-day', state: 'draft', editPath: null } as const;
  const entry = { ...day, id: 'a', path: '/api/diary-lines/{id}', params: { day: '2026-03-18', id: 12 } };
  expect(editAddress(makeEntry(entry))).toEqual({
    to: '/site/diary/2026-03-18',
    search: { project: '3', step: 'line', line: '12', resume: 'a' },
  });
  const lines = { ...entry, path: '/api/projects/{projectId}/diary/{day}/lines', body: { section: 'plant' } };
  expect(editAddress(makeEntry(lines))?.search).toEqual({
    ...{ project: '3', step: 'line', section: 'plant', resume: 'a' },
  });
});
