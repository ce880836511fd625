import { describe, expect, it } from 'vitest';
import { applyAnswer, dueAtOnce } from './apply-answer.ts';
import { answer, makeEntry, uuid } from './testing.ts';

const MOMENT = { now: 2_000_000, offsetMs: 0, random: 0.5, newId: uuid(9) };

const row = (fields: object) => ({ id: 4, number: 'SN-0004', title: 'Cracked tile', ...fields });

/** The edits that follow a repeat whose answer is this row. */
const followUps = (entry: ReturnType<typeof makeEntry>, stored: object) =>
  applyAnswer(entry, answer({ status: 200, replayed: true, row: row(stored) }), [entry], MOMENT).put;

it('what a person corrected after a full device had sent it without a note of that follows as an edit', () => {
  const entry = makeEntry({ state: 'sending', tries: 1, body: { title: 'Cracked tiles', severity: 'low' } });
  const [edit, ...others] = followUps(entry, { version: 1, severity: 'low' });
  expect(others).toEqual([]);
  expect(edit).toMatchObject({
    ...{ act: 'edit', id: uuid(9), body: { title: 'Cracked tiles' }, state: 'waiting' },
    basedOn: { version: 1, fields: { title: 'Cracked tile' } },
  });
});

it('a repeat that others have changed meanwhile, or whose first attempt is known, is left as it is', () => {
  const entry = makeEntry({ state: 'sending', tries: 1, body: { title: 'Cracked tiles' } });
  expect(followUps(entry, { version: 2 })).toEqual([]);
  expect(followUps({ ...entry, tries: 2 }, { version: 1 })).toEqual([]);
  expect(followUps({ ...entry, body: { title: 'Cracked tile' } }, { version: 1 })).toEqual([]);
});

it('what waits for its next try can go at once; what a server put off only if it is asked for', () => {
  const { lastProblem, ...entry } = makeEntry({ state: 'sending', tries: 5 });
  const [unanswered, putOff] = [0, 503].map((status, at) =>
    applyAnswer({ ...entry, lastProblem, id: uuid(at) }, answer({ status }), [], MOMENT).put.at(0),
  );
  if (!unanswered || !putOff) throw new Error('neither waits');
  const all = [unanswered, putOff, makeEntry({ state: 'stopped' }), makeEntry({ state: 'waiting' })];
  expect(dueAtOnce(all, 'unanswered')).toEqual([{ ...unanswered, nextAt: null }]);
  expect(dueAtOnce(all, 'all')).toMatchObject([{ id: uuid(0) }, { id: uuid(1), nextAt: null }]);
});

it('a corrected position on a plan follows as an edit, and conflicts with nothing that the row says', () => {
  const pin = { planId: 5, revision: 1, x: 100, y: 50 };
  const body = { title: 'Cracked tile', pin: { ...pin, x: 120 } };
  const entry = makeEntry({ state: 'sending', tries: 2, body, triedBody: { title: 'Cracked tile', pin } });
  const [edit] = followUps(entry, { version: 3 });
  expect(edit).toMatchObject({ act: 'edit', body: { pin: { ...pin, x: 120 } } });
  if (!edit) throw new Error('nothing follows');
  const stale = answer({ status: 409, code: 'stale', row: row({ version: 4 }) });
  const [again] = applyAnswer({ ...edit, state: 'sending' }, stale, [], MOMENT).put;
  expect(again).toMatchObject({ state: 'waiting', conflict: null, body: { pin: { x: 120 } } });
  expect(followUps({ ...entry, body: { title: 'Cracked tile' } }, { version: 3 })).toEqual([]);
});

it('a repeat that is answered by a row in the trash was deleted meanwhile, unless that is what it asked for', () => {
  const notesOf = (method: 'POST' | 'DELETE') => {
    const entry = makeEntry({ state: 'sending', tries: 2, act: 'step', method });
    const trashed = answer({
      status: 200,
      replayed: true,
      row: row({ deletedAt: '2026-03-18T07:30:00.000Z' }),
    });
    return applyAnswer(entry, trashed, [entry], MOMENT).receipts.map(({ notes }) => notes);
  };
  expect([notesOf('POST'), notesOf('DELETE')]).toEqual([[['deletedMeanwhile']], [[]]]);
});

it('a line that becomes an addendum takes its photos along', () => {
  const ifSigned = {
    method: 'POST',
    path: '/addenda',
    params: {},
    query: {},
    body: { text: 'Late' },
  } as const;
  const addendumOf = (body: NonNullable<ReturnType<typeof makeEntry>['body']>) =>
    applyAnswer(
      makeEntry({ act: 'step', state: 'sending', photoIds: [uuid(8)], ifSigned, body }),
      answer({ status: 409, code: 'signed' }),
      [],
      MOMENT,
    ).put[0];
  expect(addendumOf({ note: 'Late', photoIds: [uuid(8)] })).toMatchObject({
    ...{ path: '/addenda', dependsOn: [uuid(8)] },
    body: { text: 'Late', photoIds: [uuid(8)] },
  });
  expect(addendumOf({ note: 'Late' })?.body).toEqual({ text: 'Late' });
});

describe('an edit that others were before', () => {
  const edit = makeEntry({
    ...{ act: 'edit', state: 'sending', record: 'issue:4', body: { title: 'Cracked tiles' } },
    basedOn: { version: 5, fields: { title: 'Cracked tile' } },
  });
  const stale = (fields: object) =>
    answer({ status: 409, code: 'stale', row: row({ version: 6, ...fields }) });

  it('lifts none that waits behind it to what somebody else has stored', () => {
    const next = makeEntry({
      ...{ act: 'edit', id: uuid(2), seq: 2, record: 'issue:4', body: { trade: 'tiling' } },
      basedOn: { version: 5, fields: { trade: null } },
    });
    const change = applyAnswer(
      edit,
      stale({ title: 'Cracked tiles', trade: 'masonry' }),
      [edit, next],
      MOMENT,
    );
    expect([change.removed, change.put]).toEqual([[edit.id], []]);
  });

  it('has its photos added to theirs, and conflicts by none', () => {
    const body = { title: 'Cracked tiles', photoIds: [uuid(8)] };
    const [again] = applyAnswer({ ...edit, body }, stale({ photoIds: [uuid(7)] }), [edit], MOMENT).put;
    expect(again).toMatchObject({ state: 'waiting', conflict: null, body, basedOn: { version: 6 } });
    const photos = { ...edit, body: { photoIds: [uuid(8)] } };
    expect(applyAnswer(photos, stale({ photoIds: [] }), [edit], MOMENT).put[0]?.body).toEqual(photos.body);
  });
});
