import { DomainError, problemMessage } from '@brick/domain/errors';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import { capturedTime } from '@brick/domain/records/site-origin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileKeyOf, fileUrlOf, insertProjectFiles } from '../files/service.ts';
import type { Actor } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import { type Connection, mayHaveCommitted } from '../platform/db/connection.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { photoPurged } from './photo-access.ts';
import {
  changePhoto,
  findPhotosById,
  findRemoved,
  insertPhotos,
  isSentBy,
  lockPhotos,
  type NamedPhotoRow,
  photoSender,
} from './photo-store.ts';
import { filesOf, payloadOf, type ReceivedPhoto, readDigest, receivePhoto } from './receive-photo.ts';

const taken = () =>
  new DomainError(
    'taken',
    problemMessage('Another photo was sent under this id, or somebody else is expected to send it.'),
  );

/** What is known of a photo besides its bytes. */
interface PhotoFacts {
  takenAt?: string | undefined;
  takenAtSource?: 'exif' | 'device' | undefined;
  lat?: number | undefined;
  lon?: number | undefined;
}

/** A photo that is being sent: by whom, into which project, under which id. */
export interface PhotoSending {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  actor: Actor;
  /** The account whose turn it is, and that stands with its files. */
  account: number;
  projectId: number;
  id: string;
  facts: PhotoFacts;
  /** Asked again once the bytes are here, which may take minutes; the sender may have lost the right meanwhile. */
  mayStillSend(connection: Connection): Promise<void>;
  /** What a new photo costs its sender. */
  paid?(connection: Connection): Promise<void>;
}

/** What a photo tells of itself, as it is stored. */
function storedFacts({ facts, services }: PhotoSending, received: ReceivedPhoto) {
  const { takenAt, takenAtSource = 'device', lat, lon } = facts;
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
export async function logPhotoChange(
  connection: Connection,
  { actor, projectId }: Pick<PhotoSending, 'actor' | 'projectId'>,
  { kind, rowId }: Pick<NamedPhotoRow, 'kind' | 'rowId'>,
  change: { before: object; after: object },
): Promise<void> {
  if (kind === null || rowId === null) return;
  await logActivity(connection, {
    ...{ projectId, actorId: actor.userId, entity: kind as ProjectRecord, entityId: rowId },
    ...{ action: 'updated', ...change },
  });
}

/**
 * Stores a photo that has arrived, or finds that it was stored before. Throws taken if other bytes have its id, or if
 * somebody else is to send it; and purged if it was removed.
 */
async function keepPhoto(
  sending: PhotoSending,
  connection: Connection,
  received: ReceivedPhoto,
): Promise<'new' | NamedPhotoRow> {
  const { id, actor, account, projectId, services } = sending;
  await sending.mayStillSend(connection);
  await lockPhotos(connection, [id]);
  const [[known], removed] = await Promise.all([
    findPhotosById(connection, [id]),
    findRemoved(connection, [id]),
  ]);
  if (removed.has(id)) throw photoPurged();
  if (known && !isSentBy(known, actor, projectId)) throw taken();
  if (known?.state === 'stored') {
    if (known.sha256 !== received.sha256) throw taken();
    return known;
  }
  await sending.paid?.(connection);
  await insertProjectFiles(
    connection,
    filesOf(id, received).map((file) => ({ ...file, uploadedBy: account, projectId })),
    { projectId, mostMb: services.config.projectFilesMb },
  );
  const facts = storedFacts(sending, received);
  if (!known)
    await insertPhotos(connection, [{ ...facts, ...photoSender(actor), id, projectId, purpose: 'general' }]);
  else {
    await changePhoto(connection, known, facts);
    await logPhotoChange(connection, sending, known, {
      before: { photo: { id, state: known.state } },
      after: { photo: { id, state: facts.state } },
    });
  }
  return 'new';
}

/** Stores again, under its keys, what the store has lost of a photo. */
async function bringBack(files: FileStore, known: NamedPhotoRow, received: ReceivedPhoto): Promise<void> {
  const { kept, small, medium } = received;
  const pairs = [
    [known.fileUrl, kept],
    [known.smallUrl, small],
    [known.mediumUrl, medium],
  ] as const;
  for (const [url, { key }] of pairs) {
    const lost = fileKeyOf(url ?? '');
    const there = await files.read(lost);
    there?.stream.on('error', () => {}).destroy();
    const again = there ? null : await files.read(key);
    if (again) await files.putBack(lost, again.stream);
  }
}

/** Takes in the bytes of a photo and keeps them, in a transaction that is as short as can be. */
export async function storeUploadedPhoto(sending: PhotoSending): Promise<'new' | 'known'> {
  const { services, request, reply, account } = sending;
  const { files, config, turns } = services;
  const inTurn = <Result>(work: () => Promise<Result>) =>
    turns.pictures.do(`account ${account}`, clientGoneSignal(reply), work);
  const received = await receivePhoto(
    { files, config, inTurn },
    payloadOf(request),
    readDigest(request.headers),
  );
  const forget = async () => {
    for (const { key } of [received.kept, received.small, received.medium]) await files.remove(key);
  };
  const kept = await services
    .inTransaction((inside) => keepPhoto(sending, inside, received))
    .catch(async (error: unknown) => {
      if (!mayHaveCommitted(error)) await forget();
      throw error;
    });
  if (kept === 'new') return kept;
  // The photo is stored: what cannot be brought back now is brought back when it is sent again.
  await bringBack(files, kept, received).catch((err) => request.log.warn({ err }, 'a photo is lost still'));
  await forget();
  return 'known';
}
