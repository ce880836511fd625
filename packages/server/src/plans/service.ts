import { Readable } from 'node:stream';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { PinSpot } from '@brick/domain/field-schemas';
import { pin } from '@brick/domain/plans/record';
import { currentOf, isOnSheet, pointOn } from '@brick/domain/plans/revisions';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Connection } from '../platform/db/connection.ts';
import type { CreateContext, Services } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/pdf-response.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createAdder } from '../records/record-routes.ts';
import { pins, planRevisions, plans, revisionFields } from '../schema/plans.ts';
import { cropAround } from './pin-crop.ts';
import { pinRules, placedAt } from './pin-rules.ts';
import { type PinRow, pinRows } from './plan-store.ts';
import { loadRevisions } from './revision-store.ts';
import { requireTiles } from './sheet-tiles.ts';

/** Has the tiles of all revisions of a project drawn: an archive holds none. */
export async function requestAllTiles(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<void> {
  await connection.rows(sql`
    insert into jobs (user_id, kind, project_id, request)
    select ${userId}, 'tiles', ${planRevisions.projectId}, jsonb_build_object('planId', ${planRevisions.planId}, 'number', ${planRevisions.number})
    from ${planRevisions} where ${planRevisions.projectId} = ${projectId}
    order by ${planRevisions.planId}, ${planRevisions.number}`);
}

/** Loads the sizes of the tiles of the revisions that hold, for devices that take plans along. */
export const loadTileSizes = (
  connection: Connection,
  projectId: number,
): Promise<{ id: number; bytes: number }[]> =>
  connection.rows(sql`
    select ${plans.id} as id, ${planRevisions.tileBytes} as bytes
    from ${plans} join ${planRevisions} on ${planRevisions.projectId} = ${plans.projectId} and ${planRevisions.planId} = ${plans.id}
    where ${plans.projectId} = ${projectId} and ${plans.deletedAt} is null
      and ${planRevisions.number}::text = ${revisionFields.currentRevision.json} and ${planRevisions.tileBytes} is not null
    order by ${plans.id}`);

const addPin = createAdder(pin, pinRules);

/** A pin of an issue, with the number of its plan. */
export interface IssuePin extends PinRow {
  planNumber: string;
}

/** Finds for each issue the pin that was placed first, of those whose plan is there. */
export const findIssuePins = (
  connection: Connection,
  projectId: number,
  issueIds: readonly number[],
): Promise<IssuePin[]> =>
  connection.rows(sql`
    select distinct on (${pins.subjectId}) ${columnsOf(pins)}, ${plans.number} as "planNumber"
    from ${pins} join ${plans} on ${plans.projectId} = ${pins.projectId} and ${plans.id} = ${pins.planId}
      and ${plans.deletedAt} is null
    where ${pins.projectId} = ${projectId} and ${pins.kind} = 'issue'
      and ${pins.subjectId} = any(${sql.param([...issueIds])}::bigint[]) and ${pins.deletedAt} is null
    order by ${pins.subjectId}, ${pins.id}`);

/** A refusal of a spot as one of the field that carries it. */
function atPin(error: unknown): unknown {
  const [sentence] = error instanceof DomainError ? Object.values(error.extra.fields ?? {}) : [];
  return sentence && error instanceof DomainError
    ? new DomainError(error.code, error.said, { ...error.extra, fields: { pin: sentence } })
    : error;
}

/** Places an issue at a spot of a plan, or moves its pin there. Throws as a call for the pin alone would. */
export async function placePin(
  context: Omit<CreateContext<unknown>, 'body'>,
  subjectId: number,
  spot: PinSpot,
): Promise<void> {
  const { connection, project, services, caller, member, today } = context;
  const subject = { kind: 'issue' as const, subjectId };
  const [there] = await connection.rows<PinRow>(sql`
    select ${columnsOf(pins)} from ${pins} where ${pins.projectId} = ${project.id} and ${pins.planId} = ${spot.planId}
      and ${pins.kind} = ${subject.kind} and ${pins.subjectId} = ${subjectId} and ${pins.deletedAt} is null
    for update`);
  try {
    if (there) await pinRows.change(context, there, await placedAt(connection, project.id, spot));
    // What the device says of its own call is said of the issue.
    else
      await addPin({ connection, services, caller, member, project, today, body: { ...spot, ...subject } });
  } catch (error) {
    throw atPin(error);
  }
}

/** Refuses what needs a revision of a plan that has none. */
export const noRevision = () =>
  new DomainError('notReady', problemMessage('No revision of this plan can be shown yet.'));

interface Viewer {
  connection: Connection;
  services: Services;
  reply: FastifyReply;
  /** Who waits for the picture: an account; for a visitor of a link who made that. */
  caller: { userId: number };
}

/** Answers a PNG of the plan around a pin, on the revision that holds. Throws notReady. */
export async function pinPicture(
  viewer: Viewer,
  row: PinRow,
  { width, headers = {} }: { width: number; headers?: Readonly<Record<string, string>> },
): Promise<FileResponse> {
  const { connection, services, reply, caller } = viewer;
  const revisions = await loadRevisions(connection, row);
  const current = currentOf(revisions);
  const placed = revisions.find(({ number }) => number === row.revision);
  // A pin that is not on the sheet that holds is shown where it was placed.
  const onCurrent = current && pointOn(revisions, [row.x, row.y], row.revision, current.number);
  const isThere = current !== null && onCurrent !== null && isOnSheet(onCurrent, current);
  const sheet = isThere ? current : placed;
  if (!sheet) throw noRevision();
  const tiles = await requireTiles(viewer, row, sheet);
  const point = isThere ? onCurrent : ([row.x, row.y] as const);
  const png = await services.turns.pictures.do(`account ${caller.userId}`, clientGoneSignal(reply), () =>
    cropAround(sheet, tiles, point, width),
  );
  return new FileResponse(Readable.from([png]), {
    'content-type': 'image/png',
    'content-length': String(png.length),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
}
