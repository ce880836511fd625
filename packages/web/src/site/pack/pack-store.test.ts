import type { Entry } from '@brick/domain/site/outbox/entry';
import { expect, it } from 'vitest';
import { type Pack, type PackReply, packAfter, withoutRemovedPins, withSentRows } from './pack-store.ts';

const reply = (fields: object): PackReply =>
  ({
    reset: false,
    role: 'engineer',
    project: { id: 3, name: 'Mokolodi Ridge House' },
    deleted: [],
    truncated: false,
    more: false,
    cursor: 'b',
    serverTime: '2026-03-18T07:30:00.000Z',
    ...fields,
  }) as unknown as PackReply;

const issuesOf = (pack: Pack) => [...pack.issues.values()].map(({ id, title }) => [id, title]);

const first = packAfter(
  null,
  reply({
    members: [{ userId: 7, username: 'neo' }],
    issues: [
      { id: 1, title: 'Cracked tile' },
      { id: 2, title: 'Loose railing' },
    ],
  }),
);

it('a pack takes over what changed and drops what was deleted; the rest stays', () => {
  const next = packAfter(
    first,
    reply({ cursor: 'c', issues: [{ id: 2, title: 'Loose railings' }], deleted: [{ kind: 'issue', id: 1 }] }),
  );
  expect(issuesOf(next)).toEqual([[2, 'Loose railings']]);
  expect(next.members).toEqual(first.members);
  expect(next.cursor).toBe('c');
});

it('a pack of which a part is still to come is not whole until that is there', () => {
  const part = packAfter(null, reply({ more: true, issues: [{ id: 1, title: 'Cracked tile' }] }));
  expect(part.more).toBe(true);
  const whole = packAfter(part, reply({ cursor: 'c', issues: [{ id: 2, title: 'Loose railing' }] }));
  expect([whole.more, whole.issues.size]).toEqual([false, 2]);
});

it('a pack begins anew once the rights of its user have changed', () => {
  const next = packAfter(
    first,
    reply({ reset: true, role: 'viewer', issues: [{ id: 2, title: 'Loose railing' }] }),
  );
  expect(issuesOf(next)).toEqual([[2, 'Loose railing']]);
  expect(next.members).toEqual([]);
  expect(next.role).toBe('viewer');
});

it('a pack does not change the one before it', () => {
  packAfter(first, reply({ deleted: [{ kind: 'issue', id: 1 }] }));
  expect(issuesOf(first)).toEqual([
    [1, 'Cracked tile'],
    [2, 'Loose railing'],
  ]);
});

it('a row that was answered stands in for what the pack knows of it, until that is newer', () => {
  const pack = packAfter(null, reply({ issues: [{ id: 1, title: 'Cracked tile', version: 2 }], checks: [] }));
  const row = (version: number, title: string) => ({ kind: 'issue', row: { id: 1, version, title } });
  expect(issuesOf(withSentRows(pack, [row(3, 'Cracked tiles')]))).toEqual([[1, 'Cracked tiles']]);
  expect(issuesOf(withSentRows(pack, [row(1, 'Tile'), row(2, 'Tile')]))).toEqual([[1, 'Cracked tile']]);
  expect(issuesOf(pack)).toEqual([[1, 'Cracked tile']]);
  const made = withSentRows(pack, [{ kind: 'check', row: { id: 5, version: 1 } }]);
  expect([...made.checks.keys()]).toEqual([5]);
  expect(withSentRows(pack, [{ kind: 'photo', row: { id: 5, version: 1 } }])).toBe(pack);
  const gone = { kind: 'check', row: { id: 5, version: 0, isGone: true } } as const;
  expect(withSentRows(made, [gone]).checks.size).toBe(0);
});

it('a pin that was removed here is gone, until that is refused or taken back', () => {
  const pack = packAfter(null, reply({ pins: [{ id: 4 }, { id: 5 }] }));
  const pinsAfter = (...entries: Partial<Entry>[]) => [
    ...withoutRemovedPins(
      pack,
      entries.map((entry) => ({ kind: 'pin', state: 'waiting', params: { id: 4 }, ...entry }) as Entry),
    ).pins.keys(),
  ];
  expect(pinsAfter({ method: 'DELETE' })).toEqual([5]);
  expect(pinsAfter({ method: 'DELETE', state: 'stopped' })).toEqual([4, 5]);
  expect(pinsAfter({ method: 'DELETE', kind: 'check' })).toEqual([4, 5]);
  expect(pinsAfter({ method: 'DELETE' }, { method: 'POST' })).toEqual([4, 5]);
});

it('checks are kept beside issues, and each is dropped by its own kind', () => {
  const taken = packAfter(
    first,
    reply({
      checks: [
        { id: 1, title: 'Slab' },
        { id: 5, title: 'Wall' },
      ],
    }),
  );
  expect(taken.kinds).toEqual(['issue', 'check', 'place', 'plan', 'pin', 'diary-day']);
  const next = packAfter(taken, reply({ deleted: [{ kind: 'check', id: 1 }] }));
  expect([...next.checks.keys()]).toEqual([5]);
  expect([...next.issues.keys()]).toEqual([1, 2]);
});

it('a place and a plan of one number are two rows, and a pack that knew neither is asked for as a whole', () => {
  const taken = packAfter(
    first,
    reply({ places: [{ id: 2, path: 'B1' }], plans: [{ id: 2, number: 'A-101' }] }),
  );
  const next = packAfter(taken, reply({ deleted: [{ kind: 'plan', id: 2 }] }));
  expect([...next.places.values()].map(({ path }) => path)).toEqual(['B1']);
  expect(next.plans.size).toBe(0);
  expect(next.issues.size).toBe(2);
});
