import { Readable } from 'node:stream';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import {
  type Photo,
  type PhotoStroke,
  photoFile,
  photosOfRow,
  removePhoto,
  sendPhoto,
  updatePhoto,
} from '@brick/domain/photos/api';
import { assertNotFrozen, maySendPhotos } from '@brick/domain/photos/rules';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import { capturedTime } from '@brick/domain/records/site-origin';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { deleteUnattachedFiles, fileKeyOf, fileUrlOf, insertProjectFiles } from '../files/service.ts';
import { notAllowed, notFound, requireMember } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ProjectContext, type Services, serve } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/pdf-response.ts';
import { FileResponse, RepeatedResponse } from '../platform/http/responses.ts';
import { photos } from '../schema/files.ts';
import {
  photoPurged,
  readsOwnPhotosOnly,
  requireEditablePhoto,
  requirePhoto,
  rightsOnRow,
} from './photo-access.ts';
import {
  changePhoto,
  deletePhotos,
  findPhotosById,
  findPhotosOfRows,
  findRemoved,
  findUnnamedPhotos,
  insertPhotos,
  lockPhotos,
  type NamedPhotoRow,
} from './photo-store.ts';
import { filesOf, type ReceivedPhoto, readDigest, receivePhoto } from './receive-photo.ts';

type Sending = ProjectContext<typeof sendPhoto>;

const coordinate = (value: string | null): number | null => (value === null ? null : Number(value));

/** A photo as it is answered; where it was taken only for who may edit its row. */
function shownPhoto(photo: NamedPhotoRow, edits: boolean): Photo {
  const { lat, lon, kind, marks, ...rest } = photo;
  return {
    ...rest,
    kind: kind as ProjectRecord | null,
    marks: marks as PhotoStroke[],
    ...(edits && { lat: coordinate(lat), lon: coordinate(lon) }),
  };
}

async function reload(connection: Connection, id: string, edits = true): Promise<Photo> {
  const [photo] = await findPhotosById(connection, [id]);
  if (!photo) throw notFound();
  return shownPhoto(photo, edits);
}

const taken = () =>
  new DomainError(
    'taken',
    problemMessage('Another photo was sent under this id, or somebody else is expected to send it.'),
  );

/** The bytes of a request; of none if another parser has read them. */
function payloadOf(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body;
  request.raw.resume();
  return Readable.from([]);
}

/** What a photo tells of itself, as it is stored. */
function factsOf({ query, services }: Sending, received: ReceivedPhoto) {
  const { takenAt, takenAtSource, lat, lon } = query;
  const now = services.now();
  const captured = capturedTime({ capturedAt: takenAt }, now).capturedAt;
  const receivedAt = new Date(now).toISOString();
  const isPlaced = lat !== undefined && lon !== undefined;
  return {
    state: 'stored' as const,
    type: received.type,
    fileUrl: fileUrlOf(received.kept.key),
    smallUrl: fileUrlOf(received.small.key),
    mediumUrl: fileUrlOf(received.medium.key),
    sha256: received.sha256,
    keptSha256: received.kept.sha256,
    bytes: received.kept.size,
    width: received.width,
    height: received.height,
    takenAt: captured ?? receivedAt,
    takenAtSource: captured === null || captured === receivedAt ? ('received' as const) : takenAtSource,
    lat: isPlaced ? String(lat) : null,
    lon: isPlaced ? String(lon) : null,
  };
}

/** Notes in the log of a row that its photos have changed. The row itself has not: its version stays. */
async function notePhotos(
  { connection, caller, project }: Pick<Sending, 'connection' | 'caller' | 'project'>,
  { kind, rowId }: Pick<NamedPhotoRow, 'kind' | 'rowId'>,
  change: { before: object; after: object },
): Promise<void> {
  if (kind === null || rowId === null) return;
  await logActivity(connection, {
    ...{ projectId: project.id, actorId: caller.userId, entity: kind as ProjectRecord, entityId: rowId },
    ...{ action: 'updated', ...change },
  });
}

/**
 * Stores a photo that has arrived, or finds that it was stored before. Throws taken if other bytes have its id, or if
 * another member is to send it; and purged if it was removed.
 */
async function keepPhoto(
  context: Sending,
  connection: Connection,
  received: ReceivedPhoto,
): Promise<'new' | 'known'> {
  const { params, caller, project, services } = context;
  const { uuid: id } = params as { uuid: string };
  // The bytes may have taken minutes: who left the project meanwhile sends nothing any more.
  await requireMember(connection, caller.sid, project.id);
  await lockPhotos(connection, [id]);
  const [[known], removed] = await Promise.all([
    findPhotosById(connection, [id]),
    findRemoved(connection, [id]),
  ]);
  if (removed.has(id)) throw photoPurged();
  if (known && (known.projectId !== project.id || known.addedBy !== caller.userId)) throw taken();
  if (known?.state === 'stored') {
    if (known.sha256 !== received.sha256) throw taken();
    return 'known';
  }
  await insertProjectFiles(
    connection,
    filesOf(id, received).map((file) => ({ ...file, uploadedBy: caller.userId, projectId: project.id })),
    { projectId: project.id, mostMb: services.config.projectFilesMb },
  );
  const facts = factsOf(context, received);
  if (!known)
    await insertPhotos(connection, [
      { ...facts, id, projectId: project.id, addedBy: caller.userId, purpose: 'general' },
    ]);
  else {
    await changePhoto(connection, known, facts);
    await notePhotos({ connection, caller, project }, known, {
      before: { photo: { id, state: known.state } },
      after: { photo: { id, state: facts.state } },
    });
  }
  return 'new';
}

const inTurnOf = ({ services, caller, reply }: Sending) => {
  const { pictures } = (services as Services).turns;
  return <Result>(work: () => Promise<Result>) =>
    pictures.do(`account ${caller.userId}`, clientGoneSignal(reply), work);
};

export const photoRoutes = [
  serve(sendPhoto, async (context) => {
    const { request, member, services, params } = context;
    if (!maySendPhotos(member)) {
      payloadOf(request).resume();
      throw notAllowed();
    }
    const payload = payloadOf(request);
    const received = await receivePhoto(
      { files: services.files, config: services.config, inTurn: inTurnOf(context as Sending) },
      payload,
      readDigest(request.headers),
    );
    const forget = async () => {
      for (const { key } of [received.kept, received.small, received.medium])
        await services.files.remove(key);
    };
    const kept = await services
      .inTransaction((inside) => keepPhoto(context as Sending, inside, received))
      .catch(async (error: unknown) => {
        await forget();
        throw error;
      });
    if (kept === 'known') await forget();
    const photo = await reload(context.connection, (params as { uuid: string }).uuid);
    return kept === 'known' ? new RepeatedResponse(photo) : photo;
  }),

  serve(photosOfRow, async ({ connection, caller, member, project, query: { kind, rowId } }) => {
    if (kind === undefined && rowId === undefined) {
      const own = await findUnnamedPhotos(connection, { projectId: project.id, userId: caller.userId });
      return own.map((photo) => shownPhoto(photo, true));
    }
    if (kind === undefined || rowId === undefined)
      throw fieldProblem(
        kind === undefined ? 'kind' : 'rowId',
        problemMessage('Name the kind of the row and its id together'),
      );
    const { reads, edits } = await rightsOnRow(connection, { member, project }, { kind, rowId });
    if (!reads) throw notFound();
    const found = await findPhotosOfRows(connection, { kind, projectIds: [project.id], rowIds: [rowId] });
    const isOwnOnly = readsOwnPhotosOnly({ member }, kind);
    return found
      .filter(({ addedBy }) => !isOwnOnly || addedBy === caller.userId)
      .map((photo) => shownPhoto(photo, edits));
  }),

  serve(photoFile, async ({ connection, member, project, params, query, services }) => {
    const { photo } = await requirePhoto(connection, { member, project }, params.uuid);
    const { smallUrl, mediumUrl, fileUrl } = photo;
    const url = query.size === '320' ? smallUrl : query.size === '1280' ? mediumUrl : fileUrl;
    const found = url === null ? null : await services.files.read(fileKeyOf(url));
    if (!found) throw notFound();
    const isPng = query.size === undefined && photo.type === 'image/png';
    return new FileResponse(found.stream, {
      'content-type': isPng ? 'image/png' : 'image/jpeg',
      'content-length': String(found.size),
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  }),

  serve(updatePhoto, async (context) => {
    const { connection, member, project, params, body } = context;
    const photo = await requireEditablePhoto(connection, { member, project }, params.uuid);
    const { marks, position, purpose } = body;
    if (marks !== undefined || purpose !== undefined) assertNotFrozen(photo);
    const change = {
      ...(marks && { marks }),
      ...(position !== undefined && { position }),
      ...(purpose && { purpose }),
    };
    if (Object.keys(change).length > 0) {
      await changePhoto(connection, photo, change);
      const named = { id: photo.id };
      const before = Object.fromEntries(Object.keys(change).map((field) => [field, photo[field as 'marks']]));
      await notePhotos(context, photo, {
        before: { photo: { ...named, ...before } },
        after: { photo: { ...named, ...change } },
      });
    }
    return reload(connection, photo.id);
  }),

  serve(removePhoto, async (context) => {
    const { connection, member, project, params } = context;
    await lockPhotos(connection, [params.uuid]);
    const photo = await requireEditablePhoto(connection, { member, project }, params.uuid);
    assertNotFrozen(photo);
    const { kind, rowId } = photo;
    const beside =
      kind === null || rowId === null
        ? []
        : await findPhotosOfRows(connection, { kind, projectIds: [project.id], rowIds: [rowId] });
    const urls = await deletePhotos(
      connection,
      sql`${photos.projectId} = ${project.id} and ${photos.id} = ${photo.id}`,
    );
    await deleteUnattachedFiles(connection, urls.map(fileKeyOf));
    const before = beside.map(({ id }) => id);
    await notePhotos(context, photo, {
      before: { photoIds: before },
      after: { photoIds: before.filter((id) => id !== photo.id) },
    });
  }),
];
