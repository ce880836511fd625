import { describe, expect, it } from 'vitest';
import type { LocalCheck } from '../checks/local-checks.ts';
import type { LocalIssue } from '../issues/local-issues.ts';
import type { Pack } from '../pack/pack-store.ts';
import {
  isPinShown,
  localPins,
  noteOf,
  planHasWords,
  type SitePlan,
  type SiteRevision,
  sheetOf,
} from './local-pins.ts';

const revision = (number: number, fields: object = {}) =>
  ({
    ...{ number, code: `P0${number}`, state: 'ready', withdrawnAt: null },
    ...{ widthMm: 420, heightMm: 297, pixelWidth: 3307, pixelHeight: 2339, levels: 4 },
    alignFrom: number === 1 ? null : number - 1,
    // Each later sheet shows everything 10 mm further to the right.
    alignment: number === 1 ? null : [1, 0, 0, 1, 10, 0],
    ...fields,
  }) as SiteRevision;

const planOf = (...revisions: SiteRevision[]) =>
  ({ id: 5, number: 'A-101', title: 'Ground floor', placePath: 'Block A', revisions }) as unknown as SitePlan;

const issue = (key: string, fields: object = {}) =>
  ({
    key,
    stage: 'open',
    made: null,
    pin: null,
    row: { id: Number(key) },
    ...fields,
  }) as unknown as LocalIssue;

const pins = (...rows: object[]) =>
  ({
    pins: new Map(rows.map((row, index) => [index, { planId: 5, kind: 'issue', ...row }])),
  }) as unknown as Pick<Pack, 'pins'>;

describe('the pins of a plan on a device', () => {
  const plan = planOf(revision(1), revision(2));

  it('are where the alignment puts them on the revision that is shown, either way', () => {
    const rows = pins(
      { subjectId: 1, revision: 1, x: 100, y: 50 },
      { subjectId: 2, revision: 2, x: 5, y: 50 },
    );
    const on = (sheet: SiteRevision) =>
      localPins(rows, { issues: [issue('1'), issue('2')], checks: [] }, plan, sheet).map(
        ({ x, y, offSheet }) => [x, y, offSheet],
      );
    expect(on(revision(2))).toEqual([
      [110, 50, false],
      [5, 50, false],
    ]);
    expect(on(revision(1))).toEqual([
      [100, 50, false],
      [-5, 50, true],
    ]);
  });

  it('are those of issues that the device has, and of entries that wait', () => {
    const rows = pins({ subjectId: 1, revision: 1, x: 1, y: 1 }, { subjectId: 9, revision: 1, x: 2, y: 2 });
    const waiting = issue('6f1c', {
      row: null,
      made: { id: '6f1c' },
      pin: { planId: 5, revision: 1, x: 7, y: 8 },
    });
    const elsewhere = issue('8a2b', { row: null, pin: { planId: 6, revision: 1, x: 7, y: 8 } });
    const found = localPins(
      rows,
      { issues: [issue('1'), waiting, elsewhere], checks: [] },
      plan,
      revision(1),
    );
    expect(found.map(({ id, x, isWaiting }) => [id, x, isWaiting])).toEqual([
      ['1', 1, false],
      ['6f1c', 7, true],
    ]);
  });
});

describe('the pins of checks on a device', () => {
  const plan = planOf(revision(1), revision(2));
  const check = (id: number, fields: object = {}) =>
    ({
      ...{ row: { id, state: 'planned', result: null }, isOpen: true, spots: [] },
      ...fields,
    }) as unknown as LocalCheck;

  it('are apart from those of issues of the same id, and a position that waits counts instead', () => {
    const rows = pins(
      { subjectId: 1, revision: 1, x: 1, y: 1 },
      { kind: 'check', subjectId: 1, revision: 1, x: 2, y: 2 },
      { kind: 'check', subjectId: 2, revision: 1, x: 3, y: 3 },
      { kind: 'check', subjectId: 9, revision: 1, x: 4, y: 4 },
    );
    const moved = check(2, { spots: [{ planId: 5, revision: 2, x: 50, y: 60 }] });
    const placed = check(3, { spots: [{ planId: 5, revision: 1, x: 7, y: 8 }] });
    const elsewhere = check(4, { spots: [{ planId: 6, revision: 1, x: 7, y: 8 }] });
    const found = localPins(
      rows,
      { issues: [issue('1')], checks: [check(1), moved, placed, elsewhere] },
      plan,
      revision(1),
    );
    expect(found.map(({ kind, id, x, isWaiting }) => [kind, id, x, isWaiting])).toEqual([
      ['check', 'check:1', 2, false],
      ['check', 'check:2', 40, true],
      ['check', 'check:3', 7, true],
      ['issue', '1', 1, false],
    ]);
  });

  it('and those of issues are narrowed by kind and status; by default what is open is shown', () => {
    const rows = pins(
      { subjectId: 1, revision: 1, x: 1, y: 1 },
      { subjectId: 2, revision: 1, x: 1, y: 1 },
      { kind: 'check', subjectId: 1, revision: 1, x: 2, y: 2 },
      { kind: 'check', subjectId: 2, revision: 1, x: 3, y: 3 },
    );
    const passed = check(2, { row: { id: 2, state: 'closed', result: 'passed' }, isOpen: false });
    const all = localPins(
      rows,
      { issues: [issue('1'), issue('2', { stage: 'closed' })], checks: [check(1), passed] },
      plan,
      revision(1),
    );
    const shown = (kind: string, status: string) =>
      all.filter((pin) => isPinShown(pin, { kind, status })).map(({ id }) => id);
    expect([shown('', ''), shown('', 'all'), shown('check', '')]).toEqual([
      ['check:1', '1'],
      ['check:1', 'check:2', '1', '2'],
      ['check:1'],
    ]);
    expect([shown('check', 'passed'), shown('', 'closed'), shown('issue', 'passed')]).toEqual([
      ['check:2'],
      ['2'],
      [],
    ]);
  });
});

describe('the sheet that is shown', () => {
  const plan = planOf(revision(1), revision(2));
  const seen = (stored: number | null, isConnected: boolean, isLost = false) => {
    const shown = sheetOf(plan, { stored, isConnected, isLost });
    return shown && [shown.revision.number, shown.from];
  };

  it('is the one that holds, from the device where it is there', () => {
    expect([seen(2, false), seen(2, true), seen(1, true), seen(null, true)]).toEqual([
      [2, 'device'],
      [2, 'device'],
      [2, 'server'],
      [2, 'server'],
    ]);
  });

  it('is an earlier one without a network, which says that it is superseded, or none', () => {
    expect([seen(1, false), seen(null, false)]).toEqual([[1, 'device'], null]);
    // The network is there, and nothing comes over it.
    expect([seen(1, true, true), seen(null, true, true)]).toEqual([
      [1, 'device'],
      [2, 'server'],
    ]);
    expect(noteOf(plan, revision(1))).toEqual({ kind: 'superseded', code: 'P02' });
    expect(noteOf(plan, revision(2))).toBeNull();
    expect(noteOf(plan, revision(2, { withdrawnAt: '2026-03-18T07:30:00.000Z' }))).toEqual({
      kind: 'withdrawn',
    });
    expect(noteOf(plan, revision(3, { alignment: null }))).toEqual({ kind: 'waits' });
  });
});

it('a plan is found by words of its number, title and place', () => {
  const plan = planOf();
  expect(['', 'a-101', 'floor block', 'GROUND'].map((typed) => planHasWords(plan, typed))).toEqual([
    ...[true, true, true, true],
  ]);
  expect(planHasWords(plan, 'roof')).toBe(false);
});
