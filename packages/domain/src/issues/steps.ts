import { DomainError, type ProblemMessage, problemMessage } from '../errors.ts';
import { linkOfActor } from '../links/link-actors.ts';
import { can, type Member, type RowFacts, statusOnly } from '../permissions.ts';
import type { Issue } from './api.ts';
import type { IssueStage, IssueStatus } from './record.ts';

/** The steps of an issue, in the order in which they are offered. */
export const ISSUE_STEPS = [
  'start',
  'fixed',
  'verify',
  'refuse',
  'takeBack',
  'accept',
  'unverify',
  'stop',
  'reopen',
] as const;

export type IssueStep = (typeof ISSUE_STEPS)[number];

/**
 * worker: who may edit it, or its assignee · fixer: its assignee, or who reported it fixed · checker: who may edit
 * the whole issue and is neither · editor: who may edit the whole issue, and once it is accepted who may accept.
 */
type StepTaker = 'worker' | 'fixer' | 'checker' | 'editor' | 'approver';

interface StepRule {
  from: readonly IssueStage[];
  to: IssueStage;
  by: StepTaker;
  /** Only if it is verified, and not accepted. */
  verified?: true;
}

/** The table of steps (docs/spec/issues.md, "Steps"). */
export const STEPS: Readonly<Record<IssueStep, StepRule>> = {
  start: { from: ['open'], to: 'in_progress', by: 'worker' },
  stop: { from: ['in_progress'], to: 'open', by: 'worker' },
  fixed: { from: ['open', 'in_progress'], to: 'fixed', by: 'worker' },
  takeBack: { from: ['fixed'], to: 'in_progress', by: 'fixer' },
  verify: { from: ['fixed'], to: 'closed', by: 'checker' },
  refuse: { from: ['fixed'], to: 'open', by: 'checker' },
  unverify: { from: ['closed'], to: 'fixed', by: 'checker', verified: true },
  accept: { from: ['open', 'in_progress', 'fixed'], to: 'closed', by: 'approver' },
  reopen: { from: ['fixed', 'closed'], to: 'open', by: 'editor' },
};

type StageFields = Pick<Issue, 'status' | 'verifiedAt' | 'acceptedAt'>;

/** What steps and rights depend on. */
export type StepState = StageFields & Pick<Issue, 'reportedBy' | 'assignedToId' | 'fixedBy'>;

/** Returns how far an issue is: a resolved one is closed once it is verified or accepted. */
export function stageOf({ status, verifiedAt, acceptedAt }: StageFields): IssueStage {
  if (status !== 'resolved') return status;
  return verifiedAt !== null || acceptedAt !== null ? 'closed' : 'fixed';
}

/**
 * Returns the facts of an issue that rights depend on. Resolved issues are settled for members who may only edit
 * their own.
 */
export const issueFacts = ({
  reportedBy,
  assignedToId,
  status,
}: Pick<Issue, 'reportedBy' | 'assignedToId' | 'status'>): RowFacts => ({
  createdBy: reportedBy,
  assignedTo: assignedToId,
  settled: status === 'resolved',
});

/** Returns true if the member may edit the whole of an issue, with its photos: an assignee only takes steps. */
export function mayEditIssue(member: Member, issue: Parameters<typeof issueFacts>[0]): boolean {
  const facts = issueFacts(issue);
  return can(member, 'issues', 'update', facts) && !statusOnly(member, 'issues', facts);
}

/** Why a member may not take a step: their right, because nobody verifies their own fix, or because it is accepted. */
export type StepRefusal = 'right' | 'statusOnly' | 'assignee' | 'fixer' | 'accepted';

const isFixer = (member: Member, { assignedToId, fixedBy }: StepState): boolean =>
  assignedToId === member.userId || fixedBy === member.userId;

/** Returns why this member may not take the step, whatever stage the issue is in; null if they may. */
export function stepRefusal(member: Member, step: IssueStep, issue: StepState): StepRefusal | null {
  const facts = issueFacts(issue);
  const { by } = STEPS[step];
  const approves = can(member, 'issues', 'approve', facts);
  if (by === 'approver') return approves ? null : 'right';
  if (!can(member, 'issues', 'update', facts)) return 'right';
  if (by === 'worker') return null;
  if (by === 'fixer') return isFixer(member, issue) ? null : 'statusOnly';
  if (by === 'checker' && issue.assignedToId === member.userId) return 'assignee';
  if (by === 'checker' && issue.fixedBy === member.userId) return 'fixer';
  if (statusOnly(member, 'issues', facts)) return 'statusOnly';
  return by === 'editor' && issue.acceptedAt !== null && !approves ? 'accepted' : null;
}

/** Returns true if an issue in this stage has the step. */
export function hasStep(issue: StageFields, step: IssueStep): boolean {
  const { from, verified } = STEPS[step];
  return from.includes(stageOf(issue)) && (!verified || issue.acceptedAt === null);
}

/** Returns the steps that this member may take now, the usual one first. */
export const stepsFor = (member: Member, issue: StepState): IssueStep[] =>
  ISSUE_STEPS.filter((step) => hasStep(issue, step) && stepRefusal(member, step, issue) === null);

/** An assignee changes nothing but the status. */
export const STATUS_ONLY = problemMessage(
  'This issue is assigned to you: you can change its status. Only whoever reported it or leads the project can change the rest.',
);

const REFUSALS: Record<StepRefusal, ProblemMessage> = {
  right: problemMessage('Your role in this project does not allow this.'),
  statusOnly: STATUS_ONLY,
  assignee: problemMessage(
    'Whether this issue is put right has to be verified by another member than the one it is assigned to.',
  ),
  fixer: problemMessage('You reported this issue fixed yourself. Another member has to verify or refuse it.'),
  accepted: problemMessage('This issue is accepted as it is. Only who may accept issues can reopen it.'),
};

/** Says why an issue has no such step now. */
function missingStep(issue: StageFields, step: IssueStep): ProblemMessage {
  const stage = stageOf(issue);
  if (step === 'unverify' && issue.acceptedAt !== null)
    return problemMessage('This issue was accepted and not verified.');
  if (step === 'unverify') return problemMessage('This issue is not verified.');
  if (step === 'reopen') return problemMessage('This issue is open already.');
  if (stage === 'closed') return problemMessage('This issue is closed. Reopen it first.');
  if (stage === 'fixed') return problemMessage('This issue is reported fixed already.');
  return problemMessage('This issue is not reported fixed yet.');
}

/** Throws if the member may not take the step, whatever stage the issue is in. */
export function assertMayTake(member: Member, step: IssueStep, issue: StepState): void {
  const refused = stepRefusal(member, step, issue);
  if (refused) throw new DomainError('forbidden', REFUSALS[refused]);
}

/** Throws if the issue has no such step now. `current` is the issue as it is, where the answer holds it. */
export function assertHasStep(issue: StageFields, step: IssueStep, current?: unknown): void {
  if (hasStep(issue, step)) return;
  const extra = current === undefined ? {} : { current };
  throw new DomainError('invalidStep', missingStep(issue, step), extra);
}

/** Returns the step that a change of status is; null if the status stays. Of a resolved issue that is another one for its fixer. */
export function stepOfStatus(member: Member, issue: StepState, to: IssueStatus): IssueStep | null {
  if (issue.status === to) return null;
  if (to === 'resolved') return 'fixed';
  if (issue.status !== 'resolved') return to === 'in_progress' ? 'start' : 'stop';
  return stageOf(issue) === 'fixed' && stepRefusal(member, 'takeBack', issue) === null
    ? 'takeBack'
    : 'reopen';
}

const NOT_FIXED = { resolvedAt: null, fixedAt: null, fixedBy: null, fixedByLink: null, fixedNote: null };
const NOT_VERIFIED = { verifiedBy: null, verifiedAt: null };
const NOT_ACCEPTED = { acceptedAt: null, acceptedBy: null, acceptedReason: null, variationId: null };

/** Who takes a step and when, and what they say of it. */
export interface StepAct {
  /** An account; below zero a trade link (`actorOfLink`), which only reports fixed. */
  userId: number;
  /** An instant. */
  now: string;
  note?: string | null;
}

type StepFields = Partial<
  Pick<Issue, keyof typeof NOT_FIXED | keyof typeof NOT_VERIFIED | keyof typeof NOT_ACCEPTED> &
    Pick<Issue, 'status' | 'timesRefused' | 'refusedAt' | 'refusedBy' | 'refusedReason'>
>;

/** Returns the fields of an issue that is reported fixed. */
export const fixedFields = ({ userId, now, note = null }: StepAct) => ({
  status: 'resolved' as const,
  resolvedAt: now,
  fixedAt: now,
  fixedBy: linkOfActor(userId) === null ? userId : null,
  fixedByLink: linkOfActor(userId),
  fixedNote: note,
});

/** Returns the fields that a step changes. */
export function stepFields(
  step: IssueStep,
  { resolvedAt, timesRefused }: Pick<Issue, 'resolvedAt' | 'timesRefused'>,
  act: StepAct,
): StepFields {
  const { userId, now, note = null } = act;
  switch (step) {
    case 'start':
      return { status: 'in_progress' };
    case 'stop':
      return { status: 'open' };
    case 'fixed':
      return fixedFields(act);
    case 'takeBack':
      return { status: 'in_progress', ...NOT_FIXED };
    case 'verify':
      return { verifiedBy: userId, verifiedAt: now };
    case 'unverify':
      return NOT_VERIFIED;
    case 'refuse':
      return {
        ...{ status: 'open', ...NOT_FIXED },
        timesRefused: timesRefused + 1,
        ...{ refusedAt: now, refusedBy: userId, refusedReason: note },
      };
    case 'accept':
      return {
        ...{ status: 'resolved', resolvedAt: resolvedAt ?? now },
        ...{ acceptedAt: now, acceptedBy: userId, acceptedReason: note },
      };
    case 'reopen':
      return { status: 'open', ...NOT_FIXED, ...NOT_VERIFIED, ...NOT_ACCEPTED };
  }
}
