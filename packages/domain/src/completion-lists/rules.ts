import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import type { IssueKind } from '../issues/record.ts';
import { can, grantsFor, type Member, type RowFacts } from '../permissions.ts';
import { LIST_STEPS, type ListKind, type ListState, type ListStep } from './list-states.ts';
import type { ListLine } from './reply-schemas.ts';

interface StepRule {
  of: readonly ListKind[];
  from: ListState;
  to: ListState;
}

/** The table of steps (docs/spec/handover.md, "Steps"). */
const LIST_STEP_RULES: Readonly<Record<ListStep, StepRule>> = {
  issue: { of: ['practical', 'final'], from: 'open', to: 'issued' },
  certify: { of: ['final'], from: 'issued', to: 'certified' },
};

type ListStage = { kind: ListKind; state: ListState };

/** What rights depend on in a list. */
export const listFacts = ({ addedBy }: { addedBy: number }): RowFacts => ({ createdBy: addedBy });

/** Returns true if a list has the step now. */
export function hasListStep({ kind, state }: ListStage, step: ListStep): boolean {
  const { of, from } = LIST_STEP_RULES[step];
  return of.includes(kind) && state === from;
}

/** Returns the steps that a member may take now. */
export const listStepsFor = (member: Member, list: ListStage): ListStep[] =>
  can(member, 'handover', 'approve') ? LIST_STEPS.filter((step) => hasListStep(list, step)) : [];

/** Says why a list has no such step now. */
function missingStep({ kind, state }: ListStage, step: ListStep): ProblemMessage {
  if (step === 'issue') return problemMessage('This list is issued already.');
  if (kind === 'practical')
    return problemMessage('Issuing a list for practical completion is its certificate already.');
  return state === 'open'
    ? problemMessage('This list has to be issued before it is certified.')
    : problemMessage('This list is certified already.');
}

/** Throws if a list has no such step now. `current` is the list as it is. */
export function assertHasListStep(list: ListStage, step: ListStep, current?: unknown): void {
  if (hasListStep(list, step)) return;
  throw new DomainError('invalidStep', missingStep(list, step), current === undefined ? {} : { current });
}

/** Throws frozen for a list that was issued. */
export function assertNotIssued({ state }: Pick<ListStage, 'state'>): void {
  if (state === 'open') return;
  throw new DomainError('frozen', problemMessage('This list is issued. It stays as it is.'));
}

/** Throws if fields change that stay: all of an issued list, and the kind of any. */
export function assertListChange(list: ListStage, { kind }: { kind?: unknown }): void {
  assertNotIssued(list);
  if (kind !== undefined && kind !== list.kind)
    throw fieldProblem(
      'kind',
      problemMessage('The kind of a list cannot be changed: add another list instead'),
    );
}

/** Throws for a day of completion that has not come yet, or lies before the inspection or an earlier completion. */
export function assertCompletionDay(
  completionOn: CalendarDate,
  {
    today,
    inspectedOn,
    after = null,
  }: {
    today: CalendarDate;
    inspectedOn: CalendarDate | null;
    /** The day on which the list was issued, of one that is certified. */
    after?: CalendarDate | null;
  },
): void {
  if (completionOn > today)
    throw fieldProblem('completionOn', problemMessage('Choose a day that is not in the future'));
  if (inspectedOn !== null && completionOn < inspectedOn)
    throw fieldProblem('completionOn', problemMessage('Choose a day that is not before the inspection'));
  if (after !== null && completionOn < after)
    throw fieldProblem('completionOn', problemMessage('Choose a day that is not before the list was issued'));
}

type LineStage = Pick<ListLine, 'stage'>;

/** Returns the lines whose issues are not closed. */
export const openLinesOf = <Line extends LineStage>(lines: readonly Line[]): Line[] =>
  lines.filter(({ stage }) => stage !== 'closed');

/** How many open lines a refusal names. */
const NAMED_LINES = 5;

/** Throws for lists that are not cleared; `open` are the open lines of the final list and of the practical one. */
export function assertCleared(open: readonly Pick<ListLine, 'number' | 'title'>[]): void {
  if (open.length === 0) return;
  const names = open.slice(0, NAMED_LINES).map(({ number, title }) => `${number} ${title}`);
  throw new DomainError(
    'conflict',
    problemMessage('Still open, {count} in all: {names}.', {
      count: open.length,
      names: names.join(', '),
    }),
  );
}

/** Returns the last day of the defects liability period. */
export const defectsLiabilityEnd = (completionOn: CalendarDate, defectsDays: number): CalendarDate =>
  addDays(completionOn, defectsDays);

/** Returns what a new issue is if nobody says: a defect once the works were completed. */
export const usualIssueKind = ({ isCompleted }: { isCompleted: boolean }): IssueKind =>
  isCompleted ? 'defect' : 'issue';

/** Throws frozen for an issue of a certified list, which stays closed. */
export function assertNotCertified(list: { number: string } | null): void {
  if (list === null) return;
  throw new DomainError(
    'frozen',
    problemMessage('This issue is on {list}, which is certified. It stays closed.', { list: list.number }),
  );
}

/** Throws frozen for an issue of an issued list, which is not deleted. */
export function assertNotOnIssued(list: { number: string } | undefined): void {
  if (list === undefined) return;
  throw new DomainError(
    'frozen',
    problemMessage('This issue is on {list}, which is issued. It is not deleted.', { list: list.number }),
  );
}

/** Returns true if a member reads the retention beside a list: all certificates, and not only their own. */
export const readsRetention = (member: Member): boolean => grantsFor(member, 'certificates').read === 'all';
