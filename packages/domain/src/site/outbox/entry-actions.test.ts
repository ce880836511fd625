import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { amendEntry, discardEntry } from './entry-actions.ts';
import { makeEntry, uuid } from './testing.ts';

const made = (number: number) => ({
  id: uuid(number),
  seq: number,
  capturedAt: 2_000_000,
  offsetMs: null,
  bytes: 10,
});

const editOf = (entries: readonly Entry[], body: NonNullable<Entry['body']>, number: number) =>
  amendEntry(entries, entries[0] as Entry, { body, title: 'Cracked tile' }, made(number));

describe('an edit of an entry that may have arrived', () => {
  const tried = makeEntry({ tries: 1, body: { title: 'Cracked tile', trade: null } });
  const first = editOf([tried], { title: 'Cracked tile', trade: 'tiling' }, 2)?.put[0] as Entry;

  it('follows it with what differs', () => {
    expect([first.body, first.basedOn?.fields]).toEqual([{ trade: 'tiling' }, { trade: null }]);
  });

  it('adds to the edit that already waits behind it', () => {
    const change = editOf([tried, first], { title: 'Two cracked tiles', trade: 'masonry' }, 3);
    expect(change?.put).toHaveLength(1);
    expect(change?.put[0]).toMatchObject({
      id: first.id,
      body: { title: 'Two cracked tiles', trade: 'masonry' },
      basedOn: { fields: { title: 'Cracked tile', trade: null } },
    });
  });

  it('follows an edit that may have arrived too, and begins with what that one said', () => {
    const sent = { ...first, tries: 1 };
    const change = editOf([tried, sent], { title: 'Cracked tile', trade: 'masonry' }, 3);
    expect(change?.put[0]).toMatchObject({
      id: uuid(3),
      body: { trade: 'masonry' },
      basedOn: { fields: { trade: 'tiling' } },
    });
  });

  it('is none where it takes something out that an edit cannot take back, as a position', () => {
    const placed = { ...tried, body: { title: 'Cracked tile', pin: { planId: 4, x: 10, y: 20 } } };
    expect(editOf([placed], { title: 'Cracked tile' }, 2)).toBeNull();
    const refused = { ...placed, state: 'stopped' } as const;
    expect(editOf([refused], { title: 'Cracked tile' }, 2)?.put[0]?.body).toEqual({ title: 'Cracked tile' });
  });

  it('does not join what somebody has begun of another edit and not saved', () => {
    const begun = { ...first, state: 'draft' } as const;
    const change = editOf([tried, begun], { title: 'Two cracked tiles', trade: null }, 3);
    expect(change?.put).toMatchObject([
      { id: uuid(3), state: 'waiting', body: { title: 'Two cracked tiles' } },
    ]);
  });

  it('is nothing if the edits behind it say so already', () => {
    expect(editOf([tried, first], { title: 'Cracked tile', trade: 'tiling' }, 3)?.put).toEqual([]);
  });
});

it('a field that an edit names later conflicts only with what others have made of it since', () => {
  const edit = makeEntry({
    ...{ act: 'edit', record: 'issue:4', body: { title: 'Two tiles' } },
    basedOn: { version: 5, fields: { title: 'One tile' } },
  });
  const next = {
    ...{ title: 'Two tiles', body: { title: 'Two tiles', trade: 'tiling' } },
    shown: { title: 'Two tiles', trade: 'masonry', severity: 'low' },
  };
  const fields = { title: 'One tile', trade: 'masonry' };
  const change = amendEntry([edit], edit, next, made(2));
  expect(change?.put).toMatchObject([{ id: edit.id, body: next.body, basedOn: { version: 5, fields } }]);
  const tried = { ...edit, tries: 1 };
  const behind = amendEntry([tried], tried, next, made(2));
  expect(behind?.put[0]?.basedOn?.fields).toEqual({ trade: 'masonry' });
});

it('a photo that is given up is named no more, neither among the others nor as that of a signature', () => {
  const [kept, gone] = [uuid(8), uuid(9)];
  const photo = makeEntry({ id: gone, act: 'photo', record: gone, ownerId: uuid(1), body: null });
  const entry = makeEntry({
    photoIds: [kept, gone],
    body: { photoIds: [kept], signature: { name: 'T. Molefe', photoId: gone } },
  });
  const { put, removed } = discardEntry([entry, photo], photo);
  expect(removed).toEqual([gone]);
  expect(put[0]?.body).toEqual({ photoIds: [kept], signature: { name: 'T. Molefe', photoId: null } });
});
