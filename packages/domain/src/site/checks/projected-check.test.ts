import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../checks/api.ts';
import { type Item, itemInput } from '../../checks/items.ts';
import { concessionFor, releaseRefusal, stepsAtPoint } from '../../checks/may-do.ts';
import { ROLES } from '../../permissions.ts';
import type { Entry } from '../outbox/entry.ts';
import { makeEntry, uuid } from '../outbox/testing.ts';
import { heldBackBy, isMine, nextInCheck, pointsWaitingFor } from './next-in-check.ts';
import { checkActOf, projectedCheck } from './projected-check.ts';

const START = Date.parse('2026-03-18T08:00:00.000Z');
const HOUR = 3_600_000;
const INSPECTOR = 7;
const ENGINEER = 8;

const idOf = (place: number) => uuid(900 + place);

const item = (place: number, fields: object = {}): Item =>
  itemInput.parse({ id: idOf(place), text: `Item ${place}`, ...fields }) as Item;

const ITEMS = [
  item(1),
  item(2, { kind: 'reading', unit: 'mm', lower: '25' }),
  item(3, { kind: 'heading', required: false }),
  item(4, { point: 'hold', party: { role: 'engineer' } }),
  item(5, { point: 'witness', party: { role: 'engineer' } }),
];

const planned = (items: readonly Item[] = ITEMS): Check => {
  const row = {
    ...{ id: 12, number: 'CK-0012', title: 'Slab', state: 'planned', result: null, entries: 0 },
    ...{ assignedTo: null, assignedToId: null, addedBy: 1, answers: [], points: [], items },
    ...{ closedAt: null, signature: null, questions: 4, answered: 0, failing: 0, holding: true },
  } as unknown as Check;
  return projectedCheck(row, [], { name: 'Neo', now: START });
};

let seq = 0;

/** An entry of a check, the next of its person. */
function act(path: string, body: object, more: Partial<Entry> = {}): Entry {
  seq += 1;
  const place = (body as { place?: number }).place;
  const { place: _, ...said } = body as { place?: number };
  return makeEntry({
    ...{ id: uuid(seq), seq, kind: 'check', act: 'step', record: 'check:12', userId: INSPECTOR },
    path: `/api/checks/{id}/${path}`,
    params: { id: 12, ...(path.includes('{uuid}') && place !== undefined && { uuid: idOf(place) }) },
    body: {
      ...said,
      ...(path === 'answers' && place !== undefined && { item: idOf(place) }),
    } as Entry['body'],
    capturedAt: START + seq * 1000,
    editPath: null,
    ...more,
  });
}

const pass = (place: number, more: object = {}) => act('answers', { place, result: 'pass', ...more });
const fail = (place: number) => act('answers', { place, result: 'fail', reason: 'Two are missing' });
const step = (name: string, place: number, body: object = {}, more: Partial<Entry> = {}) =>
  act(`points/{uuid}/${name}`, { place, ...body }, { userId: ENGINEER, ...more });

const project = (check: Check, waiting: readonly Entry[], now = START + HOUR) =>
  projectedCheck(check, waiting, { name: 'Neo Phiri', now });

const stateOf = (check: Check, place: number) =>
  check.points.find(({ item: id }) => id === idOf(place))?.state;

describe('a check as a device knows it', () => {
  it('shows what was answered at once, decided as the server will decide it', () => {
    const check = project(planned(), [pass(1), act('answers', { place: 2, reading: '18' })]);
    expect(check).toMatchObject({ state: 'running', answered: 2, failing: 1, questions: 4, entries: 2 });
    expect(check.answers).toMatchObject([
      { item: idOf(1), result: 'pass', number: 1, current: true, answeredByName: 'Neo Phiri' },
      { item: idOf(2), result: 'fail', reading: '18', current: true, issueId: null },
    ]);
  });

  it('counts nothing that was refused, and nothing that has arrived twice', () => {
    const [arrived, refused] = [pass(1), pass(2)];
    const row = project(planned(), [arrived]);
    expect(project(row, [arrived]).answers).toHaveLength(1);
    expect(project(row, [{ ...refused, state: 'stopped' }]).answers).toHaveLength(1);
    expect(project(row, [{ ...fail(1), state: 'behind' }]).failing).toBe(1);
  });

  it('shows a second answer as the one that counts, contested if its author had not seen the first', () => {
    const row = project(planned(), [pass(1)]);
    expect(project(row, [{ ...fail(1), body: { ...fail(1).body, basedOn: 1 } }]).answers).toMatchObject([
      { current: false },
      { current: true, contested: false, number: 2 },
    ]);
    expect(project(row, [fail(1)]).answers[1]).toMatchObject({ current: true, contested: true });
    // The first of its own was the second to arrive.
    const own = pass(1);
    const again = pass(1, { basedOn: 1, basedOnClientId: own.id });
    expect(project(row, [own, again]).answers[2]).toMatchObject({ basedOn: 2, contested: false });
  });

  it('opens what lies behind a hold once its release waits, and knows what it holds back before', () => {
    const answered = project(planned(), [pass(1), act('answers', { place: 2, reading: '25' }), pass(4)]);
    expect(stateOf(answered, 4)).toBe('ready');
    const [hold] = answered.points;
    expect(hold && heldBackBy(answered, hold).map(({ id }) => id)).toEqual([idOf(5)]);
    const released = project(answered, [step('release', 4, { signature: { name: 'T. Molefe' } })]);
    expect(released.points[0]).toMatchObject({
      state: 'released',
      blocks: false,
      steps: [{ step: 'release', signature: { name: 'T. Molefe', photoId: null } }],
    });
  });

  it('lets the time of a witness point pass without the server', () => {
    const attendFrom = new Date(START + 24 * HOUR).toISOString();
    const entries = [
      pass(1),
      act('answers', { place: 2, reading: '25' }),
      pass(4),
      step('release', 4),
      step('notify', 5, { attendFrom }),
    ];
    expect(stateOf(project(planned(), entries), 5)).toBe('notified');
    expect(stateOf(project(planned(), entries, START + 25 * HOUR), 5)).toBe('not_attended');
  });

  it('passes a failed item by a concession that waits, and locks the hold again after a later failure', () => {
    const entries = [fail(1), act('answers', { place: 2, reading: '25' }), pass(4)];
    const failed = project(planned(), entries);
    expect(stateOf(failed, 4)).toBe('locked');
    const concession = act(
      'items/{uuid}/concession',
      { place: 1, reason: 'Enough', authorisedBy: 'T. Molefe' },
      { userId: ENGINEER },
    );
    const conceded = project(failed, [concession]);
    expect([conceded.failing, stateOf(conceded, 4)]).toEqual([0, 'ready']);
    expect(stateOf(project(conceded, [fail(1)]), 4)).toBe('locked');
  });

  it('closes with its result, and opens again', () => {
    const closed = project(planned([item(1)]), [pass(1), act('close', { signature: { name: 'Neo' } })]);
    expect(closed).toMatchObject({
      state: 'closed',
      result: 'passed',
      signature: { name: 'Neo' },
      waits: 'no',
    });
    expect(nextInCheck(closed)).toBe(null);
    expect(project(closed, [act('reopen', { reason: 'Wrong bay' })])).toMatchObject({
      state: 'running',
      result: null,
      reason: 'Wrong bay',
    });
  });

  it('leaves out an answer that its item does not take, and an edit', () => {
    expect(project(planned(), [act('answers', { place: 2, reading: '1e3' })]).answers).toEqual([]);
    expect(checkActOf({ kind: 'check', act: 'edit', path: '/api/checks/{id}' })).toBe(null);
    expect(checkActOf({ kind: 'issue', act: 'step', path: '/api/issues/{id}/reopen' })).toBe(null);
  });

  it('is the same whether the server has the first acts already or not', () => {
    const acts = fc.constantFrom<(place: number) => Entry>(
      (place) => pass(place),
      (place) => fail(place),
      (place) => act('answers', { place, reading: String(20 + place * 3) }),
      (place) => step('notify', place, { attendFrom: new Date(START + 30 * HOUR).toISOString() }),
      (place) => step('release', place),
      (place) => step('return', place, { reason: 'No' }),
      (place) => step('attend', place),
      (place) =>
        act('items/{uuid}/concession', { place, reason: `Enough ${seq}`, authorisedBy: 'T. Molefe' }),
    );
    /** Those that the check takes where it stands: screens offer no others. */
    const usable = (made: readonly Entry[]) => {
      const taken: Entry[] = [];
      for (const entry of made) {
        const before = project(planned(), taken);
        if (JSON.stringify(project(before, [entry])) !== JSON.stringify(before)) taken.push(entry);
      }
      return taken;
    };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(acts, fc.integer({ min: 1, max: 5 })), { maxLength: 12 }),
        fc.nat(),
        (chosen, cut) => {
          const entries = usable(chosen.map(([make, place]) => make(place)));
          const known = entries.slice(0, cut % (entries.length + 1));
          const whole = project(planned(), entries);
          const inTwo = project(project(planned(), known), entries.slice(known.length));
          expect(inTwo).toEqual(whole);
          expect(project(inTwo, entries)).toEqual(whole);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('what comes next in a check', () => {
  const kindOf = (check: Check) => {
    const next = nextInCheck(check);
    if (next?.kind === 'point') return ['point', next.point.item];
    return next && 'item' in next ? [next.kind, next.item.id] : next?.kind;
  };

  it('is the first open item, then what fails, then the point that holds, then the end', () => {
    expect(kindOf(planned())).toEqual(['answer', idOf(1)]);
    const failed = project(planned(), [fail(1), act('answers', { place: 2, reading: '25' }), pass(4)]);
    expect(kindOf(failed)).toEqual(['recheck', idOf(1)]);
    const ready = project(failed, [pass(1)]);
    expect(kindOf(ready)).toEqual(['point', idOf(4)]);
    const released = project(ready, [step('release', 4)]);
    expect(kindOf(released)).toEqual(['point', idOf(5)]);
    const notified = [step('notify', 5, { attendFrom: new Date(START).toISOString() })];
    expect(kindOf(project(released, notified))).toEqual(['answer', idOf(5)]);
    expect(kindOf(project(released, [...notified, pass(5)]))).toBe('close');
  });
});

describe('whom a point waits for', () => {
  const ready = project(planned(), [pass(1), act('answers', { place: 2, reading: '25' }), pass(4)]);
  const reader = (userId: number, role: (typeof ROLES)[number]) => ({
    member: { userId, role },
    roles: ROLES,
  });

  it('is its party, and nobody who answered what it covers', () => {
    const [hold] = ready.points;
    if (!hold) throw new Error('no hold');
    expect(stepsAtPoint(ready, hold, reader(ENGINEER, 'engineer'))).toEqual(['notify', 'release', 'return']);
    expect(pointsWaitingFor(ready, reader(ENGINEER, 'engineer'))).toEqual([hold]);
    expect(stepsAtPoint(ready, hold, reader(INSPECTOR, 'engineer'))).toEqual(['notify', 'return']);
    expect(releaseRefusal(ready, hold, reader(INSPECTOR, 'engineer'))).toBe('answered');
    expect(stepsAtPoint(ready, hold, reader(3, 'inspector'))).toEqual(['notify']);
    expect(stepsAtPoint(ready, hold, reader(3, 'viewer'))).toEqual([]);
    expect(stepsAtPoint(ready, hold, reader(1, 'owner'))).toEqual(['notify', 'override']);
  });

  it('a concession is made by who approves checks, and not by who gave the answer', () => {
    const failed = project(planned(), [fail(1)]);
    expect(concessionFor(failed, idOf(1), reader(ENGINEER, 'engineer'))).toBe('may');
    expect(concessionFor(failed, idOf(1), reader(INSPECTOR, 'inspector'))).toBe('answered');
    expect(concessionFor(failed, idOf(1), reader(3, 'contractor'))).toBeNull();
    expect(concessionFor(failed, idOf(2), reader(ENGINEER, 'engineer'))).toBeNull();
    expect(concessionFor({ ...failed, state: 'closed' }, idOf(1), reader(ENGINEER, 'engineer'))).toBeNull();
  });

  it('a check is its assignee’s, or of who planned it for nobody', () => {
    const at = (userId: number) => ({ member: { userId, role: 'engineer' } as const });
    expect([isMine(ready, at(1)), isMine(ready, at(2))]).toEqual([true, false]);
    const given = { ...ready, assignedTo: 'Neo', assignedToId: 2 };
    expect([isMine(given, at(1)), isMine(given, at(2))]).toEqual([false, true]);
  });
});
