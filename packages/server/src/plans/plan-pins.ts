import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { IssueStage, IssueStatus } from '@brick/domain/issues/record';
import type { Member } from '@brick/domain/permissions';
import type { PlanPin } from '@brick/domain/plans/api';
import type { PinKind } from '@brick/domain/plans/record';
import { isOnSheet, pointOn } from '@brick/domain/plans/revisions';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { type ListPart, loadListPart } from '../platform/records/list-paging.ts';
import { issueStage, issues } from '../schema/issues.ts';
import { pins } from '../schema/plans.ts';
import { isShownPin, mayPin } from './pin-rules.ts';
import type { PlanPlace, RevisionRow } from './revision-store.ts';

/** A pin with what its subject tells. */
interface PinOnPlan {
  id: number;
  kind: PinKind;
  subjectId: number;
  number: string;
  title: string;
  stage: IssueStage;
  trade: string | null;
  dueDate: CalendarDate | null;
  overdue: boolean;
  revision: number;
  x: number;
  y: number;
  reportedBy: number;
  assignedToId: number | null;
  status: IssueStatus;
}

/** Filters of the pins of a plan, which are those of the issues list. */
export interface PlanPinFilters {
  stage?: IssueStage | undefined;
  trade?: string | undefined;
  kind?: PinKind | undefined;
}

/** Whose pins are asked for, and the sheet on which they are shown. */
export interface PinnedSheet {
  place: PlanPlace;
  revisions: readonly RevisionRow[];
  sheet: RevisionRow;
  member: Member;
  today: CalendarDate;
}

/** A pin as it is shown on a revision. */
function shownOn(
  { revisions, sheet, member }: PinnedSheet,
  { revision, x, y, reportedBy, assignedToId, status, ...subject }: PinOnPlan,
): PlanPin {
  const point = pointOn(revisions, [x, y], revision, sheet.number);
  return {
    ...subject,
    x: point?.[0] ?? null,
    y: point?.[1] ?? null,
    offSheet: point === null || !isOnSheet(point, sheet),
    mayMove: mayPin(member, { reportedBy, assignedToId, status }),
  };
}

const filterConditions = ({ stage, trade, kind }: PlanPinFilters): SQL[] => [
  ...(kind === undefined ? [] : [sql`${pins.kind} = ${kind}`]),
  ...(stage === undefined ? [] : [sql`${issueStage} = ${stage}`]),
  ...(trade === undefined ? [] : [sql`lower(${issues.trade}) = lower(${trade})`]),
];

/** Loads the pins of a plan whose subjects a member may read, as a revision shows them. */
export async function loadPlanPins(
  connection: Connection,
  pinned: PinnedSheet,
  query: PlanPinFilters & { limit?: number | undefined; cursor?: string | undefined },
): Promise<ListPart<PlanPin>> {
  const { place, member, today } = pinned;
  const conditions = [
    sql`${pins.projectId} = ${place.projectId} and ${pins.planId} = ${place.planId} and ${pins.deletedAt} is null`,
    isShownPin(member),
    ...filterConditions(query),
  ];
  const part = await loadListPart<PinOnPlan>(connection, {
    rows: sql`
      select ${pins.id} as id, ${pins.kind} as kind, ${pins.subjectId} as "subjectId", ${issues.number} as number,
        ${issues.title} as title, ${issueStage} as stage, ${issues.trade} as trade, ${issues.dueDate} as "dueDate",
        coalesce(${issues.status} <> 'resolved' and ${issues.dueDate} < ${today}, false) as overdue,
        ${pins.revision} as revision, ${pins.x} as x, ${pins.y} as y,
        ${issues.reportedBy} as "reportedBy", ${issues.assignedToId} as "assignedToId", ${issues.status} as status
      from ${pins} join ${issues} on ${issues.projectId} = ${pins.projectId} and ${issues.id} = ${pins.subjectId}
      where ${sql.join(conditions, sql` and `)}`,
    keys: [{ name: 'id', kind: 'number' }],
    asked: query,
  });
  return { ...part, rows: part.rows.map((found) => shownOn(pinned, found)) };
}
