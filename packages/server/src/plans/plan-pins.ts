import type { CheckResult, CheckState } from '@brick/domain/checks/check-states';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { IssueStage, IssueStatus } from '@brick/domain/issues/record';
import type { Member } from '@brick/domain/permissions';
import type { PlanPin } from '@brick/domain/plans/api';
import { checkPinStatus, type PinStatus } from '@brick/domain/plans/pin-statuses';
import type { PinKind } from '@brick/domain/plans/record';
import { isOnSheet, pointOn } from '@brick/domain/plans/revisions';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { type ListPart, loadListPart } from '../platform/records/list-paging.ts';
import { dayInProjectOf } from '../projects/service.ts';
import { checks } from '../schema/checks.ts';
import { issueStage, issues } from '../schema/issues.ts';
import { pins } from '../schema/plans.ts';
import { isShownPin, joinedSubjects, mayPin } from './pin-subjects.ts';
import type { PlanPlace, RevisionRow } from './revision-store.ts';

/** A pin with what its subject tells. */
type PinOnPlan = {
  id: number;
  subjectId: number;
  number: string;
  title: string;
  trade: string | null;
  dueDate: CalendarDate | null;
  overdue: boolean;
  revision: number;
  x: number;
  y: number;
  madeBy: number;
  assignedToId: number | null;
} & (
  | { kind: 'issue'; stage: IssueStage; issueStatus: IssueStatus; checkState: null; checkResult: null }
  | {
      kind: 'check';
      stage: null;
      issueStatus: null;
      checkState: CheckState;
      checkResult: CheckResult | null;
    }
);

/** Filters of the pins of a plan. */
export interface PlanPinFilters {
  stage?: IssueStage | undefined;
  trade?: string | undefined;
  kind?: PinKind | undefined;
  state?: PinStatus | undefined;
}

/** Whose pins are asked for, and the sheet on which they are shown. */
export interface PinnedSheet {
  place: PlanPlace;
  revisions: readonly RevisionRow[];
  sheet: RevisionRow;
  member: Member;
  now: number;
}

/** A pin as it is shown on a revision. */
function shownOn({ revisions, sheet, member }: PinnedSheet, found: PinOnPlan): PlanPin {
  const { id, kind, subjectId, number, title, stage, trade, dueDate, overdue } = found;
  const { revision, x, y, madeBy, assignedToId } = found;
  const point = pointOn(revisions, [x, y], revision, sheet.number);
  const facts = { madeBy, assignedToId };
  return {
    ...{ id, kind, subjectId, number, title, stage, trade, dueDate, overdue },
    status:
      found.kind === 'issue'
        ? found.stage
        : checkPinStatus({ state: found.checkState, result: found.checkResult }),
    x: point?.[0] ?? null,
    y: point?.[1] ?? null,
    offSheet: point === null || !isOnSheet(point, sheet),
    mayMove: mayPin(
      member,
      found.kind === 'issue'
        ? { ...facts, kind: 'issue', status: found.issueStatus }
        : { ...facts, kind: 'check', state: found.checkState },
    ),
  };
}

const filterConditions = ({ stage, trade, kind, state }: PlanPinFilters): SQL[] => [
  ...(kind === undefined ? [] : [sql`${pins.kind} = ${kind}`]),
  ...(stage === undefined ? [] : [sql`${pins.kind} = 'issue' and ${issueStage} = ${stage}`]),
  ...(trade === undefined ? [] : [sql`lower(${issues.trade}) = lower(${trade})`]),
  ...(state === undefined ? [] : [sql`coalesce(${checks.result}, ${checks.state}) = ${state}`]),
];

/** Loads the pins of a plan whose subjects a member may read, as a revision shows them. */
export async function loadPlanPins(
  connection: Connection,
  pinned: PinnedSheet,
  query: PlanPinFilters & { limit?: number | undefined; cursor?: string | undefined },
): Promise<ListPart<PlanPin>> {
  const { place, member, now } = pinned;
  const today = dayInProjectOf(pins.projectId, now);
  const conditions = [
    sql`${pins.projectId} = ${place.projectId} and ${pins.planId} = ${place.planId} and ${pins.deletedAt} is null`,
    isShownPin(member),
    ...filterConditions(query),
  ];
  const part = await loadListPart<PinOnPlan>(connection, {
    rows: sql`
      select ${pins.id} as id, ${pins.kind} as kind, ${pins.subjectId} as "subjectId",
        coalesce(${issues.number}, ${checks.number}) as number, coalesce(${issues.title}, ${checks.title}) as title,
        case ${pins.kind} when 'issue' then ${issueStage} end as stage, ${issues.trade} as trade,
        coalesce(${issues.dueDate}, ${checks.dueDate}) as "dueDate",
        coalesce(${issues.status} <> 'resolved' and ${issues.dueDate} < ${today},
          ${checks.state} in ('planned', 'running') and ${checks.dueDate} < ${today}, false) as overdue,
        ${pins.revision} as revision, ${pins.x} as x, ${pins.y} as y,
        coalesce(${issues.reportedBy}, ${checks.addedBy}) as "madeBy",
        coalesce(${issues.assignedToId}, ${checks.assignedToId}) as "assignedToId",
        ${issues.status} as "issueStatus", ${checks.state} as "checkState", ${checks.result} as "checkResult"
      from ${pins} ${joinedSubjects}
      where ${sql.join(conditions, sql` and `)}`,
    keys: [{ name: 'id', kind: 'number' }],
    asked: query,
  });
  return { ...part, rows: part.rows.map((found) => shownOn(pinned, found)) };
}
