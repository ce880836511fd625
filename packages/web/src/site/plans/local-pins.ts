import type { Plan } from '@brick/domain/plans/api';
import { currentOf, isAligned, isOnSheet, pointOn } from '@brick/domain/plans/revisions';
import { type DrawnRevision, isDrawn, type SheetPin } from '../../ui/sheet/draw.ts';
import type { LocalIssue } from '../issues/local-issues.ts';
import type { Pack } from '../pack/pack-store.ts';

/** A plan as the pack has it. */
export type SitePlan = Pack['plans'] extends ReadonlyMap<number, infer Row> ? Row : never;

type Revision = Plan['revisions'][number];

/** A revision with its tiles. */
export type SiteRevision = Revision & DrawnRevision;

/** A pin on a sheet, with the issue that it leads to. */
export interface LocalPin extends SheetPin {
  issue: LocalIssue;
  offSheet: boolean;
}

interface Spot {
  revision: number;
  x: number;
  y: number;
}

function pinAt({ revisions }: SitePlan, sheet: SiteRevision, issue: LocalIssue, spot: Spot): LocalPin {
  const point = pointOn(revisions, [spot.x, spot.y], spot.revision, sheet.number);
  return {
    id: issue.key,
    x: point?.[0] ?? null,
    y: point?.[1] ?? null,
    stage: issue.stage,
    isWaiting: issue.made !== null,
    issue,
    offSheet: point === null || !isOnSheet(point, sheet),
  };
}

/**
 * The pins of a plan on one of its revisions: those of issues that the device has, and of those that are not sent yet. A
 * pin whose issue is not in the pack is not shown.
 */
export function localPins(
  pack: Pick<Pack, 'pins'>,
  issues: readonly LocalIssue[],
  plan: SitePlan,
  sheet: SiteRevision,
): LocalPin[] {
  const byId = new Map(issues.flatMap((issue) => (issue.row ? [[issue.row.id, issue] as const] : [])));
  const sent = [...pack.pins.values()].flatMap((pin) => {
    const issue = pin.planId === plan.id ? byId.get(pin.subjectId) : undefined;
    return issue && pin.revision !== null
      ? [pinAt(plan, sheet, issue, { revision: pin.revision, x: pin.x, y: pin.y })]
      : [];
  });
  const waiting = issues.flatMap((issue) =>
    issue.pin?.planId === plan.id ? [pinAt(plan, sheet, issue, issue.pin)] : [],
  );
  return [...sent, ...waiting];
}

/** What a revision is to whoever looks at it on site: nothing where it holds. */
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
}

/** Which revision is shown, and from where; null if none can be. */
export function sheetOf(
  { revisions }: Pick<SitePlan, 'revisions'>,
  { stored, isConnected }: Seen,
): { revision: SiteRevision; from: 'device' | 'server' } | null {
  const here = revisions.find(({ number }) => number === stored);
  const current = currentOf(revisions);
  if (current && isDrawn(current)) {
    if (here?.number === current.number) return { revision: current, from: 'device' };
    if (isConnected) return { revision: current, from: 'server' };
  }
  return here && isDrawn(here) ? { revision: here, from: 'device' } : null;
}

/** Whether a plan has all the words of a search, in its number, title, place or discipline. */
export function planHasWords({ number, title, placePath }: SitePlan, typed: string): boolean {
  const text = [number, title, placePath].join(' ').toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
