import { describe, expect, it } from 'vitest';
import { releaseDue } from './apply-answer.ts';
import type { Entry } from './entry.ts';
import { addEntries } from './entry-actions.ts';
import { behindOrWaiting, givenUpWith, isNeededBy, nextToSend, stoppedBefore } from './order.ts';
import { reference, referencesIn, resolveReferences } from './references.ts';
import { makeEntry, uuid } from './testing.ts';

const entry = (seq: number, more: Partial<Entry> = {}): Entry =>
  makeEntry({ id: uuid(seq), seq, record: uuid(seq), ...more });

const seqs = (entries: readonly Entry[]) => entries.map(({ seq }) => seq);
const FAST = { bitsPerSecond: 10_000_000 };

describe('order', () => {
  it('is that of the record, and four records go at once', () => {
    const chain = [entry(1), entry(2, { record: uuid(1) }), entry(3), entry(4), entry(5), entry(6)];
    expect(seqs(nextToSend(chain, 0, FAST))).toEqual([1, 3, 4, 5]);
    const busy = chain.map((one) => (one.seq < 4 ? { ...one, state: 'sending' as const } : one));
    expect(seqs(nextToSend(busy, 0, FAST))).toEqual([4]);
  });

  it('lets go at once what was put off by a clock that was ahead and was put back since', () => {
    const yearAhead = 365 * 86_400_000;
    const entries = [entry(1, { nextAt: yearAhead }), entry(2, { nextAt: 300_000 })];
    expect(seqs(nextToSend(entries, 0, FAST))).toEqual([1]);
    const held = entry(3, { state: 'held', heldFor: 'full', nextAt: yearAhead });
    expect(releaseDue([held], 0)).toMatchObject([{ state: 'waiting', nextAt: null }]);
  });

  it('puts a row before what refers to it, whichever was saved first', () => {
    const entries = [entry(1, { dependsOn: [uuid(2)] }), entry(2)];
    expect(seqs(nextToSend(entries, 0, FAST))).toEqual([2]);
  });

  it('puts text before photos, and photos one by one on a slow line', () => {
    const photos = [1, 2, 3].map((seq) => entry(seq, { act: 'photo', body: null }));
    expect(seqs(nextToSend([...photos, entry(4)], 0, FAST))).toEqual([4]);
    expect(seqs(nextToSend(photos, 0, FAST))).toEqual([1, 2, 3]);
    for (const bitsPerSecond of [null, 400_000])
      expect(seqs(nextToSend(photos, 0, { bitsPerSecond }))).toEqual([1]);
    const [first, ...others] = photos;
    const under = first ? [{ ...first, state: 'sending' as const }, ...others] : [];
    expect(seqs(nextToSend(under, 0, { bitsPerSecond: 400_000 }))).toEqual([]);
  });

  it('puts photos before text on a full device, because what is sent makes room', () => {
    const entries = [entry(1), entry(2, { act: 'photo', body: null })];
    expect(seqs(nextToSend(entries, 0, { ...FAST, isFull: true }))).toEqual([2]);
    expect(seqs(nextToSend(entries.slice(0, 1), 0, { ...FAST, isFull: true }))).toEqual([1]);
  });

  it('knows what needs a record that is made here: its edits, and what refers to it', () => {
    const made = entry(1);
    const needs = [
      entry(2, { record: uuid(1), act: 'edit' }),
      entry(3, { dependsOn: [uuid(1)] }),
      entry(4, { body: { issueId: reference(uuid(1)) } }),
    ];
    expect(needs.map((other) => isNeededBy(made, other))).toEqual([true, true, true]);
    expect(isNeededBy(made, entry(5))).toBe(false);
    expect(isNeededBy(made, made)).toBe(false);
    expect(isNeededBy(entry(1, { act: 'photo' }), entry(2, { dependsOn: [uuid(1)] }))).toBe(false);
  });

  it('leaves out what is not due, drafts, and what is held', () => {
    const entries = [entry(1, { nextAt: 500 }), entry(2, { state: 'draft' }), entry(3, { state: 'held' })];
    expect(nextToSend(entries, 499, FAST)).toEqual([]);
    expect(seqs(nextToSend(entries, 500, FAST))).toEqual([1]);
  });

  it('keeps what follows a stopped entry behind it, and lets it go after it', () => {
    const stopped = entry(1, { state: 'stopped' });
    const follows = entry(2, { record: uuid(1) });
    const needs = entry(3, { dependsOn: [follows.id] });
    const moved = behindOrWaiting([stopped, follows, needs, entry(4)]);
    expect(moved.map(({ seq, state }) => [seq, state])).toEqual([
      [2, 'behind'],
      [3, 'behind'],
    ]);
    expect(stoppedBefore(needs, [stopped, follows, needs])).toBe(stopped);
    const { put } = addEntries([{ ...stopped, state: 'waiting' }, ...moved], []);
    expect(put.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it('gives up with a record what needs it, and with an edit only that', () => {
    const made = entry(1);
    const photo = entry(2, { act: 'photo', ownerId: made.id });
    const edit = entry(3, { act: 'edit', record: made.id });
    const other = entry(4, { dependsOn: [made.id] });
    const all = [made, photo, edit, other, entry(5)];
    expect(seqs(givenUpWith(made, all))).toEqual([2, 3, 4]);
    expect(givenUpWith(edit, all)).toEqual([]);
  });
});

describe('references', () => {
  it('become ids wherever they stand, and stay where nobody knows them', () => {
    const value = {
      placeId: reference(uuid(1)),
      list: [{ id: reference(uuid(2)) }],
      text: `@{${uuid(1)}} in text`,
    };
    expect(referencesIn(value)).toEqual([uuid(1), uuid(2)]);
    const known = resolveReferences(value, (one) => (one === uuid(1) ? 12 : undefined));
    expect(known).toEqual({ ...value, placeId: 12 });
    expect(referencesIn(known)).toEqual([uuid(2)]);
  });
});
