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

it('what was begun of an edit of an issue goes on in its form', () => {
  const draft = { act: 'edit', state: 'draft', record: 'issue:4', path: '/api/issues/{id}' } as const;
  expect(editAddress(makeEntry({ ...draft, id: 'a', params: { id: 4 } }))).toEqual({
    to: '/site/issues/4/edit',
    search: { project: '3', resume: 'a' },
  });
});

it('what was refused, or never sent, is corrected in the sheet in which it was said', () => {
  const refused = { act: 'step', state: 'stopped', tries: 1, id: 'a', editPath: null } as const;
  const step = { ...refused, record: 'issue:4', path: '/api/issues/{id}/fixed', params: { id: 4 } };
  const answer = { ...refused, kind: 'check', path: '/api/checks/{id}/answers', params: { id: 7 } };
  const line = { ...refused, kind: 'diary-day', path: '/api/projects/{projectId}/diary/{day}/lines' };
  expect(editAddress(makeEntry(step))).toEqual({
    to: '/site/issues/4',
    search: { project: '3', step: 'fixed', resume: 'a' },
  });
  expect(editAddress(makeEntry({ ...answer, body: { item: 'b' } }))).toEqual({
    to: '/site/checks/7',
    search: { project: '3', step: 'answer', item: 'b', resume: 'a' },
  });
  expect(editAddress(makeEntry({ ...line, params: { day: '2026-03-18' } }))?.to).toBe(
    '/site/diary/2026-03-18',
  );
  expect(editAddress(makeEntry({ ...step, state: 'waiting', tries: 0 }))).not.toBeNull();
  const change = { ...line, act: 'edit', path: '/api/diary-lines/{id}' } as const;
  const gone = { status: 404, code: 'notFound', detail: '', errors: {} };
  const params = { day: '2026-03-18', id: 12 };
  expect(editAddress(makeEntry({ ...change, params }))).not.toBeNull();
  // There is no line to change any more.
  expect(editAddress(makeEntry({ ...change, params, lastProblem: gone }))).toBeNull();
  // It may have arrived.
  for (const one of [step, answer, line])
    expect(editAddress(makeEntry({ ...one, state: 'waiting' }))).toBeNull();
});
