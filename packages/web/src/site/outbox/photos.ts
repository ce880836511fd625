import type { Entry } from '@brick/domain/site/outbox/entry';
import { addEntries } from '@brick/domain/site/outbox/entry-actions';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { knownOffset } from './clock.ts';
import { changeEntries, nextSeq } from './entry-store.ts';
import { type PhotoDetails, readPhotoDetails } from './photo-details.ts';
import { PhotoError, shrinkPhoto } from './shrink-photo.ts';
import { type StoredPhoto, siteDatabase } from './site-database.ts';
import { saveFreeingSpace } from './storage-quota.ts';

const PATH = '/api/projects/{projectId}/photos/{uuid}';

/** How many photos one row or item may have. */
export const MAX_PHOTOS = 30;

async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash));
}

/** When a photo was taken: by the camera with its offset, by the camera's clock in the zone of this device, else now. */
function momentTaken(
  { takenAt, localTime }: PhotoDetails,
  now: number,
): Pick<StoredPhoto, 'takenAt' | 'takenAtSource'> {
  if (takenAt !== null) return { takenAt, takenAtSource: 'exif' };
  if (localTime === null) return { takenAt: new Date(now).toISOString(), takenAtSource: 'device' };
  return { takenAt: new Date(localTime).toISOString(), takenAtSource: 'exif' };
}

/**
 * Stages a photo of a draft: as it will be sent, with time and place from its details. Throws PhotoError for what
 * this browser cannot read, and DeviceFullError.
 */
export async function stagePhoto(userId: number, ownerId: string, file: Blob): Promise<Entry> {
  const original = await file.arrayBuffer();
  const details = await readPhotoDetails(original);
  const shrunk = await shrinkPhoto(original);
  const sha256 = await digest(shrunk.bytes);
  const now = Date.now();
  const id = newUuid();
  return saveFreeingSpace(() =>
    changeEntries(userId, async (entries, transaction) => {
      const owner = entries.find((one) => one.id === ownerId && one.state === 'draft');
      if (!owner) throw new Error('a photo is added to a draft');
      const others = entries.filter((one) => one.ownerId === ownerId);
      if (others.length >= MAX_PHOTOS) throw new PhotoError('tooMany');
      const { projectId } = owner;
      const { lat, lon } = details;
      const photo: StoredPhoto = {
        ...shrunk,
        ...{ id, userId, projectId, ownerId, sha256, lat, lon },
        ...momentTaken(details, now + (knownOffset() ?? 0)),
        sentAt: null,
      };
      const entry: Entry = {
        v: 1,
        ...{ id, userId, projectId, ownerId },
        seq: await nextSeq(transaction),
        record: id,
        kind: owner.kind,
        act: 'photo',
        title: owner.title,
        method: 'PUT',
        path: PATH,
        params: { projectId, uuid: id },
        query: {},
        body: null,
        ...{ editPath: null, basedOn: null, triedBody: null, ifSigned: null },
        ...{ dependsOn: [], photoIds: [], notes: [] },
        ...{ state: 'draft', heldFor: null, tries: 0, nextAt: null, lastProblem: null, conflict: null },
        capturedAt: now,
        offsetMs: knownOffset(),
        bytes: shrunk.bytes.byteLength,
      };
      await transaction.objectStore('photos').put(photo);
      return { change: addEntries(entries, [entry]), result: entry };
    }),
  );
}

/** A photo on this device as an address that a picture can show, to be revoked after use; null if it is not here. */
export async function photoUrl(
  userId: number,
  id: string,
  size: 'thumbnail' | 'whole',
): Promise<string | null> {
  const photo = await (await siteDatabase()).get('photos', id);
  if (photo?.userId !== userId) return null;
  return URL.createObjectURL(
    size === 'whole'
      ? new Blob([photo.bytes], { type: photo.type })
      : new Blob([photo.thumbnail], { type: 'image/jpeg' }),
  );
}
