import { DomainError, type ProblemMessage, problemMessage } from '../errors.ts';
import { can, type Member, ROLES, type Role } from '../permissions.ts';
import { fieldsOnlyForOwners } from '../projects/rules.ts';
import type { InvitationState } from './invitations-api.ts';
import type { OfferState } from './ownership-offers-api.ts';

const forbiddenProblem = (detail: ProblemMessage) => new DomainError('forbidden', detail);
const conflictProblem = (detail: ProblemMessage) => new DomainError('conflict', detail);

/** Roles that only owners may assign (docs/spec/permissions.md, note 2). */
const ROLES_GIVEN_BY_OWNERS: readonly Role[] = ['owner', 'project_manager'];

/** Returns true if this member may add members with this role or assign it. */
export const mayGrant = (member: Member, role: Role): boolean =>
  can(member, 'members', 'create') && (member.role === 'owner' || !ROLES_GIVEN_BY_OWNERS.includes(role));

/** Returns the roles that this member may assign, in table order. */
export const grantableRoles = (member: Member): Role[] => ROLES.filter((role) => mayGrant(member, role));

const NO_RIGHT_TO_MANAGE = problemMessage(
  'Your role in this project does not allow adding members or changing their roles.',
);
const OWNER_REQUIRED = problemMessage('Only an owner of the project can change or remove an owner.');

export function assertMayGrant(member: Member, role: Role): void {
  if (mayGrant(member, role)) return;
  throw forbiddenProblem(
    can(member, 'members', 'create')
      ? problemMessage('Only an owner of the project can make somebody an owner or a project manager.')
      : NO_RIGHT_TO_MANAGE,
  );
}

/** Returns true if this member may change the role of the other. Only owners may change owners. */
export const mayChange = (member: Member, other: Member): boolean =>
  can(member, 'members', 'update') && (member.role === 'owner' || other.role !== 'owner');

/** Returns true if this member may remove the other. Every member may leave. */
export const mayRemove = (member: Member, other: Member): boolean =>
  member.userId === other.userId ||
  (can(member, 'members', 'delete') && (member.role === 'owner' || other.role !== 'owner'));

/** Throws if the member may not change the other member or assign that role. */
export function assertMayChange(member: Member, other: Member, to: Role): void {
  if (!can(member, 'members', 'update')) throw forbiddenProblem(NO_RIGHT_TO_MANAGE);
  if (!mayChange(member, other)) throw forbiddenProblem(OWNER_REQUIRED);
  if (to !== other.role) assertMayGrant(member, to);
}

export function assertMayRemove(member: Member, other: Member): void {
  if (mayRemove(member, other)) return;
  throw forbiddenProblem(
    can(member, 'members', 'delete')
      ? OWNER_REQUIRED
      : problemMessage(
          'Your role in this project does not allow removing members. You can leave it yourself.',
        ),
  );
}

/** Throws if the project would have no owner left. `otherOwners` counts other owners who accepted that role. */
export function assertOwnerRemains(other: Member, to: Role | null, otherOwners: number): void {
  if (other.role !== 'owner' || to === 'owner' || otherOwners > 0) return;
  throw conflictProblem(
    problemMessage(
      'This is the only owner of the project. Offer it to another member first: once they have accepted, this owner can go.',
    ),
  );
}

export const mayHandOver = (member: Member): boolean =>
  can(member, 'project', 'update') && fieldsOnlyForOwners(member.role, ['ownerId']).length === 0;

/** Throws if the member is not an owner, or hands over to themselves. */
export function assertMayHandOver(member: Member, to: number): void {
  if (!mayHandOver(member))
    throw forbiddenProblem(problemMessage('Only an owner can hand the project over.'));
  if (to !== member.userId) return;
  const sentence = problemMessage('Choose another member');
  throw new DomainError(
    'invalid',
    problemMessage('You cannot hand the project over to yourself. Choose another member.'),
    {
      fields: { userId: sentence },
    },
  );
}

/** Throws unless exactly one of username and e-mail address is given. */
export function assertOneIdentifier({
  username,
  email,
}: {
  username: string | null;
  email: string | null;
}): void {
  if ((username === null) !== (email === null)) return;
  const sentence =
    username === null
      ? problemMessage('Enter a username or an email address')
      : problemMessage('Leave one of the two empty');
  throw new DomainError(
    'invalid',
    { ...sentence, stopped: true },
    {
      fields: { username: sentence, ...(email !== null && { email: sentence }) },
    },
  );
}

interface InvitationDates {
  expiresAt: string;
  usedAt: string | null;
  withdrawnAt: string | null;
}

/** Returns the state of an invitation at an instant. */
export function invitationStateOf(
  { expiresAt, usedAt, withdrawnAt }: InvitationDates,
  now: string,
): InvitationState {
  if (usedAt !== null) return 'used';
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt > now ? 'open' : 'expired';
}

const INVITATION_ENDED: Record<Exclude<InvitationState, 'open'>, ProblemMessage> = {
  used: problemMessage('This invitation has been used. Remove the member instead.'),
  withdrawn: problemMessage('This invitation has been withdrawn already.'),
  expired: problemMessage('This invitation has expired: its link works no more.'),
};

/** Throws if the invitation is not open, or if the member could not have created it. */
export function assertMayWithdrawInvitation(member: Member, role: Role, state: InvitationState): void {
  assertMayGrant(member, role);
  if (state !== 'open') throw conflictProblem(INVITATION_ENDED[state]);
}

interface OfferDates {
  expiresAt: string;
  acceptedAt: string | null;
  declinedAt: string | null;
  withdrawnAt: string | null;
}

/** Returns the state of an offer at an instant. */
export function offerStateOf(offer: OfferDates, now: string): OfferState {
  if (offer.acceptedAt !== null) return 'accepted';
  if (offer.declinedAt !== null) return 'declined';
  if (offer.withdrawnAt !== null) return 'withdrawn';
  return offer.expiresAt > now ? 'open' : 'expired';
}

const OFFER_ENDED: Record<Exclude<OfferState, 'open'>, ProblemMessage> = {
  accepted: problemMessage('This offer has been accepted already.'),
  declined: problemMessage('This offer has been declined already.'),
  withdrawn: problemMessage('This offer has been withdrawn. Nothing was changed.'),
  expired: problemMessage('This offer has expired. Ask for a new one.'),
};

interface OfferParties {
  userId: number;
  offeredBy: number;
}

/** Throws if the caller is not the recipient, or if the offer is not open. */
export function assertMayAnswerOffer({ userId }: OfferParties, caller: number, state: OfferState): void {
  if (userId !== caller)
    throw forbiddenProblem(problemMessage('Only the person to whom an offer was made can answer it.'));
  if (state !== 'open') throw conflictProblem(OFFER_ENDED[state]);
}

/** Throws if the caller did not make the offer, or if it is not open. */
export function assertMayWithdrawOffer({ offeredBy }: OfferParties, caller: number, state: OfferState): void {
  if (offeredBy !== caller)
    throw forbiddenProblem(problemMessage('Only the person who made an offer can withdraw it.'));
  if (state !== 'open') throw conflictProblem(OFFER_ENDED[state]);
}

/** Throws if the person has an open offer of the project already. */
export function assertFirstOffer(open: boolean, name: string): void {
  if (open)
    throw conflictProblem(problemMessage('{name} has an open offer of this project already.', { name }));
}
