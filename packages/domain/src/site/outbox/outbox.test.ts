import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyAnswer,
  applyChange,
  markSending,
  type OutboxChange,
  releaseDue,
  releaseHeld,
  requeueInterrupted,
  withConsequences,
} from './apply-answer.ts';
import type { Entry } from './entry.ts';
import { addEntries, amendEntry, discardEntry, retryEntry } from './entry-actions.ts';
import type { EntryResponse } from './entry-responses.ts';
import { mayFollow } from './entry-states.ts';
import { nextToSend } from './order.ts';
import { answer, makeEntry, uuid } from './testing.ts';

/** What a person, the network and the page may do, drawn at random. */
type Step =
  | { does: 'create' | 'photo' }
  | { does: 'edit' | 'step' | 'tryNow' | 'giveUp' | 'change'; which: number }
  | { does: 'send' }
  | { does: 'answer'; which: number; status: number; code: string | null; isLost: boolean }
  | { does: 'wait'; ms: number }
  | { does: 'restart' | 'signIn' };

const which = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('create' as const, 'photo' as const) }),
  fc.record({ does: fc.constantFrom('edit' as const, 'step' as const, 'change' as const), which }),
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('tryNow' as const, 'giveUp' as const), which }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      which,
      status: fc.constantFrom(200, 200, 200, 0, 401, 403, 404, 409, 413, 422, 426, 429, 500, 503, 507),
      code: fc.constantFrom(null, 'stale', 'purged', 'taken', 'signed'),
      isLost: fc.boolean(),
    }),
  },
  fc.record({ does: fc.constant('wait' as const), ms: fc.nat(600_000) }),
  fc.record({ does: fc.constantFrom('restart' as const, 'signIn' as const) }),
);

/** The device and the server as the test believes them to be. */
class World {
  entries: Entry[] = [];
  now = 1_000_000;
  seq = 0;
  saved = new Set<string>();
  gone = new Set<string>();
  /** What the server has done, in its order, and by which entry: never twice. */
  done: Entry[] = [];
  /** Requests that are under way, as they went out. */
  out: Entry[] = [];
  rows = new Map<string, Record<string, unknown>>();

  apply(change: OutboxChange) {
    const before = new Map(this.entries.map((entry) => [entry.id, entry]));
    for (const entry of change.put) {
      const was = before.get(entry.id);
      if (was)
        expect([was.state, entry.state, mayFollow(was.state, entry.state)]).toEqual([
          was.state,
          entry.state,
          true,
        ]);
      this.saved.add(entry.id);
    }
    for (const id of change.removed) this.gone.add(id);
    const receipts = new Set(change.receipts.map(({ id }) => id));
    for (const id of change.removed) if (!receipts.has(id)) this.saved.delete(id);
    this.entries = applyChange(this.entries, change);
  }

  add(more: Partial<Entry>) {
    this.seq += 1;
    const id = uuid(this.seq);
    this.apply(addEntries(this.entries, [makeEntry({ id, record: id, seq: this.seq, ...more })]));
  }

  put(entries: Entry[]) {
    this.apply(withConsequences(this.entries, { put: entries, removed: [], receipts: [], ids: [] }));
  }

  pick(number: number): Entry | undefined {
    return this.entries[number % Math.max(1, this.entries.length)];
  }

  /** The server does a request once, however often it comes. */
  serve(entry: Entry): EntryResponse {
    const known = this.rows.get(entry.id);
    if (known) return answer({ status: 200, row: known, replayed: true });
    this.done.push(entry);
    const row = { id: this.done.length, number: `SN-${this.done.length}`, version: 1, ...entry.body };
    this.rows.set(entry.id, row);
    return answer({ status: 200, row });
  }
}

const HANDLERS: { [Does in Step['does']]: (world: World, one: Step & { does: Does }) => void } = {
  create: (world) => world.add({}),
  photo: (world) => world.add({ act: 'photo', body: null }),
  edit: (world, one) => addBehind(world, one.which, 'edit'),
  step: (world, one) => addBehind(world, one.which, 'step'),
  change(world, one) {
    const on = world.pick(one.which);
    if (!on || on.act === 'photo') return;
    world.seq += 1;
    const made = { id: uuid(world.seq), seq: world.seq, capturedAt: world.now, offsetMs: null, bytes: 1 };
    const next = { body: { title: `changed ${world.seq}` }, title: 'changed' };
    const change = amendEntry(world.entries, on, next, made);
    if (change) world.apply(change);
  },
  tryNow(world, one) {
    const on = world.pick(one.which);
    if (on) world.apply(retryEntry(world.entries, on));
  },
  giveUp(world, one) {
    const on = world.pick(one.which);
    if (on && on.state !== 'sending') world.apply(discardEntry(world.entries, on));
  },
  send(world) {
    world.put(releaseDue(world.entries, world.now));
    const next = nextToSend(world.entries, world.now, { bitsPerSecond: null }).map(markSending);
    world.out.push(...next);
    world.put(next);
  },
  answer(world, one) {
    const [entry] = world.out.splice(one.which % Math.max(1, world.out.length), 1);
    if (!entry) return;
    const arrives = one.status === 200 || (one.status === 0 && one.isLost);
    const served = arrives ? world.serve(entry) : null;
    const row = { version: 3, title: 'theirs' };
    const got = one.status === 200 && served ? served : answer({ status: one.status, code: one.code, row });
    const moment = { now: world.now, offsetMs: 0, random: 0.5, newId: uuid(100_000 + world.done.length) };
    const now = world.entries.find(({ id }) => id === entry.id);
    if (now?.state === 'sending') world.apply(applyAnswer(now, got, world.entries, moment));
  },
  wait(world, one) {
    world.now += one.ms;
  },
  restart(world) {
    world.out = [];
    world.put(requeueInterrupted(world.entries));
  },
  signIn: (world) => world.put(releaseHeld(world.entries, ['session', 'app', 'full'])),
};

function addBehind(world: World, which: number, act: 'edit' | 'step'): void {
  const on = world.pick(which);
  if (!on || on.act === 'photo') return;
  world.add({
    act,
    record: on.record,
    basedOn: act === 'edit' ? { version: null, fields: { title: 'a' } } : null,
    dependsOn: on.act === 'create' ? [on.id] : on.dependsOn,
  });
}

const doStep = <One extends Step>(world: World, one: One): void =>
  (HANDLERS[one.does] as (world: World, one: Step) => void)(world, one);

describe('whatever a person, the network and the page do', () => {
  it('no entry is lost, and each leaves its states only as the table says', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const world = new World();
        for (const one of steps) doStep(world, one);
        const here = new Set([...world.entries.map(({ id }) => id), ...world.gone]);
        expect([...world.saved].filter((id) => !here.has(id))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('the server does the entries of a record in their order, each once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const world = new World();
        for (const one of steps) doStep(world, one);
        const last = new Map<string, number>();
        for (const { record, seq } of world.done) {
          expect(seq).toBeGreaterThan(last.get(record) ?? -1);
          last.set(record, seq);
        }
        expect(new Set(world.done.map(({ id }) => id)).size).toBe(world.done.length);
      }),
      { numRuns: 300 },
    );
  });

  it('everything that is not stopped arrives once the network is good', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World();
        for (const one of steps) doStep(world, one);
        doStep(world, { does: 'restart' });
        doStep(world, { does: 'signIn' });
        for (let round = 0; round < 400 && world.entries.length > 0; round += 1) {
          world.now += 600_000;
          doStep(world, { does: 'send' });
          while (world.out.length > 0)
            doStep(world, { does: 'answer', which: 0, status: 200, code: null, isLost: false });
        }
        expect(world.entries.filter(({ state }) => state !== 'stopped' && state !== 'behind')).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
