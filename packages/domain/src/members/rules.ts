import { DomainError, type Said, said } from '../errors.ts';
import { can, type Member, ROLES, type Role } from '../permissions.ts';
import { fieldsOnlyForOwners } from '../projects/rules.ts';
import type { InvitationState } from './invitations.ts';
import type { OfferState } from './offers.ts';

const forbidden = (detail: Said) => new DomainError('forbidden', detail);
const conflict = (detail: Said) => new DomainError('conflict', detail);

/** Roles that only an owner gives (docs/spec/permissions.md, note 2). */
const OWNERS_TO_GIVE: readonly Role[] = ['owner', 'project_manager'];

/** May this member let people in with this role, or give it to one who is in? */
export const mayGrant = (member: Member, role: Role): boolean =>
  can(member, 'members', 'create') && (member.role === 'owner' || !OWNERS_TO_GIVE.includes(role));

/** The roles that this member may give, in the order of the table of rights. */
export const grantableRoles = (member: Member): Role[] => ROLES.filter((role) => mayGrant(member, role));

const NOT_YOURS = said('Your role in this project does not allow adding members or changing their roles.');
const OWNERS_ROW = said('Only an owner of the project can change or remove an owner.');

export function mustMayGrant(member: Member, role: Role): void {
  if (mayGrant(member, role)) return;
  throw forbidden(
    can(member, 'members', 'create')
      ? said('Only an owner of the project can make somebody an owner or a project manager.')
      : NOT_YOURS,
  );
}

/** May this member give that one another role? Nobody but an owner touches an owner. */
export const mayChange = (member: Member, other: Member): boolean =>
  can(member, 'members', 'update') && (member.role === 'owner' || other.role !== 'owner');

/** May this member take that one out? Everybody may leave. */
export const mayRemove = (member: Member, other: Member): boolean =>
  member.userId === other.userId ||
  (can(member, 'members', 'delete') && (member.role === 'owner' || other.role !== 'owner'));

/** Refuses a change of role by who may not touch that member, or may not give that role. */
export function mustMayChange(member: Member, other: Member, to: Role): void {
  if (!can(member, 'members', 'update')) throw forbidden(NOT_YOURS);
  if (!mayChange(member, other)) throw forbidden(OWNERS_ROW);
  if (to !== other.role) mustMayGrant(member, to);
}

export function mustMayRemove(member: Member, other: Member): void {
  if (mayRemove(member, other)) return;
  throw forbidden(
    can(member, 'members', 'delete')
      ? OWNERS_ROW
      : said('Your role in this project does not allow removing members. You can leave it yourself.'),
  );
}

/**
 * Refuses what would leave a project without an owner. `otherOwners` counts those beside this member who accepted that
 * role: nobody is made to answer for a project.
 */
export function mustLeaveAnOwner(other: Member, to: Role | null, otherOwners: number): void {
  if (other.role !== 'owner' || to === 'owner' || otherOwners > 0) return;
  throw conflict(
    said(
      'This is the only owner of the project. Offer it to another member first: once they have accepted, this owner can go.',
    ),
  );
}

export const mayHandOver = (member: Member): boolean =>
  can(member, 'project', 'update') && fieldsOnlyForOwners(member.role, ['ownerId']).length === 0;

/** Refuses a handover by who is no owner, or to oneself. */
export function mustMayHandOver(member: Member, to: number): void {
  if (!mayHandOver(member)) throw forbidden(said('Only an owner can hand the project over.'));
  if (to !== member.userId) return;
  const sentence = said('Choose another member');
  throw new DomainError(
    'invalid',
    said('You cannot hand the project over to yourself. Choose another member.'),
    {
      fields: { userId: sentence },
    },
  );
}

/** Refuses a new member who is named by both username and e-mail address, or by neither. */
export function mustNameOne({ username, email }: { username: string | null; email: string | null }): void {
  if ((username === null) !== (email === null)) return;
  const sentence =
    username === null ? said('Enter a username or an email address') : said('Leave one of the two empty');
  throw new DomainError(
    'invalid',
    { ...sentence, stopped: true },
    {
      fields: { username: sentence, ...(email !== null && { email: sentence }) },
    },
  );
}

interface Dated {
  expiresAt: string;
  usedAt: string | null;
  withdrawnAt: string | null;
}

/** What has become of an invitation by this instant. */
export function stateOf({ expiresAt, usedAt, withdrawnAt }: Dated, now: string): InvitationState {
  if (usedAt !== null) return 'used';
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt > now ? 'open' : 'expired';
}

const NO_LONGER: Record<Exclude<InvitationState, 'open'>, Said> = {
  used: said('This invitation has been used. Remove the member instead.'),
  withdrawn: said('This invitation has been withdrawn already.'),
  expired: said('This invitation has expired: its link works no more.'),
};

/** Refuses to withdraw what is open no more, or what this member could not have made themselves. */
export function mustMayWithdraw(member: Member, role: Role, state: InvitationState): void {
  mustMayGrant(member, role);
  if (state !== 'open') throw conflict(NO_LONGER[state]);
}

interface Answered {
  expiresAt: string;
  acceptedAt: string | null;
  declinedAt: string | null;
  withdrawnAt: string | null;
}

/** What has become of an offer by this instant. */
export function offerStateOf(offer: Answered, now: string): OfferState {
  if (offer.acceptedAt !== null) return 'accepted';
  if (offer.declinedAt !== null) return 'declined';
  if (offer.withdrawnAt !== null) return 'withdrawn';
  return offer.expiresAt > now ? 'open' : 'expired';
}

const OFFER_ENDED: Record<Exclude<OfferState, 'open'>, Said> = {
  accepted: said('This offer has been accepted already.'),
  declined: said('This offer has been declined already.'),
  withdrawn: said('This offer has been withdrawn. Nothing was changed.'),
  expired: said('This offer has expired. Ask for a new one.'),
};

interface Parties {
  userId: number;
  offeredBy: number;
}

/** Refuses an answer by anybody but the one who was asked, or to an offer that is open no more. */
export function mustMayAnswer({ userId }: Parties, caller: number, state: OfferState): void {
  if (userId !== caller) throw forbidden(said('Only the person to whom an offer was made can answer it.'));
  if (state !== 'open') throw conflict(OFFER_ENDED[state]);
}

/** Refuses to withdraw what somebody else offered, or what is open no more. */
export function mustMayTakeBack({ offeredBy }: Parties, caller: number, state: OfferState): void {
  if (offeredBy !== caller) throw forbidden(said('Only the person who made an offer can withdraw it.'));
  if (state !== 'open') throw conflict(OFFER_ENDED[state]);
}

/** Refuses a second offer of one project to one person, while the first one is open. */
export function mustBeFirstOffer(open: boolean, name: string): void {
  if (open) throw conflict(said('{name} has an open offer of this project already.', { name }));
}
