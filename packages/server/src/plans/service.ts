import { Readable } from 'node:stream';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { PinSpot } from '@brick/domain/field-schemas';
import type { UploadType } from '@brick/domain/files/upload-limits';
import { type PinKind, pin } from '@brick/domain/plans/record';
import { currentOf, isOnSheet, pointOn } from '@brick/domain/plans/revisions';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { fileUrlOf } from '../files/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { CreateContext, Services } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { GeneratedFiles } from '../platform/workers/generated-files.ts';
import { createAdder } from '../records/record-routes.ts';
import { files } from '../schema/files.ts';
import { pins, planRevisions, plans, revisionFields } from '../schema/plans.ts';
import { answerAccepted, findOrRedrawTiles } from './find-tiles.ts';
import { cropAround } from './pin-crop.ts';
import { assertUnpinned, findPinOf, pinRules, resolvePinSpot } from './pin-rules.ts';
import { type PinRow, pinRows } from './plan-store.ts';
import { loadRevisions } from './revision-store.ts';
import { runSheetProcess } from './sheets/run-sheet-process.ts';

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

/** The file of a drawing as built. */
interface RecordSheet {
  number: string;
  title: string;
  code: string;
  fileUrl: string;
  /** By its content, whatever the file was called; of a file that is not here nobody knows. */
  fileType: UploadType;
}

/** Loads the newest revision of each plan with the purpose record, without withdrawn ones. */
export const loadRecordSheets = (connection: Connection, projectId: number): Promise<RecordSheet[]> =>
  connection.rows<RecordSheet>(sql`
    select distinct on (${plans.number}, ${plans.id}) ${plans.number} as number, ${plans.title} as title,
      ${planRevisions.code} as code, ${planRevisions.fileUrl} as "fileUrl", coalesce(${files.type}, 'application/pdf') as "fileType"
    from ${plans} join ${planRevisions} on ${planRevisions.projectId} = ${plans.projectId} and ${planRevisions.planId} = ${plans.id}
    left join ${files} on ${files.key} = substr(${planRevisions.fileUrl}, ${fileUrlOf('').length + 1}::int)
    where ${plans.projectId} = ${projectId} and ${plans.deletedAt} is null and ${planRevisions.purpose} = 'record'
      and ${planRevisions.withdrawnAt} is null
    order by ${plans.number}, ${plans.id}, ${planRevisions.number} desc`);

/** Adds a pin along with what it shows, or with an edit of that: its own call has asked for the rights. */
const addPin = createAdder(pin, {
  ...pinRules,
  async beforeAdd({ connection, project, body }) {
    const [fields] = await Promise.all([
      resolvePinSpot(connection, project.id, body),
      assertUnpinned(connection, project.id, body),
    ]);
    return { fields };
  },
});

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
    ? new DomainError(error.code, error.detail, { ...error.extra, fields: { pin: sentence } })
    : error;
}

/**
 * Places an issue or a check at a spot of a plan, or moves its pin there, for who makes or edits it. Throws as a call for
 * the pin alone would.
 */
export async function placePin(
  context: Omit<CreateContext<unknown>, 'body'>,
  subject: { kind: PinKind; subjectId: number },
  spot: PinSpot,
): Promise<void> {
  const { connection, project, services, caller, member, today } = context;
  const there = await findPinOf(connection, project.id, { ...spot, ...subject });
  try {
    if (there) await pinRows.change(context, there, await resolvePinSpot(connection, project.id, spot));
    // What the device says of its own call is said of what the pin shows.
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

/** Answers a PNG of the plan around a pin, on the revision that holds; 202 while lost tiles are drawn again. Throws notReady. */
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
  const tiles = await findOrRedrawTiles(viewer, row, sheet);
  if (!tiles) return answerAccepted(reply);
  const point = isThere ? onCurrent : ([row.x, row.y] as const);
  const png = await services.turns.pictures.do(`account ${caller.userId}`, clientGoneSignal(reply), () =>
    cropAround(sheet, tiles, { point, kind: row.kind }, width),
  );
  return new FileResponse(Readable.from([png]), {
    'content-type': 'image/png',
    'content-length': String(png.length),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
}

const pictures = new GeneratedFiles();

/** Draws the first pages of a stored PDF as one WebP, in the process of sheets; null for one that cannot be drawn. */
export async function drawFirstPages(
  { caller, services, reply }: { caller: { userId: number }; services: Services; reply: FastifyReply },
  key: string,
): Promise<FileResponse | null> {
  const signal = clientGoneSignal(reply);
  const drawn = await services.turns.sheets
    .do(`account ${caller.userId}`, signal, () =>
      services.files.withLocal(key, (path) =>
        pictures.make('webp', (output) => runSheetProcess({ kind: 'pages', path, output }, { signal })),
      ),
    )
    .catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'invalid') return null;
      throw error;
    });
  if (!drawn) return null;
  return new FileResponse(drawn.stream, {
    'content-type': 'image/webp',
    'content-length': String(drawn.size),
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
}
