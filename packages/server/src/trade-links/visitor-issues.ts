import { isIssueOverdue } from '@brick/domain/issues/issue-register-figures';
import { stageOf } from '@brick/domain/issues/steps';
import type { AnswerKind } from '@brick/domain/trade-links/record';
import { closedShownSince, MAX_SHOWN_ISSUES } from '@brick/domain/trade-links/rules';
import type { VisitorIssue } from '@brick/domain/trade-links/visitor-api';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { findPhotosOfRows } from '../photos/service.ts';
import { loadPlacePaths, placesBelow } from '../places/queries.ts';
import { findIssuePins } from '../plans/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { editableRecordsCondition } from '../platform/records/record-store.ts';
import { isOnList } from '../schema/handover/completion-lists.ts';
import { issueKind, issueStage, issues } from '../schema/issues.ts';
import { places } from '../schema/places.ts';
import { tradeLinkAnswers } from '../schema/trade-links/answers.ts';
import type { LiveLink } from './link-store.ts';

export type IssueRow = typeof issues.$inferSelect;

/** The issues that a link shows now: the same as `isInScope` and `isNoLongerShown` of the domain, of those that its maker may edit. */
function shownIssues({ link, maker }: LiveLink, now: number): SQL {
  const { supplierId, trade, placeId, issueIds, listId } = link.scope;
  const closedAt = sql`greatest(${issues.verifiedAt}, ${issues.acceptedAt})`;
  return and(
    eq(issues.projectId, link.projectId),
    sql`${issues.deletedAt} is null`,
    editableRecordsCondition(maker, 'issues', issueKind.reach),
    supplierId === null ? undefined : eq(issues.supplierId, supplierId),
    trade === null ? undefined : sql`lower(${issues.trade}) = lower(${trade})`,
    placeId === null ? undefined : sql`${issues.placeId} in (${placesBelow(link.projectId, placeId)})`,
    issueIds === null ? undefined : sql`${issues.id} = any(${sql.param(issueIds)}::bigint[])`,
    listId === null ? undefined : isOnList(listId),
    sql`(${issueStage} <> 'closed' or ${closedAt} >= ${closedShownSince(now)})`,
  ) as SQL;
}

/** Loads the issues of a link by place and number, one more than are shown. */
export const loadShownIssues = (connection: Connection, live: LiveLink, now: number): Promise<IssueRow[]> =>
  connection.rows<IssueRow>(sql`
    select ${columnsOf(issues)} from ${issues}
    left join ${places} on ${places.projectId} = ${issues.projectId} and ${places.id} = ${issues.placeId}
    where ${shownIssues(live, now)} order by ${places.path} nulls last, ${issues.serial} limit ${MAX_SHOWN_ISSUES + 1}`);

/** Finds one issue of a link, locked for a write. */
export async function findShownIssue(
  connection: Connection,
  live: LiveLink,
  { id, now, lock = false }: { id: number; now: number; lock?: boolean },
): Promise<IssueRow | null> {
  const [row] = await connection.rows<IssueRow>(sql`
    select ${columnsOf(issues)} from ${issues} where ${eq(issues.id, id)} and ${shownIssues(live, now)}
    ${lock ? sql`for update` : sql``}`);
  return row ?? null;
}

interface AnswerRow {
  issueId: number;
  kind: AnswerKind;
  text: string | null;
  name: string | null;
  at: string;
}

/** The photos that a visitor sees: what was found, why a fix was refused, and what this link has sent. */
const isShownPhoto = (
  { purpose, tradeLinkId }: { purpose: string; tradeLinkId: number | null },
  linkId: number,
): boolean => purpose === 'found' || purpose === 'refused' || tradeLinkId === linkId;

/** Serializes issues as a visitor sees them. */
export async function serializeForVisitor(
  connection: Connection,
  { link, today }: LiveLink,
  rows: readonly IssueRow[],
): Promise<VisitorIssue[]> {
  if (rows.length === 0) return [];
  const { projectId, id: linkId } = link;
  const ids = rows.map(({ id }) => id);
  const [photos, answers, paths, pins] = await Promise.all([
    findPhotosOfRows(connection, { kind: 'issue', projectIds: [projectId], rowIds: ids }),
    connection.rows<AnswerRow>(sql`
      select issue_id as "issueId", kind, text, name, at from ${tradeLinkAnswers}
      where ${tradeLinkAnswers.projectId} = ${projectId} and ${tradeLinkAnswers.linkId} = ${linkId}
        and ${tradeLinkAnswers.issueId} = any(${sql.param(ids)}::bigint[]) order by ${tradeLinkAnswers.id}`),
    loadPlacePaths(connection, rows),
    findIssuePins(connection, projectId, ids),
  ]);
  const plans = new Map(pins.map(({ subjectId, planNumber }) => [subjectId, planNumber]));
  return rows.map((row) => {
    const stage = stageOf(row);
    const isOpen = stage === 'open' || stage === 'in_progress';
    return {
      ...row,
      stage,
      place: paths.get(row.placeId ?? 0) ?? row.location,
      plan: plans.get(row.id) ?? null,
      overdue: isIssueOverdue(row, today),
      refusedReason: isOpen ? row.refusedReason : null,
      disputed: row.disputedAt !== null && row.disputedByLink === linkId,
      photos: photos.filter((photo) => photo.rowId === row.id && isShownPhoto(photo, linkId)),
      answers: answers.filter(({ issueId }) => issueId === row.id),
    };
  });
}

/** Whether a visitor may see a photo: one of an issue that the link shows, or one that was sent by it. */
export async function maySeePhoto(
  connection: Connection,
  live: LiveLink,
  photo: {
    projectId: number;
    kind: string | null;
    rowId: number | null;
    purpose: string;
    tradeLinkId: number | null;
  },
  now: number,
): Promise<boolean> {
  const { link } = live;
  if (photo.projectId !== link.projectId || !isShownPhoto(photo, link.id)) return false;
  if (photo.rowId === null) return photo.tradeLinkId === link.id;
  return (
    photo.kind === 'issue' && (await findShownIssue(connection, live, { id: photo.rowId, now })) !== null
  );
}
