import type { CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, refusedField, type Said, said } from '../errors.ts';
import { type Minor, scale, sum } from '../money/money.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';
import type { Variation } from './contract.ts';
import type { Decision } from './decision-body.ts';
import type { VariationStatus } from './record.ts';

/**
 * Where a variation can go from where it is (docs/spec/ledger.md, "Variations"). Pending back to draft is its
 * withdrawal. What is decided stays: an approved variation is reversed by a new one.
 */
export const FLOW: Record<VariationStatus, readonly VariationStatus[]> = {
  draft: ['pending'],
  pending: ['draft', 'approved', 'rejected'],
  approved: [],
  rejected: [],
};

type Submitted = Pick<Variation, 'submittedBy' | 'status'>;
type Costed = Pick<Variation, 'extraCost' | 'agreedAmount' | 'status'>;
type Edited = Partial<Pick<Variation, (typeof FROZEN)[number]>>;

const forbidden = (detail: Said) => new DomainError('forbidden', detail);
const conflict = (detail: Said) => new DomainError('conflict', detail);

export const isDecision = (status: VariationStatus | undefined): status is Decision =>
  status === 'approved' || status === 'rejected';

/** What rights depend on in a variation. */
export const variationFacts = ({ submittedBy, status }: Submitted): RowFacts => ({
  createdBy: submittedBy,
  settled: isDecision(status),
  approved: status === 'approved',
  draft: status === 'draft',
});

/**
 * May this member decide it? Nobody but an owner decides what they submitted themselves (docs/spec/permissions.md,
 * note 3).
 */
export const mayDecide = (member: Member, variation: Submitted): boolean =>
  can(member, 'variations', 'approve', variationFacts(variation)) &&
  (member.role === 'owner' || variation.submittedBy !== member.userId);

/** What a decision is about in money. */
export interface Settling {
  /** What takes effect: the agreed amount if one is given, else the extra cost. */
  amount: Minor;
  /** The project's approval limit; null where there is none. */
  limit: Minor | null;
}

/**
 * Is the amount within what this member decides (docs/spec/permissions.md, note 3)? The limit binds everybody but
 * owners. It holds for the amount that takes effect, and includes the limit itself; a saving of any size is within
 * it. A rejection is a decision too: nothing is agreed, so the extra cost counts.
 */
export const isWithinLimit = (member: Member, { amount, limit }: Settling): boolean =>
  member.role === 'owner' || limit === null || amount <= limit;

/** Refuses a decision by who may not make it, or not at this cost. */
export function mustMayDecide(member: Member, variation: Submitted, settling: Settling): void {
  if (!mayDecide(member, variation)) {
    throw forbidden(
      can(member, 'variations', 'approve')
        ? said('You submitted this variation yourself. Ask an owner of the project to decide it.')
        : said('Your role in this project does not allow approving or rejecting variations.'),
    );
  }
  if (isWithinLimit(member, settling)) return;
  throw forbidden(
    said(
      'This project lets a project manager decide variations up to {limit}. Ask an owner to decide this one.',
      { limit: settling.limit ?? '' },
    ),
  );
}

/** May this member move it between draft and pending? A draft that is not its author's would be seen by nobody. */
export const maySubmit = (member: Member, variation: Submitted): boolean =>
  variation.submittedBy === member.userId && can(member, 'variations', 'update', variationFacts(variation));

/** Refuses a change of status that the flow does not have, or that this member may not make. */
export function mustFollowFlow(
  member: Member,
  variation: Submitted,
  to: VariationStatus,
  settling: Settling,
): void {
  if (isDecision(to)) mustMayDecide(member, variation, settling);
  else if (!maySubmit(member, variation)) {
    throw forbidden(said('Only who submitted this variation can withdraw it to a draft or submit it again.'));
  }
  if (FLOW[variation.status].includes(to)) return;
  if (isDecision(variation.status)) {
    throw conflict(
      variation.status === 'approved'
        ? said('This variation has already been approved. Add a new variation to change that.')
        : said('This variation has already been rejected. Add a new variation to change that.'),
    );
  }
  if (isDecision(to))
    throw conflict(said('This variation is still a draft. Submit it first, then it can be decided.'));
  throw conflict(
    variation.status === 'draft'
      ? said('This variation is already a draft.')
      : said('This variation is already submitted.'),
  );
}

/** What an approval settles, and no edit changes afterwards. */
const FROZEN = ['title', 'affectedPhase', 'extraCost', 'timeImpactDays', 'fundedBy', 'contractId'] as const;

/** Refuses an edit of an approved variation's title, phase, money or time: people have agreed on them. */
export function mustNotBeFrozen(
  variation: Pick<Variation, (typeof FROZEN)[number] | 'status'>,
  edited: Edited,
): void {
  if (variation.status !== 'approved') return;
  if (FROZEN.every((field) => edited[field] === undefined || edited[field] === variation[field])) return;
  throw conflict(
    said(
      'This variation is approved: its title, phase, cost, time and who pays stay as they were agreed. Add a new variation to change them.',
    ),
  );
}

/** Refuses to delete what was approved. */
export function mustBeDeletable({ status }: { status: VariationStatus }): void {
  if (status === 'approved') {
    throw conflict(said('An approved variation cannot be deleted. Add a new variation that reverses it.'));
  }
}

/** The day from which a decision holds: today, or an earlier day on which it was made. */
export function decisionDay(given: CalendarDate | null, today: CalendarDate): CalendarDate {
  if (given === null || given <= today) return given ?? today;
  const sentence = said('A decision cannot be dated later than today');
  throw refusedField('date', sentence);
}

/** Refuses an agreed amount beside a rejection: nothing was agreed. */
export function mustAgreeByApproving(decision: Decision, agreedAmount: Minor | null): void {
  if (decision === 'approved' || agreedAmount === null) return;
  const sentence = said('Leave the agreed amount empty when rejecting');
  throw refusedField('agreedAmount', sentence);
}

/**
 * What it costs: the agreed amount once approved, if one was given, else the extra cost (docs/spec/ledger.md,
 * "Variations").
 */
export const effectiveCost = ({ extraCost, agreedAmount, status }: Costed): Minor =>
  status === 'approved' ? (agreedAmount ?? extraCost) : extraCost;

/** Whether it counts in totals: a rejected one costs nothing, a draft counts nowhere. */
export const isCounted = ({ status }: { status: VariationStatus }): boolean =>
  status === 'approved' || status === 'pending';

interface Sums {
  approved: Minor;
  approvedCount: number;
  pending: Minor;
  pendingCount: number;
}

/** The figures of the cards from what the approved and the pending ones come to. */
export function variationFigures({ approved, approvedCount, pending, pendingCount }: Sums) {
  const total = sum([approved, pending]);
  const average = scale(total, 1n, BigInt(approvedCount + pendingCount));
  return { total, approved, approvedCount, pending, pendingCount, average };
}
