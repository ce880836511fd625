import { Readable } from 'node:stream';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { QueryOf } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { IssueStage, IssueStatus } from '@brick/domain/issues/record';
import type { Member } from '@brick/domain/permissions';
import { type PlanPin, pinCrop, pinEndpoints, planPins } from '@brick/domain/plans/api';
import { type PinKind, pin } from '@brick/domain/plans/record';
import { currentOf, isOnSheet, pointOn } from '@brick/domain/plans/revisions';
import { assertReady } from '@brick/domain/plans/rules';
import { type SQL, sql } from 'drizzle-orm';
import { fileKeyOf } from '../files/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/pdf-response.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { loadListPart, toPage } from '../platform/records/list-paging.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { issueStage, issues } from '../schema/issues.ts';
import { pins, plans } from '../schema/plans.ts';
import { cropAround } from './pin-crop.ts';
import { isShownPin, mayPin, pinRules } from './pin-rules.ts';
import { pinRows } from './plan-store.ts';
import { tileFiles } from './revision-routes.ts';
import { loadRevisions, type RevisionRow } from './revision-store.ts';

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

const noRevision = () =>
  new DomainError('notReady', problemMessage('No revision of this plan can be shown yet.'));

/** The revision that is asked for, the current one by default. Throws notFound and notReady. */
function revisionOf(revisions: readonly RevisionRow[], number: number | undefined): RevisionRow {
  const revision =
    number === undefined ? currentOf(revisions) : revisions.find((each) => each.number === number);
  if (revision) return revision;
  throw number === undefined ? noRevision() : notFound();
}

/** A pin as it is shown on a revision. */
function shownOn(
  { revisions, sheet, member }: { revisions: readonly RevisionRow[]; sheet: RevisionRow; member: Member },
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

const isWithin = ({ x, y }: PlanPin, [x1, y1, x2, y2]: readonly number[] & { length: 4 }): boolean =>
  x !== null &&
  y !== null &&
  x >= Math.min(x1 ?? 0, x2 ?? 0) &&
  x <= Math.max(x1 ?? 0, x2 ?? 0) &&
  y >= Math.min(y1 ?? 0, y2 ?? 0) &&
  y <= Math.max(y1 ?? 0, y2 ?? 0);

/** Conditions of the filters of pins, which are those of the issues list. */
const pinConditions = ({ stage, trade, kind }: QueryOf<typeof planPins>): SQL[] => [
  ...(kind === undefined ? [] : [sql`${pins.kind} = ${kind}`]),
  ...(stage === undefined ? [] : [sql`${issueStage} = ${stage}`]),
  ...(trade === undefined ? [] : [sql`lower(${issues.trade}) = lower(${trade})`]),
];

export const pinRoutes = [
  ...recordRoutes(pin, pinEndpoints, pinRules),

  serve(planPins, async ({ connection, member, project, params, query, today }) => {
    const place = { projectId: project.id, planId: params.planId };
    const [plan] = await connection.rows(sql`
      select 1 from ${plans} where ${plans.projectId} = ${project.id} and ${plans.id} = ${params.planId}
        and ${plans.deletedAt} is null`);
    if (!plan) throw notFound();
    const revisions = await loadRevisions(connection, place);
    const sheet = revisionOf(revisions, query.revision);
    assertReady(sheet);
    const conditions = [
      sql`${pins.projectId} = ${project.id} and ${pins.planId} = ${params.planId} and ${pins.deletedAt} is null`,
      isShownPin(member),
      ...pinConditions(query),
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
    const shown = part.rows.map((found) => shownOn({ revisions, sheet, member }, found));
    const { bbox } = query;
    return toPage({ ...part, rows: bbox ? shown.filter((each) => isWithin(each, bbox)) : shown }, query);
  }),

  serveRow(pinCrop, pinRows, async ({ connection, caller, row, query, services, reply }) => {
    const revisions = await loadRevisions(connection, row);
    const current = currentOf(revisions);
    const placed = revisions.find(({ number }) => number === row.revision);
    // A pin that is not on the sheet that holds is shown where it was placed.
    const onCurrent = current && pointOn(revisions, [row.x, row.y], row.revision, current.number);
    const isThere = current !== null && onCurrent !== null && isOnSheet(onCurrent, current);
    const sheet = isThere ? current : placed;
    const tiles = sheet?.tilesUrl ? await tileFiles.read(services.files, fileKeyOf(sheet.tilesUrl)) : null;
    if (!sheet || !tiles) throw noRevision();
    const point = isThere ? onCurrent : ([row.x, row.y] as const);
    const png = await services.turns.pictures.do(`account ${caller.userId}`, clientGoneSignal(reply), () =>
      cropAround(sheet, tiles, point, query.width),
    );
    return new FileResponse(Readable.from([png]), {
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
    });
  }),
];
