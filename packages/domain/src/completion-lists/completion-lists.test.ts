import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import type { DomainError } from '../errors.ts';
import { USUAL_CORRECTION_DAYS } from '../issues/correction-periods.ts';
import { ISSUE_LEVELS, ISSUE_STAGES } from '../issues/record.ts';
import { ROLES } from '../permissions.ts';
import { linesBody } from './bodies.ts';
import { LIST_KINDS, LIST_STATES, LIST_STEPS } from './list-states.ts';
import type { ListLine } from './reply-schemas.ts';
import {
  assertCleared,
  assertCompletionDay,
  assertHasListStep,
  assertListChange,
  assertNotCertified,
  assertNotOnIssued,
  defectsLiabilityEnd,
  hasListStep,
  listStepsFor,
  openLinesOf,
  readsRetention,
  usualIssueKind,
} from './rules.ts';
import { canonicalLines, type FrozenLine, frozenLines, KIND_ON_LIST } from './snapshot.ts';

const day = calendarDate;

function refusal(act: () => unknown): { code: string; fields: string; said: string } | null {
  try {
    act();
    return null;
  } catch (error) {
    const { code, fields, message } = error as DomainError;
    return { code, fields: Object.keys(fields ?? {}).join(), said: message };
  }
}

const line = (fields: Partial<ListLine> = {}): ListLine => ({
  ...{ issueId: 1, position: 1, number: 'SN-0001', title: 'Door does not close', placePath: 'A / 1' },
  ...{ trade: 'joinery', dueDate: null, severity: 'medium', stage: 'open' },
  ...fields,
});

describe('the steps of a list', () => {
  it('are issuing an open one, and certifying an issued final one', () => {
    const possible = LIST_KINDS.flatMap((kind) =>
      LIST_STATES.flatMap((state) =>
        LIST_STEPS.filter((step) => hasListStep({ kind, state }, step)).map((step) => [kind, state, step]),
      ),
    );
    expect(possible).toEqual([
      ['practical', 'open', 'issue'],
      ['final', 'open', 'issue'],
      ['final', 'issued', 'certify'],
    ]);
  });

  it.each([
    ['practical', 'issued', 'issue', 'This list is issued already.'],
    ['practical', 'issued', 'certify', 'Issuing a list for practical completion is its certificate already.'],
    ['final', 'open', 'certify', 'This list has to be issued before it is certified.'],
    ['final', 'certified', 'certify', 'This list is certified already.'],
  ] as const)('of a %s list that is %s are not to %s', (kind, state, step, said) => {
    expect(refusal(() => assertHasListStep({ kind, state }, step))).toMatchObject({
      code: 'invalidStep',
      said,
    });
  });

  it('are offered to who may approve', () => {
    const offered = ROLES.filter(
      (role) => listStepsFor({ userId: 1, role }, { kind: 'final', state: 'issued' }).length > 0,
    );
    expect(offered).toEqual(['owner', 'project_manager', 'architect', 'engineer']);
  });
});

describe('a list that is issued', () => {
  it('changes no more, and an open one keeps what it is for', () => {
    expect(refusal(() => assertListChange({ kind: 'final', state: 'issued' }, {}))?.code).toBe('frozen');
    expect(
      refusal(() => assertListChange({ kind: 'final', state: 'open' }, { kind: 'practical' }))?.fields,
    ).toBe('kind');
    expect(refusal(() => assertListChange({ kind: 'final', state: 'open' }, { kind: 'final' }))).toBeNull();
  });

  it('gives lines without a due date that of their severity, and leaves others as they are', () => {
    const lines = [
      ...ISSUE_LEVELS.map((severity) => line({ severity })),
      line({ dueDate: day('2026-01-05') }),
    ];
    const frozen = frozenLines(lines, {
      completionOn: day('2026-02-27'),
      correctionDays: USUAL_CORRECTION_DAYS,
    });
    expect(frozen.map(({ dueDate }) => dueDate)).toEqual([
      '2026-03-29',
      '2026-03-06',
      '2026-02-28',
      '2026-01-05',
    ]);
  });

  it('makes its issues snags or defects', () => {
    expect(LIST_KINDS.map((kind) => KIND_ON_LIST[kind])).toEqual(['snag', 'defect']);
  });
});

describe('what the hash of a list is made over', () => {
  it('is the lines in their order, with sorted keys', () => {
    expect(canonicalLines([line({ dueDate: day('2026-03-06') })])).toBe(
      '[{"dueDate":"2026-03-06","number":"SN-0001","place":"A / 1","title":"Door does not close","trade":"joinery"}]',
    );
    expect(canonicalLines([])).toBe('[]');
  });

  it('says any change of what is frozen, and nothing else', () => {
    const text = fc.string({ maxLength: 12 });
    const frozen: fc.Arbitrary<FrozenLine> = fc.record({
      ...{ number: text, title: text, placePath: fc.option(text), trade: fc.option(text) },
      dueDate: fc.constantFrom(null, day('2026-03-06'), day('2026-03-07')),
    });
    const lists = fc.array(frozen, { maxLength: 4 });
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        expect(canonicalLines(one) === canonicalLines(other)).toBe(
          JSON.stringify(one.map(Object.entries)) === JSON.stringify(other.map(Object.entries)),
        );
      }),
    );
    const [stage, severity] = [ISSUE_STAGES, ISSUE_LEVELS].map((all) => all.map(String)) as [
      never[],
      never[],
    ];
    const texts = stage.flatMap((is) =>
      severity.map((how) => canonicalLines([line({ stage: is, severity: how })])),
    );
    expect(new Set(texts).size).toBe(1);
  });
});

describe('the day of completion', () => {
  const today = day('2026-03-10');
  it.each([
    ['2026-03-11', null, null, 'completionOn'],
    ['2026-03-10', null, null, undefined],
    ['2026-03-01', '2026-03-02', null, 'completionOn'],
    ['2026-03-02', '2026-03-02', null, undefined],
    ['2026-03-02', null, '2026-03-03', 'completionOn'],
    ['2026-03-03', null, '2026-03-03', undefined],
  ])('%s with an inspection on %s, issued on %s', (on, inspectedOn, after, field) => {
    const days = { today, inspectedOn: inspectedOn && day(inspectedOn), after: after && day(after) };
    expect(refusal(() => assertCompletionDay(day(on), days as never))?.fields).toBe(field);
  });

  it('starts the defects period, also over a leap day', () => {
    expect(defectsLiabilityEnd(day('2027-03-01'), 365)).toBe('2028-02-29');
    expect(defectsLiabilityEnd(day('2026-03-01'), 0)).toBe('2026-03-01');
  });
});

describe('clearing', () => {
  it('needs every line closed, and names the first five that are not', () => {
    const lines = Array.from({ length: 7 }, (_, at) =>
      line({ number: `SN-000${at}`, title: 'Door', stage: at === 0 ? 'closed' : 'fixed' }),
    );
    expect(refusal(() => assertCleared(openLinesOf(lines)))).toEqual({
      code: 'conflict',
      fields: '',
      said: 'Still open, 6 in all: SN-0001 Door, SN-0002 Door, SN-0003 Door, SN-0004 Door, SN-0005 Door.',
    });
    expect(refusal(() => assertCleared(openLinesOf([line({ stage: 'closed' })])))).toBeNull();
  });
});

describe('issues and lists', () => {
  it('keep an issue of an issued list from being deleted, and that of a certified one from being opened', () => {
    expect(refusal(() => assertNotOnIssued({ number: 'CL-0001' }))?.code).toBe('frozen');
    expect(refusal(() => assertNotOnIssued(undefined))).toBeNull();
    expect(refusal(() => assertNotCertified({ number: 'CL-0002' }))?.said).toBe(
      'This issue is on CL-0002, which is certified. It stays closed.',
    );
    expect(refusal(() => assertNotCertified(null))).toBeNull();
  });

  it('make a new issue a defect once the works are completed', () => {
    expect([true, false].map((isCompleted) => usualIssueKind({ isCompleted }))).toEqual(['defect', 'issue']);
  });

  it('name each issue once', () => {
    expect(linesBody.parse({ issueIds: [3, 1, 3] }).issueIds).toEqual([3, 1]);
  });
});

it('shows the retention to who reads all certificates', () => {
  expect(ROLES.filter((role) => readsRetention({ userId: 1, role }))).toEqual([
    ...['owner', 'project_manager', 'quantity_surveyor'],
    ...['architect', 'engineer'],
  ]);
});
