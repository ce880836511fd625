import type { CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import { type Minor, scale, sum } from '../money/money.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';
import type { Variation } from './api.ts';
import type { Decision } from './decision-body.ts';
import type { VariationStatus } from './record.ts';

/**
 * The statuses that may follow each status (docs/spec/ledger.md, "Variations"). Pending back to draft is a
 * withdrawal. Decisions are final: an approved variation is reversed by a new one.
 */
export const VARIATION_STATUS_FLOW: Record<VariationStatus, readonly VariationStatus[]> = {
  draft: ['pending'],
  pending: ['draft', 'approved', 'rejected'],
  approved: [],
  rejected: [],
};

type VariationState = Pick<Variation, 'submittedBy' | 'status'>;
type VariationCost = Pick<Variation, 'extraCost' | 'agreedAmount' | 'status'>;
type VariationEdit = Partial<Pick<Variation, (typeof FROZEN_FIELDS)[number]>>;

const forbiddenProblem = (detail: ProblemMessage) => new DomainError('forbidden', detail);
const conflictProblem = (detail: ProblemMessage) => new DomainError('conflict', detail);

export const isDecision = (status: VariationStatus | undefined): status is Decision =>
  status === 'approved' || status === 'rejected';

/** Returns the facts of a variation that rights depend on. */
export const variationFacts = ({ submittedBy, status }: VariationState): RowFacts => ({
  createdBy: submittedBy,
  settled: isDecision(status),
  approved: status === 'approved',
  draft: status === 'draft',
});

/**
 * Returns true if this member may decide the variation. Only owners may decide their own (docs/spec/permissions.md,
 * note 3).
 */
export const mayDecide = (member: Member, variation: VariationState): boolean =>
  can(member, 'variations', 'approve', variationFacts(variation)) &&
  (member.role === 'owner' || variation.submittedBy !== member.userId);

/** The amounts that the right to decide depends on. */
export interface DecisionAmount {
  /** The effective cost: the agreed amount if given, otherwise the extra cost. */
  amount: Minor;
  /** The project's approval limit; null for none. */
  limit: Minor | null;
}

/**
 * Returns true if the amount is within the member's limit (docs/spec/permissions.md, note 3). The limit applies to
 * everyone but owners, to the effective amount, and includes the limit itself; savings are always within it. For a
 * rejection the extra cost counts.
 */
export const isWithinLimit = (member: Member, { amount, limit }: DecisionAmount): boolean =>
  member.role === 'owner' || limit === null || amount <= limit;

/** Throws if the member may not decide the variation, or not at this cost. */
export function assertMayDecide(member: Member, variation: VariationState, settling: DecisionAmount): void {
  if (!mayDecide(member, variation)) {
    throw forbiddenProblem(
      can(member, 'variations', 'approve')
        ? problemMessage('You submitted this variation yourself. Ask an owner of the project to decide it.')
        : problemMessage('Your role in this project does not allow approving or rejecting variations.'),
    );
  }
  if (isWithinLimit(member, settling)) return;
  throw forbiddenProblem(
    problemMessage(
      'This project lets a project manager decide variations up to {limit}. Ask an owner to decide this one.',
      { limit: settling.limit ?? '' },
    ),
  );
}

/**
 * Returns true if this member may move it between draft and pending. Only its author may, because nobody else can
 * see a draft.
 */
export const maySubmit = (member: Member, variation: VariationState): boolean =>
  variation.submittedBy === member.userId && can(member, 'variations', 'update', variationFacts(variation));

/** Throws if the new status may not follow the current one, or if the member may not set it. */
export function assertFollowsFlow(
  member: Member,
  variation: VariationState,
  to: VariationStatus,
  settling: DecisionAmount,
): void {
  if (isDecision(to)) assertMayDecide(member, variation, settling);
  else if (!maySubmit(member, variation)) {
    throw forbiddenProblem(
      problemMessage('Only who submitted this variation can withdraw it to a draft or submit it again.'),
    );
  }
  if (VARIATION_STATUS_FLOW[variation.status].includes(to)) return;
  if (isDecision(variation.status)) {
    throw conflictProblem(
      variation.status === 'approved'
        ? problemMessage('This variation has already been approved. Add a new variation to change that.')
        : problemMessage('This variation has already been rejected. Add a new variation to change that.'),
    );
  }
  if (isDecision(to))
    throw conflictProblem(
      problemMessage('This variation is still a draft. Submit it first, then it can be decided.'),
    );
  throw conflictProblem(
    variation.status === 'draft'
      ? problemMessage('This variation is already a draft.')
      : problemMessage('This variation is already submitted.'),
  );
}

/** Fields that no edit may change after approval. */
const FROZEN_FIELDS = [
  'title',
  'affectedPhase',
  'extraCost',
  'timeImpactDays',
  'fundedBy',
  'contractId',
] as const;

/** Throws if an edit changes title, phase, money or time of an approved variation, which people have agreed on. */
export function assertNotFrozen(
  variation: Pick<Variation, (typeof FROZEN_FIELDS)[number] | 'status'>,
  edited: VariationEdit,
): void {
  if (variation.status !== 'approved') return;
  if (FROZEN_FIELDS.every((field) => edited[field] === undefined || edited[field] === variation[field]))
    return;
  throw conflictProblem(
    problemMessage(
      'This variation is approved: its title, phase, cost, time and who pays stay as they were agreed. Add a new variation to change them.',
    ),
  );
}

/** Throws if the variation is approved, because it cannot be deleted. */
export function assertDeletable({ status }: { status: VariationStatus }): void {
  if (status === 'approved') {
    throw conflictProblem(
      problemMessage('An approved variation cannot be deleted. Add a new variation that reverses it.'),
    );
  }
}

/** Returns the day a decision takes effect, today by default. Throws if it is in the future. */
export function decisionDay(given: CalendarDate | null, today: CalendarDate): CalendarDate {
  if (given === null || given <= today) return given ?? today;
  const sentence = problemMessage('A decision cannot be dated later than today');
  throw fieldProblem('date', sentence);
}

/** Throws if a rejection has an agreed amount. */
export function assertAgreedAmountAllowed(decision: Decision, agreedAmount: Minor | null): void {
  if (decision === 'approved' || agreedAmount === null) return;
  const sentence = problemMessage('Leave the agreed amount empty when rejecting');
  throw fieldProblem('agreedAmount', sentence);
}

/**
 * What it costs: the agreed amount once approved, if one was given, else the extra cost (docs/spec/ledger.md,
 * "Variations").
 */
export const effectiveCost = ({ extraCost, agreedAmount, status }: VariationCost): Minor =>
  status === 'approved' ? (agreedAmount ?? extraCost) : extraCost;

/** Returns true if it counts in totals; rejected variations and drafts do not. */
export const isCounted = ({ status }: { status: VariationStatus }): boolean =>
  status === 'approved' || status === 'pending';

interface VariationSums {
  approved: Minor;
  approvedCount: number;
  pending: Minor;
  pendingCount: number;
}

/** Calculates the figures of the cards from totals of approved and pending variations. */
export function variationFigures({ approved, approvedCount, pending, pendingCount }: VariationSums) {
  const total = sum([approved, pending]);
  const average = scale(total, 1n, BigInt(approvedCount + pendingCount));
  return { total, approved, approvedCount, pending, pendingCount, average };
}
