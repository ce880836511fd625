import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainError } from '../errors.ts';
import { can, type Member, ROLES, type Role } from '../permissions.ts';
import type { CheckState } from './check-states.ts';
import { currentAnswers, isFailing } from './current-answers.ts';
import { type Item, itemInput } from './items.ts';
import type { PointStep } from './point-states.ts';
import {
  assertHasPointStep,
  assertMayConcede,
  assertMayTakePointStep,
  assertNoticeInTime,
  hasPointStep,
} from './point-steps.ts';
import {
  coveredItems,
  firstHolding,
  hasOpenHold,
  isOpen,
  type PointNow,
  pointsNow,
  type TakenStep,
} from './points.ts';
import {
  assertHoldStays,
  assertMayAbandon,
  assertMayChange,
  assertMayDelete,
  assertNotDone,
  assertNotHeld,
  assertReopenable,
  checkFacts,
  closingResult,
} from './rules.ts';

const idOf = (place: number) => `b0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const START = Date.parse('2026-03-18T08:00:00.000Z');
const HOUR = 3_600_000;
const CHECK = { id: 1, number: 'CK-0001' };

const item = (place: number, fields: object = {}): Item =>
  itemInput.parse({ id: idOf(place), text: `Item ${place}`, ...fields }) as Item;

interface Given {
  seq: number;
  item: string;
  number: number;
  result: 'pass' | 'fail' | 'na';
  basedOn: number | null;
  capturedAt: null;
  createdAt: string;
  answeredBy: number;
}

/** A check that is worked on as the server does it. */
class Site {
  readonly answers: Given[] = [];
  readonly steps: TakenStep[] = [];
  now = START;
  readonly items: readonly Item[];
  readonly roles: readonly Role[];

  constructor(items: readonly Item[], roles: readonly Role[] = ROLES) {
    this.items = items;
    this.roles = roles;
  }

  get points(): PointNow[] {
    const { items, answers, steps, now } = this;
    return pointsNow({ items, answers, steps, now });
  }

  get seq(): number {
    return this.answers.length + this.steps.length + 1;
  }

  stateAt(place: number) {
    return this.points.find(({ item: { id } }) => id === idOf(place))?.state;
  }

  answer(member: Member, place: number, result: Given['result']): void {
    if (!can(member, 'checks', 'update', checkFacts({ addedBy: 1, assignedToId: 6, state: 'running' })))
      throw new Error('forbidden');
    const index = this.items.findIndex(({ id }) => id === idOf(place));
    assertNotHeld(CHECK, this.points, index);
    const number = this.answers.filter((each) => each.item === idOf(place)).length + 1;
    this.answers.push({
      ...{ seq: this.seq, item: idOf(place), number, result, basedOn: number > 1 ? number - 1 : null },
      ...{ capturedAt: null, createdAt: new Date(this.now).toISOString(), answeredBy: member.userId },
    });
  }

  take(member: Member, place: number, step: PointStep): void {
    const point = this.points.find(({ item: { id } }) => id === idOf(place));
    if (!point) throw new Error('notFound');
    const right = step === 'notify' ? 'update' : 'approve';
    if (!can(member, 'checks', right, checkFacts({ addedBy: 1, assignedToId: 6, state: 'running' })))
      throw new Error('forbidden');
    assertMayTakePointStep({ member, ...this }, point, step);
    assertHasPointStep(this.points, point, step);
    const attendFrom = new Date(this.now + point.item.noticeHours * HOUR).toISOString();
    if (step === 'notify') assertNoticeInTime(attendFrom, point.item.noticeHours, this.now);
    this.steps.push({
      ...{ seq: this.seq, item: idOf(place), step, at: new Date(this.now).toISOString(), answer: null },
      ...{ attendFrom: step === 'notify' ? attendFrom : null, reviewBy: null },
    });
  }

  concede(member: Member, place: number): void {
    if (!can(member, 'checks', 'approve')) throw new Error('forbidden');
    const current = this.currentOf(place);
    assertMayConcede(member, current);
    this.steps.push({
      ...{ seq: this.seq, item: idOf(place), step: 'concede', at: new Date(this.now).toISOString() },
      ...{ answer: current?.number ?? null, attendFrom: null, reviewBy: null },
    });
  }

  get conceded() {
    return this.answers.map((each) => ({
      ...each,
      concession:
        this.steps.find(
          (step) => step.step === 'concede' && step.item === each.item && step.answer === each.number,
        ) ?? null,
    }));
  }

  currentOf(place: number) {
    return currentAnswers(this.conceded).get(idOf(place))?.answer;
  }
}

const member = (role: Role): Member => ({ userId: ROLES.indexOf(role) + 1, role });
const ENGINEER = member('engineer');
const INSPECTOR = member('inspector');
const OWNER = member('owner');
const CONTRACTOR = member('contractor');
const HOLD = { point: 'hold', party: { role: 'engineer' } };
const WITNESS = { point: 'witness', party: { role: 'engineer' } };

describe('a hold', () => {
  const site = () => new Site([item(1), item(2, HOLD), item(3), item(4, HOLD), item(5)]);

  it('covers its own item and those before it down to the previous hold', () => {
    const { items } = site();
    expect(coveredItems(items, 1).map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    expect(coveredItems(items, 3).map(({ id }) => id)).toEqual([idOf(3), idOf(4)]);
  });

  it('is ready once all of it is answered, and locked again when something fails', () => {
    const held = site();
    expect(held.stateAt(2)).toBe('locked');
    held.answer(INSPECTOR, 1, 'pass');
    expect(held.stateAt(2)).toBe('locked');
    held.answer(INSPECTOR, 2, 'pass');
    expect(held.stateAt(2)).toBe('ready');
    held.take(INSPECTOR, 2, 'notify');
    expect(held.stateAt(2)).toBe('notified');
    held.answer(INSPECTOR, 1, 'fail');
    expect(held.stateAt(2)).toBe('locked');
    held.answer(INSPECTOR, 1, 'pass');
    expect(held.stateAt(2)).toBe('ready');
  });

  it('lets nobody answer behind it until it is released', () => {
    const held = site();
    held.answer(INSPECTOR, 1, 'pass');
    held.answer(INSPECTOR, 2, 'pass');
    expect(() => held.answer(INSPECTOR, 3, 'pass')).toThrow(/hold point “Item 2”/);
    held.take(ENGINEER, 2, 'release');
    held.answer(INSPECTOR, 3, 'pass');
    expect(() => held.answer(INSPECTOR, 5, 'pass')).toThrow(/Item 4/);
    // A new answer that fails does not close what was released.
    held.answer(INSPECTOR, 1, 'fail');
    expect(held.stateAt(2)).toBe('released');
  });

  it('is returned, and ready again after a newer answer', () => {
    const held = site();
    held.answer(INSPECTOR, 1, 'pass');
    held.answer(INSPECTOR, 2, 'pass');
    held.take(ENGINEER, 2, 'return');
    expect(held.stateAt(2)).toBe('returned');
    expect(() => held.take(ENGINEER, 2, 'release')).toThrow();
    held.answer(INSPECTOR, 2, 'pass');
    expect(held.stateAt(2)).toBe('ready');
  });

  it('is ready where a failed item has a concession', () => {
    const held = site();
    held.answer(INSPECTOR, 1, 'fail');
    held.answer(INSPECTOR, 2, 'pass');
    expect(held.stateAt(2)).toBe('locked');
    expect(() => held.concede(INSPECTOR, 1)).toThrow(/yourself/);
    held.concede(ENGINEER, 1);
    expect(held.stateAt(2)).toBe('ready');
  });

  it('is released by its party alone, and not by who answered what it covers', () => {
    const held = site();
    held.answer(ENGINEER, 1, 'pass');
    held.answer(INSPECTOR, 2, 'pass');
    expect(() => held.take(ENGINEER, 2, 'release')).toThrow(/yourself/);
    expect(() => held.take(OWNER, 2, 'release')).toThrow(/somebody else/);
    held.take(ENGINEER, 2, 'return');
    const without = new Site(held.items, ['owner', 'inspector']);
    without.answer(INSPECTOR, 1, 'pass');
    without.answer(INSPECTOR, 2, 'pass');
    without.take(OWNER, 2, 'release');
    expect(without.stateAt(2)).toBe('released');
  });

  it('is overridden by owners alone, from any state but released and overridden', () => {
    const held = site();
    expect(() => held.take(ENGINEER, 2, 'override')).toThrow(/owner/);
    held.take(OWNER, 2, 'override');
    expect(held.stateAt(2)).toBe('overridden');
    expect(() => held.take(OWNER, 2, 'override')).toThrow(/already/);
  });

  it('stays where it holds, unless an owner takes it away', () => {
    expect(() => assertHoldStays(member('project_manager'), { holding: true })).toThrow(/owner/);
    expect(() => assertHoldStays(OWNER, { holding: true })).not.toThrow();
    expect(() => assertHoldStays(INSPECTOR, { holding: false })).not.toThrow();
  });
});

describe('a witness point', () => {
  const site = () => new Site([item(1, HOLD), item(2, WITNESS), item(3)]);

  it('blocks its own item until notice was given and its time has passed', () => {
    const held = site();
    expect(() => held.take(INSPECTOR, 2, 'notify')).toThrow();
    held.answer(INSPECTOR, 1, 'pass');
    held.take(ENGINEER, 1, 'release');
    expect(() => held.answer(INSPECTOR, 2, 'pass')).toThrow(/witness point/);
    held.take(INSPECTOR, 2, 'notify');
    expect(held.stateAt(2)).toBe('notified');
    expect(() => held.answer(INSPECTOR, 2, 'pass')).toThrow();
    held.now += 24 * HOUR;
    expect(held.stateAt(2)).toBe('notified');
    held.now += 1;
    expect(held.stateAt(2)).toBe('not_attended');
    held.answer(INSPECTOR, 2, 'pass');
    held.answer(INSPECTOR, 3, 'pass');
  });

  it('is attended by its party', () => {
    const held = new Site([item(1, WITNESS), item(2)]);
    held.take(CONTRACTOR, 1, 'notify');
    expect(() => held.take(OWNER, 1, 'attend')).toThrow();
    held.take(ENGINEER, 1, 'attend');
    expect(held.stateAt(1)).toBe('attended');
  });

  it('has no notice that comes too late', () => {
    expect(() => assertNoticeInTime(new Date(START + 24 * HOUR - 1).toISOString(), 24, START)).toThrow(
      /at least 24 h ahead/,
    );
    expect(() => assertNoticeInTime(new Date(START + 24 * HOUR).toISOString(), 24, START)).not.toThrow();
  });

  it('has no notice for a year that was mistyped', () => {
    expect(() => assertNoticeInTime('2062-03-18T07:30:00.000Z', 24, START)).toThrow('within a year');
  });
});

/** What is tried, and how often: work more than what ends it. */
const ACTS = {
  ...{ pass: 24, fail: 2, na: 1, concede: 3, wait: 4 },
  ...{ notify: 6, release: 6, return: 3, attend: 4, override: 3 },
  ...{ close: 6, reopen: 2, abandon: 1, delete: 1, move: 1, relink: 1, retemplate: 1, publish: 1, reach: 3 },
} as const;

type Deed = keyof typeof ACTS;

const DEEDS = Object.keys(ACTS) as Deed[];

/** How many items the checks of the property have. */
const PLACES = 5;

/** What somebody tries at random. */
const anyAct = fc.record({
  role: fc.constantFrom(...ROLES, 'owner' as const, 'engineer' as const, 'engineer' as const),
  place: fc.integer({ min: 1, max: PLACES }),
  what: fc.oneof(...DEEDS.map((deed) => ({ weight: ACTS[deed], arbitrary: fc.constant(deed) }))),
});

const anyPoint = fc.constantFrom(
  {},
  {},
  {},
  HOLD,
  WITNESS,
  { point: 'hold', party: { name: 'City Council' } },
  { point: 'review', party: { role: 'architect' } },
  { required: false },
);

/** A check with what else can be done with it, its template and its milestone. */
class WholeSite extends Site {
  state: CheckState = 'planned';
  isDeleted = false;
  isReached = false;
  isMoved = false;
  /** The items of the template’s latest revision; the check keeps those that it was planned from. */
  latest: readonly Item[] = [];

  get holding(): boolean {
    return hasOpenHold(this.points);
  }

  get facts() {
    return { state: this.state, holding: this.holding };
  }

  act(who: Member, what: Deed, place: number): void {
    if (what === 'wait') {
      this.now += 13 * HOUR;
      return;
    }
    const rights = checkFacts({ addedBy: 1, assignedToId: 6, state: this.state });
    const right = what === 'notify' ? 'update' : what === 'delete' ? 'delete' : 'approve';
    const isAnswer = what === 'pass' || what === 'fail' || what === 'na';
    if (!can(who, 'checks', isAnswer ? 'update' : right, rights)) throw new Error('forbidden');
    switch (what) {
      case 'publish':
        this.latest = this.items.map((each) => ({ ...each, point: null, party: null }));
        return;
      case 'reach':
        if (firstHolding(this.points)) throw new Error('held');
        this.isReached = true;
        return;
      case 'move':
        assertMayChange(who, this.facts, { placeId: 2 });
        this.isMoved = true;
        return;
      case 'relink':
        assertMayChange(who, this.facts, { milestoneId: null });
        this.isMoved = true;
        return;
      case 'retemplate':
        assertMayChange(who, this.facts, { templateId: 2 });
        throw new Error('a check got another template');
      case 'abandon':
        assertMayAbandon(who, this.facts);
        this.state = 'abandoned';
        return;
      case 'delete':
        assertMayDelete(who, this.facts);
        this.isDeleted = true;
        return;
      case 'reopen':
        assertReopenable(this);
        this.state = 'running';
        return;
      case 'close':
        closingResult({
          ...{ check: { ...CHECK, state: this.state }, items: this.items, answers: this.conceded },
          ...{ points: this.points, expected: 0, failed: true },
        });
        this.state = 'closed';
        return;
    }
    assertNotDone(this);
    if (isAnswer) this.answer(who, place, what);
    else if (what === 'concede') this.concede(who, place);
    else this.take(who, place, what);
    this.state = 'running';
  }
}

/** What the course itself says of a hold, told apart from the states that points have. */
function mayPass(site: Site, index: number): boolean {
  return site.items.slice(0, index + 1).every(({ id, point }, place) => {
    const taken = site.steps.filter((step) => step.item === id);
    if (point === 'hold' && place < index)
      return taken.some(({ step }) => step === 'release' || step === 'override');
    if (point === 'witness')
      return taken.some(
        ({ step, attendFrom }) =>
          step === 'attend' || (step === 'notify' && Date.parse(attendFrom ?? '') < site.now),
      );
    return true;
  });
}

/** Whether some hold was neither released nor overridden. */
const isHeld = ({ items, steps }: Site): boolean =>
  items.some(
    ({ id, point }) =>
      point === 'hold' &&
      !steps.some(({ item: at, step }) => at === id && (step === 'release' || step === 'override')),
  );

/** Looks at what an act has done, whatever the rules say of it. */
function assertLawful(site: WholeSite, before: ReturnType<typeof stateBefore>, { role, place, what }: Act) {
  const who = member(role);
  if (site.answers.length > before.answers) expect(mayPass(site, place - 1)).toBe(true);
  const last = site.steps.at(-1);
  if (site.steps.length > before.steps && last?.step === 'override') expect(role).toBe('owner');
  if (site.steps.length > before.steps && last?.step === 'release') {
    const current = currentAnswers(site.conceded);
    for (const { id, required } of coveredItems(site.items, place - 1)) {
      const given = current.get(id)?.answer;
      expect(given ? !isFailing(given) : !required).toBe(true);
      expect(given?.answeredBy).not.toBe(who.userId);
    }
  }
  if (site.state === 'closed' && before.state !== 'closed')
    expect(mayPass(site, site.items.length)).toBe(true);
  if (site.state === 'closed') expect(isHeld(site)).toBe(false);
  const isGone = site.isDeleted || site.state === 'abandoned' || site.isMoved;
  if (isGone && before.isThere && isHeld(site)) expect(role).toBe('owner');
  if (site.isReached && !before.isReached && before.isThere) {
    expect(what).toBe('reach');
    expect(mayPass(site, site.items.length)).toBe(true);
  }
}

type Act = { role: Role; place: number; what: Deed };

const stateBefore = (site: WholeSite) => ({
  ...{ answers: site.answers.length, steps: site.steps.length, state: site.state },
  isThere: !site.isDeleted && !site.isMoved && site.state !== 'abandoned',
  isReached: site.isReached,
});

describe('no sequence of 10,000 random acts by all roles', () => {
  it('gets past a hold: by answers, points, the end of a check, its place, template or milestone', () => {
    const done = new Set<Deed>();
    fc.assert(
      fc.property(
        fc.array(anyPoint, { minLength: PLACES, maxLength: PLACES }),
        fc.array(anyAct, { minLength: 500, maxLength: 500 }),
        (points, acts) => {
          const planned = () => new WholeSite(points.map((point, index) => item(index + 1, point)));
          let site = planned();
          for (const act of acts) {
            const before = stateBefore(site);
            try {
              site.act(member(act.role), act.what, act.place);
              done.add(act.what);
            } catch (error) {
              // Nothing but a refusal, and nothing is done.
              expect((error as DomainError).message).not.toMatch(/^$|another template/);
              expect(stateBefore(site)).toEqual(before);
            }
            assertLawful(site, before, act);
            // What is gone is planned anew, and a long check proves nothing more.
            const isGone = site.isDeleted || site.isMoved || site.state === 'abandoned';
            if (isGone || site.answers.length > 40) site = planned();
          }
        },
      ),
      { numRuns: 20 },
    );
    // Nothing is proved by what was always refused.
    const proved = ['pass', 'notify', 'release', 'override', 'close', 'reopen', 'abandon', 'delete'] as const;
    const asWell = ['move', 'relink', 'publish', 'reach'] as const;
    expect([...proved, ...asWell].filter((deed) => !done.has(deed))).toEqual([]);
  });

  it('finds a step at a point that its table does not have', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 60 }), (acts) => {
        const site = new WholeSite([item(1), item(2, HOLD), item(3, WITNESS), item(4, HOLD), item(5)]);
        for (const { role, place, what } of acts)
          try {
            site.act(member(role), what, place);
          } catch {
            // Refused.
          }
        for (const point of site.points)
          if (isOpen(point.state))
            for (const step of ['notify', 'release', 'return', 'override'] as const)
              expect(hasPointStep(site.points, point, step)).toBe(false);
      }),
    );
  });
});
