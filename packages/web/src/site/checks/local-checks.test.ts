import type { Check } from '@brick/domain/checks/api';
import { type Item, itemInput } from '@brick/domain/checks/items';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { describe, expect, it } from 'vitest';
import type { Pack } from '../pack/pack-store.ts';
import { byPlace, checkMatchesSearch, localChecks } from './local-checks.ts';
import {
  answerDraftOf,
  bodyOf,
  photosNeeded,
  problemsOf,
  resultFor,
  type TypedAnswer,
  typedOf,
} from './typed-answer.ts';

const ITEM = 'c0000000-0000-4000-8000-000000000001';
const item = (fields: object = {}): Item => itemInput.parse({ id: ITEM, text: 'Cover', ...fields }) as Item;

const row = (fields: object = {}): Check =>
  ({
    ...{ id: 12, number: 'CK-0012', title: 'Ground slab', state: 'planned', placePath: 'A / 1', entries: 0 },
    ...{ assignedTo: null, assignedToId: null, addedBy: 7, dueDate: null, result: null },
    ...{ items: [item()], answers: [], points: [] },
    ...fields,
  }) as unknown as Check;

const packOf = (checks: Check[], issues: object[] = []) =>
  ({
    checks: new Map(checks.map((check) => [check.id, check])),
    issues: new Map(issues.map((issue) => [(issue as { id: number }).id, issue])),
  }) as unknown as Pack;

const answer = (fields: Partial<Entry> = {}): Entry =>
  ({
    ...{ id: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c10', projectId: 3, userId: 7, record: 'check:12' },
    ...{ kind: 'check', act: 'step', state: 'waiting', path: '/api/checks/{id}/answers', params: { id: 12 } },
    body: { item: ITEM, result: 'fail', reason: 'Two are missing' },
    capturedAt: Date.parse('2026-03-18T08:00:00.000Z'),
    ...fields,
  }) as Entry;

const VIEW = {
  ...{ projectId: 3, name: 'Neo', now: Date.parse('2026-03-18T09:00:00.000Z'), roles: ['owner'] as const },
  member: { userId: 7, role: 'owner' } as const,
};

describe('checks as a device knows them', () => {
  it('count what waits, of this project alone, and no drafts', () => {
    const [check] = localChecks(packOf([row()]), [answer()], VIEW);
    expect(check).toMatchObject({ isMine: true, row: { state: 'running', answered: 1, failing: 1 } });
    const others = [answer({ projectId: 4 }), answer({ state: 'draft' }), answer({ record: 'check:13' })];
    for (const other of others)
      expect(localChecks(packOf([row()]), [other], VIEW)[0]?.row.answers).toEqual([]);
  });

  it('keep a refused answer among what waits, where it counts for nothing', () => {
    const [check] = localChecks(packOf([row()]), [answer({ state: 'stopped' })], VIEW);
    expect([check?.waiting.length, check?.row.answered]).toEqual([1, 0]);
  });

  it('have the positions that wait, the last one on each plan', () => {
    const edit = (pin: object, fields: Partial<Entry> = {}) =>
      answer({ act: 'edit', path: '/api/checks/{id}', body: { pin } as Entry['body'], ...fields });
    const [check] = localChecks(
      packOf([row()]),
      [
        edit({ planId: 5, revision: 1, x: 10, y: 20 }),
        edit({ planId: 6, revision: 1, x: 1, y: 2 }),
        edit({ planId: 5, revision: 2, x: 30, y: 40 }),
        edit({ planId: 7, revision: 1, x: 1, y: 2 }, { record: 'check:13' }),
        // The removal of a pin is told at its check.
        answer({ kind: 'pin', method: 'DELETE', path: '/api/pins/{id}', params: { id: 4 }, body: {} }),
      ],
      VIEW,
    );
    expect(check?.spots).toEqual([
      { planId: 5, revision: 2, x: 30, y: 40 },
      { planId: 6, revision: 1, x: 1, y: 2 },
    ]);
    expect(check?.waiting).toHaveLength(4);
    // A position is no answer: the check is planned as before.
    expect(check?.row).toMatchObject({ state: 'planned', answered: 0 });
  });

  it('offer the re-check of an item whose issue was closed, as the device knows of the issue', () => {
    const given = {
      item: ITEM,
      number: 1,
      seq: 1,
      result: 'fail',
      issueId: 5,
      issueClosed: false,
      concession: null,
    };
    const answers = [{ ...given, capturedAt: null, createdAt: '2026-03-18T08:00:00.000Z', basedOn: null }];
    const closed = { id: 5, number: 'SN-0005', status: 'resolved', verifiedAt: 'x', acceptedAt: null };
    const [check] = localChecks(packOf([row({ answers, entries: 1 })], [closed]), [], VIEW);
    expect(check?.row.answers[0]).toMatchObject({ issueNumber: 'SN-0005', issueClosed: true, current: true });
  });

  it('stand by place and due date, open ones first', () => {
    const all = localChecks(
      packOf([
        row({ id: 1, number: 'CK-0001', state: 'closed' }),
        row({ id: 2, number: 'CK-0002', dueDate: '2026-04-01', placePath: 'B' }),
        row({ id: 3, number: 'CK-0003', dueDate: '2026-03-20' }),
        row({ id: 4, number: 'CK-0004', placePath: null }),
      ]),
      [],
      VIEW,
    );
    expect(all.map(({ row: { id } }) => id)).toEqual([3, 2, 4, 1]);
    expect(byPlace(all).map(({ place, checks }) => [place, checks.length])).toEqual([
      ['A / 1', 2],
      ['B', 1],
      [null, 1],
    ]);
    expect(all.filter((check) => checkMatchesSearch(check, 'slab ck-0003')).length).toBe(1);
  });
});

describe('an answer that is typed', () => {
  const typed = (fields: Partial<TypedAnswer> = {}): TypedAnswer => ({ ...typedOf({}, 'Neo'), ...fields });
  const reading = item({ kind: 'reading', unit: 'mm', decimals: 1, lower: '25' });

  it('decides a reading at once, with a comma or other digits', () => {
    expect(resultFor(reading, typed({ reading: '24,9' }))).toBe('fail');
    expect(resultFor(reading, typed({ reading: '٢٥' }))).toBe('pass');
    expect(resultFor(reading, typed({ reading: 'about 25' }))).toBe(null);
    expect(bodyOf(reading, typed({ reading: '24,9', reason: ' thin ' }))).toEqual({
      reading: '24.9',
      reason: 'thin',
    });
  });

  it('says what is missing, as the server would', () => {
    expect(problemsOf(reading, typed({ reading: '' }), 0)).toEqual({ reading: 'reading' });
    expect(problemsOf(reading, typed({ reading: '25.55' }), 0)).toEqual({ reading: 'decimals' });
    expect(problemsOf(item(), typed(), 0)).toEqual({ result: 'result' });
    expect(problemsOf(item(), typed({ result: 'na' }), 0)).toEqual({ reason: 'reason' });
    expect(problemsOf(item({ photosAtLeast: 2 }), typed({ result: 'pass' }), 1)).toEqual({
      photos: 'photos',
    });
    expect(problemsOf(item({ photosAtLeast: 2 }), typed({ result: 'fail' }), 0)).toEqual({});
    expect(problemsOf(item({ kind: 'text' }), typed({ result: 'pass' }), 0)).toEqual({ text: 'text' });
    const unsigned = typed({ result: 'pass', signature: { name: ' ', photoId: null } });
    expect(problemsOf(item({ kind: 'signature' }), unsigned, 0)).toEqual({ signature: 'signature' });
    expect(photosNeeded(item({ kind: 'photo' }))).toBe(1);
  });

  it('keeps of a draft what a person has said, and finds it again', () => {
    const sign = item({ kind: 'signature' });
    expect(answerDraftOf(sign, typed(), 'Neo')['signature']).toBe(undefined);
    const drawn = typed({ result: 'pass', signature: { name: 'Neo', photoId: ITEM } });
    expect(typedOf(answerDraftOf(sign, drawn, 'Neo'), 'Neo')).toEqual(drawn);
  });
});
