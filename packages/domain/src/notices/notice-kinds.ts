import { grantsOf, type Resource, ROLES, type Role } from '../permissions.ts';
import { OTHER_ROWS, PROJECT_RECORDS } from '../records/record-kinds.ts';

/** Groups of notices that users can have mailed or not. */
export const NOTICE_CHOICES = [
  'assigned',
  'decisionWanted',
  'decided',
  'dueSoon',
  'overdue',
  'budget',
  'invited',
  'comments',
  'snags',
  'holds',
  'site',
] as const;

export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

interface NoticeKindOptions {
  /** The setting that decides whether it is mailed; null for none. */
  choice: NoticeChoice | null;
  /** Also sent as a text message to users who want those. */
  urgent: boolean;
  /** About the reader's own row: still readable for roles that read only their own rows. */
  own: boolean;
  /** The event itself sends a separate mail. */
  mailedApart: boolean;
}

const defineKind = (
  choice: NoticeChoice | null,
  more: Partial<Omit<NoticeKindOptions, 'choice'>> = {},
): NoticeKindOptions => ({
  choice,
  urgent: false,
  own: false,
  mailedApart: false,
  ...more,
});

/** All kinds of notices and their settings. */
export const NOTICE_KINDS = {
  assigned: defineKind('assigned', { own: true }),
  decisionWanted: defineKind('decisionWanted', { urgent: true }),
  decided: defineKind('decided', { own: true }),
  dueSoon: defineKind('dueSoon', { own: true }),
  overdue: defineKind('overdue', { urgent: true, own: true }),
  budget80: defineKind('budget'),
  budget95: defineKind('budget'),
  budget100: defineKind('budget'),
  phaseBudget: defineKind('budget'),
  invited: defineKind('invited', { mailedApart: true }),
  added: defineKind('invited'),
  roleChanged: defineKind('invited'),
  handedOver: defineKind('invited'),
  handOverOffered: defineKind('invited'),
  ownerOffered: defineKind('invited'),
  /** Sent when the only owner deletes their account. */
  projectOffered: defineKind('invited'),
  offerAccepted: defineKind('invited'),
  offerDeclined: defineKind('invited'),
  suppliersNotShared: defineKind('invited'),
  certificateSubmitted: defineKind('decisionWanted'),
  certificateCertified: defineKind('decided', { own: true }),
  certificatePaid: defineKind('decided', { own: true }),
  /** A supplier's invoice came in and waits to be booked. */
  invoiceReceived: defineKind('decisionWanted'),
  /** The first of the mails that are held waits to be accepted or dropped. */
  mailHeld: defineKind('decisionWanted'),
  /** An issue is reported fixed and waits to be verified. */
  fixReported: defineKind('snags', { own: true }),
  fixRefused: defineKind('snags', { own: true }),
  /** A completion list was issued, or final completion certified. */
  listIssued: defineKind('snags'),
  completionCertified: defineKind('snags'),
  /** Notice of a point was given: it waits for the reader. */
  pointWaiting: defineKind('holds', { urgent: true, own: true }),
  pointAnswered: defineKind('holds', { own: true }),
  pointReleased: defineKind('holds', { own: true }),
  pointReturned: defineKind('holds', { own: true }),
  pointOverridden: defineKind('holds', { own: true }),
  /** An item under a hold that is released already fails. */
  pointFailed: defineKind('holds', { urgent: true, own: true }),
  pointReviewLate: defineKind('holds', { own: true }),
  /** The diary of the day before is not signed by ten in the morning. */
  diaryNotSigned: defineKind('site'),
  /** A plan that the reader has on a device has a new revision. */
  planRevised: defineKind('site'),
  /** A trade has its list, answered an issue, or disputed it. */
  linkAcknowledged: defineKind('site', { own: true }),
  linkAnswered: defineKind('site', { own: true }),
  linkDisputed: defineKind('site', { own: true }),
  commented: defineKind('comments', { own: true }),
  mentioned: defineKind('comments', { own: true }),
  /** A webhook was switched off, because it did not work or who made it left. */
  webhookOff: defineKind(null),
  passwordChanged: defineKind(null, { mailedApart: true }),
  twoFactorOff: defineKind(null, { mailedApart: true }),
  recoveryCodes: defineKind(null, { mailedApart: true }),
  newDevice: defineKind(null, { mailedApart: true }),
  addressChanged: defineKind(null, { mailedApart: true }),
  addressLost: defineKind(null, { mailedApart: true }),
  identityLinked: defineKind(null, { mailedApart: true }),
  tokenMade: defineKind(null, { mailedApart: true }),
  calendarMade: defineKind(null, { mailedApart: true }),
} as const satisfies Record<string, NoticeKindOptions>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/**
 * Kinds that reach people outside the project: former members, invited people, and those offered a project from the
 * trash.
 */
export const KINDS_FOR_NON_MEMBERS: readonly NoticeKind[] = ['invited', 'projectOffered', 'offerAccepted'];

const kindEntries = Object.entries(NOTICE_KINDS) as [NoticeKind, NoticeKindOptions][];

/** Returns the options of a kind; null for kinds written by a newer version. */
export const noticeKindOptions = (name: string): NoticeKindOptions | null =>
  Object.hasOwn(NOTICE_KINDS, name) ? NOTICE_KINDS[name as NoticeKind] : null;

export const URGENT_KINDS: readonly NoticeKind[] = kindEntries
  .filter(([, { urgent }]) => urgent)
  .map(([name]) => name);

export const OWN_KINDS: readonly NoticeKind[] = kindEntries
  .filter(([, { own }]) => own)
  .map(([name]) => name);

/** Returns true if a kind is mailed: by default, unless its setting is switched off. */
export function isMailed(name: string, choices: Readonly<Record<string, boolean>>): boolean {
  const known = noticeKindOptions(name);
  if (known === null || known.mailedApart) return false;
  return known.choice === null || choices[known.choice] !== false;
}

/** The resource that a reader of a notice must be able to read, by entity. */
export const RESOURCE_OF_NOTICE: Readonly<Record<string, Resource>> = {
  project: 'project',
  offer: 'members',
  invitation: 'members',
  budget: 'budget',
  webhook: 'connections',
  'held-mail': 'connections',
  ...Object.fromEntries(
    Object.entries({ ...PROJECT_RECORDS, ...OTHER_ROWS }).map(([kind, { resource }]) => [kind, resource]),
  ),
  directory: 'suppliers',
};

/** Returns the roles that read all rows of a resource, and those that read some. */
export function rolesThatRead(resource: Resource): { all: Role[]; some: Role[] } {
  const reachOf = (role: Role) => grantsOf(role, resource).read;
  return {
    all: ROLES.filter((role) => reachOf(role) === 'all'),
    some: ROLES.filter((role) => reachOf(role) !== undefined && reachOf(role) !== 'all'),
  };
}
