import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../permissions.ts';
import { ISSUE_STAGES, ISSUE_STATUSES } from './record.ts';
import {
  assertHasStep,
  assertMayTake,
  hasStep,
  ISSUE_STEPS,
  type IssueStep,
  STEPS,
  type StepState,
  stageOf,
  stepFields,
  stepOfStatus,
  stepRefusal,
  stepsFor,
} from './steps.ts';

const NOW = '2026-03-18T07:30:00.000Z';
const EARLIER = '2026-03-01T07:30:00.000Z';

interface Row extends StepState {
  resolvedAt: string | null;
  timesRefused: number;
}

const row = (fields: Partial<Row> = {}): Row => ({
  status: 'open',
  reportedBy: 1,
  assignedToId: null,
  fixedBy: null,
  verifiedAt: null,
  acceptedAt: null,
  resolvedAt: null,
  timesRefused: 0,
  ...fields,
});
const fixed = (fields: Partial<Row> = {}) =>
  row({ status: 'resolved', resolvedAt: EARLIER, fixedBy: 9, ...fields });
const member = (userId: number, role: Role) => ({ userId, role });
const OWNER = member(1, 'owner');
const ENGINEER = member(5, 'engineer');

const anyRow = fc.record({
  status: fc.constantFrom(...ISSUE_STATUSES),
  reportedBy: fc.constantFrom(1, 5),
  assignedToId: fc.constantFrom(null, 1, 5),
  fixedBy: fc.constantFrom(null, 1, 5),
  closedBy: fc.constantFrom('nobody', 'verified', 'accepted'),
});
const anyState = anyRow.map(({ closedBy, status, fixedBy, ...fields }) =>
  row({
    ...{ ...fields, status },
    fixedBy: status === 'resolved' ? fixedBy : null,
    verifiedAt: status === 'resolved' && closedBy === 'verified' ? EARLIER : null,
    acceptedAt: status === 'resolved' && closedBy === 'accepted' ? EARLIER : null,
  }),
);
const anyMember = fc.constantFrom(...ROLES).map((role) => member(1, role));

describe('the stage of an issue', () => {
  it.each([
    [row(), 'open'],
    [row({ status: 'in_progress' }), 'in_progress'],
    [fixed(), 'fixed'],
    [fixed({ verifiedAt: NOW }), 'closed'],
    [fixed({ acceptedAt: NOW }), 'closed'],
  ])('of %j is %s', (issue, stage) => {
    expect(stageOf(issue)).toBe(stage);
  });

  it('is left by some step, so that no issue is stuck', () => {
    for (const stage of ISSUE_STAGES)
      expect(ISSUE_STEPS.some((step) => STEPS[step].from.includes(stage))).toBe(true);
  });
});

describe('a step', () => {
  it('leads to the stage of the table, from whatever stage it may be taken', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(...ISSUE_STEPS), (issue, step) => {
        fc.pre(hasStep(issue, step));
        const after = { ...issue, ...stepFields(step, issue, { userId: 7, now: NOW, note: 'Seen' }) };
        expect(stageOf(after)).toBe(STEPS[step].to);
      }),
    );
  });

  it('leaves no fix, verification or acceptance in an issue that is not resolved', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(...ISSUE_STEPS), (issue, step) => {
        fc.pre(hasStep(issue, step));
        const after = { ...issue, ...stepFields(step, issue, { userId: 7, now: NOW, note: 'Seen' }) };
        if (after.status !== 'resolved')
          expect([after.resolvedAt, after.fixedBy, after.verifiedAt, after.acceptedAt]).toEqual([
            ...[null, null],
            ...[null, null],
          ]);
        else expect(after.resolvedAt === null && issue.resolvedAt !== null).toBe(false);
      }),
    );
  });

  it('of refusing counts, and keeps who, when and why; reopening does not count', () => {
    const refused = stepFields('refuse', fixed({ timesRefused: 2 }), {
      userId: 5,
      now: NOW,
      note: 'Still wet',
    });
    expect(refused).toMatchObject({
      timesRefused: 3,
      refusedAt: NOW,
      refusedBy: 5,
      refusedReason: 'Still wet',
      fixedAt: null,
      fixedBy: null,
    });
    expect(stepFields('reopen', fixed(), { userId: 5, now: NOW })).not.toHaveProperty('timesRefused');
  });

  it('of accepting keeps the moment at which it was resolved', () => {
    const act = { userId: 1, now: NOW, note: 'Not visible' };
    expect(stepFields('accept', fixed(), act).resolvedAt).toBe(EARLIER);
    expect(stepFields('accept', row(), act)).toMatchObject({
      status: 'resolved',
      resolvedAt: NOW,
      acceptedBy: 1,
      acceptedReason: 'Not visible',
    });
  });

  it('that the issue has not is refused with the issue as it is', () => {
    const issue = row();
    const wrong = (step: IssueStep, of: Row) => {
      try {
        assertHasStep(of, step, of);
      } catch (error) {
        return error;
      }
      return null;
    };
    expect(wrong('verify', issue)).toMatchObject({ code: 'invalidStep', extra: { current: issue } });
    const said = (step: IssueStep, of: Row) => String((wrong(step, of) as Error).message);
    expect(said('verify', issue)).toBe('This issue is not reported fixed yet.');
    expect(said('refuse', fixed({ verifiedAt: NOW }))).toBe('This issue is closed. Reopen it first.');
    expect(said('fixed', fixed())).toBe('This issue is reported fixed already.');
    expect(said('reopen', issue)).toBe('This issue is open already.');
    expect(said('unverify', fixed())).toBe('This issue is not verified.');
    expect(said('unverify', fixed({ acceptedAt: NOW }))).toBe('This issue was accepted and not verified.');
  });
});

describe('nobody verifies their own fix', () => {
  it('whatever their role', () => {
    fc.assert(
      fc.property(
        anyMember,
        anyState,
        fc.constantFrom('verify', 'refuse', 'unverify'),
        (who, issue, step) => {
          fc.pre(issue.assignedToId === who.userId || issue.fixedBy === who.userId);
          expect(stepRefusal(who, step as IssueStep, issue)).not.toBeNull();
        },
      ),
    );
  });

  it('and is told why', () => {
    const own = fixed({ fixedBy: 1 });
    expect(() => assertMayTake(OWNER, 'verify', own)).toThrow(/reported this issue fixed yourself/);
    expect(() => assertMayTake(OWNER, 'refuse', fixed({ assignedToId: 1 }))).toThrow(/another member/);
    expect(() => assertMayTake(ENGINEER, 'verify', own)).not.toThrow();
    expect(() => assertMayTake(member(5, 'viewer'), 'verify', own)).toThrow(/role in this project/);
  });

  it('but an owner of a project of one member accepts it', () => {
    expect(stepsFor(OWNER, fixed({ fixedBy: 1, assignedToId: 1 }))).toEqual(['takeBack', 'accept', 'reopen']);
  });
});

describe('accepting', () => {
  it('is for owners and project managers alone', () => {
    const may = ROLES.filter((role) => stepRefusal(member(5, role), 'accept', row()) === null);
    expect(may).toEqual(['owner', 'project_manager']);
  });

  it('is taken back only by who may accept', () => {
    const accepted = fixed({ acceptedAt: NOW });
    expect(stepRefusal(ENGINEER, 'reopen', accepted)).toBe('accepted');
    expect(stepRefusal(ENGINEER, 'reopen', fixed({ verifiedAt: NOW }))).toBeNull();
    expect(stepRefusal(OWNER, 'reopen', accepted)).toBeNull();
  });
});

describe('an assignee who may change only the status', () => {
  const contractor = member(7, 'contractor');

  it('starts, reports fixed and takes that back, and no more', () => {
    expect(stepsFor(contractor, row({ assignedToId: 7 }))).toEqual(['start', 'fixed']);
    expect(stepsFor(contractor, row({ assignedToId: 7, status: 'in_progress' }))).toEqual(['fixed', 'stop']);
    expect(stepsFor(contractor, fixed({ assignedToId: 7, fixedBy: 7 }))).toEqual(['takeBack']);
    expect(stepsFor(contractor, fixed({ assignedToId: 7, verifiedAt: NOW }))).toEqual([]);
  });
});

describe('a change of status', () => {
  it('is the step that leads there', () => {
    expect(stepOfStatus(ENGINEER, row(), 'open')).toBeNull();
    expect(stepOfStatus(ENGINEER, row(), 'in_progress')).toBe('start');
    expect(stepOfStatus(ENGINEER, row({ status: 'in_progress' }), 'open')).toBe('stop');
    expect(stepOfStatus(ENGINEER, row({ status: 'in_progress' }), 'resolved')).toBe('fixed');
    expect(stepOfStatus(ENGINEER, fixed(), 'open')).toBe('reopen');
    expect(stepOfStatus(ENGINEER, fixed({ fixedBy: 5 }), 'in_progress')).toBe('takeBack');
    expect(stepOfStatus(ENGINEER, fixed({ fixedBy: 5, verifiedAt: NOW }), 'in_progress')).toBe('reopen');
  });
});
