import { grantsOf, type Resource, ROLES, type Role } from '../permissions.ts';
import { OTHER_ROWS, PROJECT_RECORDS } from '../records/records.ts';

/** What the settings let a user choose of: which kinds of notice also go out by mail. */
export const NOTICE_CHOICES = [
  'assigned',
  'decisionWanted',
  'decided',
  'dueSoon',
  'overdue',
  'budget',
  'invited',
  'comments',
] as const;

export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

interface Kind {
  /** The setting that decides whether it goes out by mail; null where none does. */
  choice: NoticeChoice | null;
  /** It goes out as a text message too, to who wants those. */
  urgent: boolean;
  /** It is about the reader's own row: whose role reads only their own rows may go on reading it. */
  own: boolean;
  /** What it tells of sends a mail of its own. */
  mailedApart: boolean;
}

const kind = (choice: NoticeChoice | null, more: Partial<Omit<Kind, 'choice'>> = {}): Kind => ({
  choice,
  urgent: false,
  own: false,
  mailedApart: false,
  ...more,
});

/** Every kind of notice, and which setting governs it. */
export const NOTICE_KINDS = {
  assigned: kind('assigned', { own: true }),
  decisionWanted: kind('decisionWanted', { urgent: true }),
  decided: kind('decided', { own: true }),
  dueSoon: kind('dueSoon', { own: true }),
  overdue: kind('overdue', { urgent: true, own: true }),
  budget80: kind('budget'),
  budget95: kind('budget'),
  budget100: kind('budget'),
  phaseBudget: kind('budget'),
  invited: kind('invited', { mailedApart: true }),
  added: kind('invited'),
  roleChanged: kind('invited'),
  handedOver: kind('invited'),
  handOverOffered: kind('invited'),
  ownerOffered: kind('invited'),
  /** The only owner deleted their account. */
  projectOffered: kind('invited'),
  offerAccepted: kind('invited'),
  offerDeclined: kind('invited'),
  suppliersNotShared: kind('invited'),
  certificateSubmitted: kind('decisionWanted'),
  certificateCertified: kind('decided', { own: true }),
  certificatePaid: kind('decided', { own: true }),
  commented: kind('comments', { own: true }),
  mentioned: kind('comments', { own: true }),
  passwordChanged: kind(null, { mailedApart: true }),
  twoFactorOff: kind(null, { mailedApart: true }),
  recoveryCodes: kind(null, { mailedApart: true }),
  newDevice: kind(null, { mailedApart: true }),
  addressChanged: kind(null, { mailedApart: true }),
  addressLost: kind(null, { mailedApart: true }),
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Kinds that somebody out of the project hears of: who left it by an offer, and who is offered one out of the trash. */
export const KINDS_FOR_STRANGERS: readonly NoticeKind[] = ['invited', 'projectOffered', 'offerAccepted'];

const kinds = Object.entries(NOTICE_KINDS) as [NoticeKind, Kind][];

/** What is known of a kind; null for one that a newer version has written. */
export const noticeKind = (name: string): Kind | null =>
  Object.hasOwn(NOTICE_KINDS, name) ? NOTICE_KINDS[name as NoticeKind] : null;

export const URGENT_KINDS: readonly NoticeKind[] = kinds
  .filter(([, { urgent }]) => urgent)
  .map(([name]) => name);

export const OWN_KINDS: readonly NoticeKind[] = kinds.filter(([, { own }]) => own).map(([name]) => name);

/** Whether a kind goes out by mail: every kind does unless its setting was switched off. */
export function isMailed(name: string, choices: Readonly<Record<string, boolean>>): boolean {
  const known = noticeKind(name);
  if (known === null || known.mailedApart) return false;
  return known.choice === null || choices[known.choice] !== false;
}

/** The right that reading a notice asks for, by what it is about. */
export const RESOURCE_OF_NOTICE: Readonly<Record<string, Resource>> = {
  project: 'project',
  offer: 'members',
  invitation: 'members',
  budget: 'budget',
  ...Object.fromEntries(
    Object.entries({ ...PROJECT_RECORDS, ...OTHER_ROWS }).map(([kind, { resource }]) => [kind, resource]),
  ),
};

/** The roles that read every row of a resource, and those that read some of its rows. */
export function readersOf(resource: Resource): { all: Role[]; some: Role[] } {
  const reachOf = (role: Role) => grantsOf(role, resource).read;
  return {
    all: ROLES.filter((role) => reachOf(role) === 'all'),
    some: ROLES.filter((role) => reachOf(role) !== undefined && reachOf(role) !== 'all'),
  };
}
