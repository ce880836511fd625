import { type LinkDates, type LinkState, linkStateOf } from '../links/link-lifetime.ts';
import { can, type Member } from '../permissions.ts';
import type { LinkRights } from './record.ts';
import type { TradeLinkScope } from './scope.ts';

/** What a link takes: photos in all, and answers and sendings of photos an hour, whatever becomes of them. */
export const MAX_LINK_PHOTOS = 200;
export const ANSWERS_PER_HOUR = 60;
export const PHOTOS_PER_HOUR = 400;

/** Openings of links an hour from one address. */
export const OPENS_PER_HOUR = 600;

/** A closed issue is still shown for so many days. */
export const CLOSED_SHOWN_DAYS = 14;

/** How many issues a link shows at most. */
export const MAX_SHOWN_ISSUES = 500;

/** A PIN of 4 to 8 digits. */
export const PIN = /^\d{4,8}$/;

const DAY = 86_400_000;

/** Returns true if the member may open issues to a trade: it needs the right to links, and to the issues themselves. */
export const mayMakeLinks = (member: Member): boolean =>
  can(member, 'trade-links', 'create') && can(member, 'issues', 'update');

/** Returns the state of a link at an instant. `maker` is null for who is no member any more. */
export const tradeLinkStateOf = (link: LinkDates, maker: Member | null, at: string): LinkState =>
  linkStateOf(link, maker !== null && mayMakeLinks(maker), at);

/** Returns true if visitors may answer. */
export const takesAnswers = ({ rights }: { rights: LinkRights }): boolean => rights === 'answer';

/** What decides whether a link shows an issue. */
export interface ScopedIssue {
  id: number;
  supplierId: number | null;
  trade: string | null;
  /** Its place and all places above it. */
  placeIds: readonly number[];
  /** The completion lists that it is on, without those in the trash. */
  listIds: readonly number[];
  verifiedAt: string | null;
  acceptedAt: string | null;
}

/** Returns true if an issue matches every part of a scope. */
export function isInScope(
  issue: ScopedIssue,
  { supplierId, trade, placeId, issueIds, listId }: TradeLinkScope,
): boolean {
  return (
    (supplierId === null || issue.supplierId === supplierId) &&
    (trade === null || issue.trade?.toLowerCase() === trade.toLowerCase()) &&
    (placeId === null || issue.placeIds.includes(placeId)) &&
    (issueIds === null || issueIds.includes(issue.id)) &&
    (listId === null || issue.listIds.includes(listId))
  );
}

/** The instant before which issues were closed that links no longer show. */
export const closedShownSince = (now: number): string =>
  new Date(now - CLOSED_SHOWN_DAYS * DAY).toISOString();

/** Returns true if an issue was closed so long ago that links no longer show it. */
export function isNoLongerShown(
  { verifiedAt, acceptedAt }: Pick<ScopedIssue, 'verifiedAt' | 'acceptedAt'>,
  now: number,
): boolean {
  const closedAt = [verifiedAt, acceptedAt]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);
  return closedAt !== undefined && closedAt < closedShownSince(now);
}
