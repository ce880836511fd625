import type { Plan } from '@brick/domain/plans/api';
import { checkPinStatus } from '@brick/domain/plans/pin-statuses';
import { currentOf, isAligned, isOnSheet, pointOn } from '@brick/domain/plans/revisions';
import type { SheetPin } from '../../ui/sheet/draw.ts';
import { type DrawnRevision, isDrawn } from '../../ui/sheet/drawable-revision.ts';
import type { LocalCheck } from '../checks/local-checks.ts';
import type { LocalIssue } from '../issues/local-issues.ts';
import type { Pack } from '../pack/pack-store.ts';

/** A plan as the pack has it. */
export type SitePlan = Pack['plans'] extends ReadonlyMap<number, infer Row> ? Row : never;

type Revision = Plan['revisions'][number];

/** A revision with its tiles. */
export type SiteRevision = Revision & DrawnRevision;

/** A pin on a sheet, with the issue or the check that it leads to. */
export type LocalPin = SheetPin & { id: string; offSheet: boolean } & (
    | { kind: 'issue'; issue: LocalIssue }
    | { kind: 'check'; check: LocalCheck }
  );

/** What can be pinned to plans, as the device knows it. */
export interface Pinnable {
  issues: readonly LocalIssue[];
  checks: readonly LocalCheck[];
}

interface Spot {
  revision: number;
  x: number;
  y: number;
}

function placedOn({ revisions }: SitePlan, sheet: SiteRevision, spot: Spot) {
  const point = pointOn(revisions, [spot.x, spot.y], spot.revision, sheet.number);
  return {
    x: point?.[0] ?? null,
    y: point?.[1] ?? null,
    offSheet: point === null || !isOnSheet(point, sheet),
  };
}

const pinOfIssue = (plan: SitePlan, sheet: SiteRevision, issue: LocalIssue, spot: Spot): LocalPin => ({
  ...placedOn(plan, sheet, spot),
  ...{ kind: 'issue', id: issue.key, status: issue.stage, isWaiting: issue.made !== null, issue },
});

/** The id of a check's pin: apart from those of issues. */
export const checkPinId = (id: number | string): string => `check:${id}`;

function pinOfCheck(
  plan: SitePlan,
  sheet: SiteRevision,
  check: LocalCheck,
  spot: Spot & { isWaiting: boolean },
): LocalPin {
  const { isWaiting } = spot;
  const { row } = check;
  return {
    ...placedOn(plan, sheet, spot),
    ...{ kind: 'check', id: checkPinId(row.id), status: checkPinStatus(row), isWaiting, check },
  };
}

/** The pins of checks on a plan. A position that waits counts instead of the one that is stored. */
function pinsOfChecks(
  pack: Pick<Pack, 'pins'>,
  checks: readonly LocalCheck[],
  plan: SitePlan,
  sheet: SiteRevision,
): LocalPin[] {
  const stored = new Map(
    [...pack.pins.values()]
      .filter(({ kind, planId }) => kind === 'check' && planId === plan.id)
      .map((pin) => [pin.subjectId, pin]),
  );
  return checks.flatMap((check) => {
    const waiting = check.spots.find(({ planId }) => planId === plan.id);
    if (waiting) return [pinOfCheck(plan, sheet, check, { ...waiting, isWaiting: true })];
    const { revision = null, x = 0, y = 0 } = stored.get(check.row.id) ?? {};
    return revision === null ? [] : [pinOfCheck(plan, sheet, check, { revision, x, y, isWaiting: false })];
  });
}

/**
 * The pins of a plan on one of its revisions: those of issues and checks that the device has, and of what is not sent yet.
 * A pin of which the pack does not have what it shows is not shown.
 */
export function localPins(
  pack: Pick<Pack, 'pins'>,
  { issues, checks }: Pinnable,
  plan: SitePlan,
  sheet: SiteRevision,
): LocalPin[] {
  const byId = new Map(issues.flatMap((issue) => (issue.row ? [[issue.row.id, issue] as const] : [])));
  const sent = [...pack.pins.values()].flatMap((pin) => {
    const isHere = pin.kind === 'issue' && pin.planId === plan.id;
    const issue = isHere ? byId.get(pin.subjectId) : undefined;
    return issue && pin.revision !== null
      ? [pinOfIssue(plan, sheet, issue, { revision: pin.revision, x: pin.x, y: pin.y })]
      : [];
  });
  const waiting = issues.flatMap((issue) =>
    issue.pin?.planId === plan.id ? [pinOfIssue(plan, sheet, issue, issue.pin)] : [],
  );
  return [...pinsOfChecks(pack, checks, plan, sheet), ...sent, ...waiting];
}

/** What narrows the pins of a sheet: by default what is open, of both kinds. */
interface PinFilter {
  /** Issues or checks; empty for both. */
  kind: string;
  /** A stage or status, all, or empty for what is open. */
  status: string;
}

/** Whether a filter lets a pin through. */
export function isPinShown(pin: LocalPin, { kind, status }: PinFilter): boolean {
  if (kind !== '' && pin.kind !== kind) return false;
  if (status === '') return pin.kind === 'issue' ? pin.status !== 'closed' : pin.check.isOpen;
  return status === 'all' || pin.status === status;
}

/** Why a shown revision is not to be built from: superseded, withdrawn or not aligned yet; null if it is current. */
export type SheetNote =
  | { kind: 'superseded'; code: string }
  | { kind: 'withdrawn' }
  | { kind: 'waits' }
  | null;

export function noteOf({ revisions }: Pick<SitePlan, 'revisions'>, revision: Revision): SheetNote {
  if (revision.withdrawnAt !== null) return { kind: 'withdrawn' };
  if (!isAligned(revision)) return { kind: 'waits' };
  const current = currentOf(revisions);
  return current && current.number > revision.number ? { kind: 'superseded', code: current.code } : null;
}

interface Seen {
  /** The revision whose tiles are on the device. */
  stored: number | null;
  isConnected: boolean;
  /** The server was asked for its tiles in vain. */
  isLost?: boolean;
}

/** Which revision is shown, and from where; null if none can be. */
export function sheetOf(
  { revisions }: Pick<SitePlan, 'revisions'>,
  { stored, isConnected, isLost = false }: Seen,
): { revision: SiteRevision; from: 'device' | 'server' } | null {
  const here = revisions.find(({ number }) => number === stored);
  const stale = here && isDrawn(here) ? { revision: here, from: 'device' as const } : null;
  const current = currentOf(revisions);
  if (!current || !isDrawn(current) || here?.number === current.number) return stale;
  return isConnected && !(isLost && stale) ? { revision: current, from: 'server' } : stale;
}

/** Whether a plan has all the words of a search, in its number, title, place or discipline. */
export function planHasWords({ number, title, placePath }: SitePlan, typed: string): boolean {
  const text = [number, title, placePath].join(' ').toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
