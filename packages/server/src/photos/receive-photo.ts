import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { MAX_UPLOAD_BYTES, UNREADABLE_PICTURE, WRONG_SIZE } from '@brick/domain/files/upload-limits';
import type { FastifyRequest } from 'fastify';
import { assertPicturePasses, pictureTypeOf } from '../files/service.ts';
import type { Config } from '../platform/config/config.ts';
import type { FileStore, StoredFileInfo } from '../platform/files/file-store.ts';
import type { UprightPicture } from '../platform/pictures/upright-picture.ts';

/** The three files of a photo. */
export interface PhotoFiles {
  kept: StoredFileInfo;
  small: StoredFileInfo;
  medium: StoredFileInfo;
}

/** A photo as it arrived, and what is kept of it. */
export interface ReceivedPhoto extends PhotoFiles {
  /** Of the bytes as they arrived. */
  sha256: string;
  type: UprightPicture['type'];
  width: number;
  height: number;
}

const DIGEST = /(?:^|,)\s*sha-256=:?([A-Za-z\d+/]{43}=):?\s*(?:,|$)/i;

/** Reads the SHA-256 of Content-Digest (RFC 9530) or Digest (RFC 3230), in hexadecimal. Throws invalid. */
export function readDigest(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  for (const given of [headers['content-digest'], headers['digest']].flat()) {
    const [, digest] = DIGEST.exec(given ?? '') ?? [];
    if (digest) return Buffer.from(digest, 'base64').toString('hex');
  }
  throw fieldProblem('digest', problemMessage('Send the SHA-256 of the bytes as Content-Digest or Digest'));
}

/** The bytes of a request; of none if another parser has read them. */
export function payloadOf(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body;
  request.raw.resume();
  return Readable.from([]);
}

/** Stores the three files of a picture, all of them or none. */
export async function storePicture(
  files: FileStore,
  { bytes, small, medium }: Pick<UprightPicture, 'bytes' | 'small' | 'medium'>,
): Promise<PhotoFiles> {
  const stored: StoredFileInfo[] = [];
  try {
    for (const each of [bytes, small, medium]) {
      const file = await files.put(Readable.from([each]), Number.POSITIVE_INFINITY);
      if (!file) throw new Error('a picture is without end');
      stored.push(file);
    }
  } catch (error) {
    for (const { key } of stored) await files.remove(key);
    throw error;
  }
  const [kept, smaller, middle] = stored as [StoredFileInfo, StoredFileInfo, StoredFileInfo];
  return { kept, small: smaller, medium: middle };
}

/** A file of a photo as `files` keeps it. */
export type PhotoFile = StoredFileInfo & { name: string; type: UprightPicture['type'] };

/** The files of a photo, which is named by its id. */
export function filesOf(
  id: string,
  { type, kept, small, medium }: PhotoFiles & Pick<UprightPicture, 'type'>,
): PhotoFile[] {
  return [
    { ...kept, type, name: `${id}.${type === 'image/png' ? 'png' : 'jpg'}` },
    { ...small, type: 'image/jpeg', name: `${id}-320.jpg` },
    { ...medium, type: 'image/jpeg', name: `${id}-1280.jpg` },
  ];
}

/** What receiving a photo needs. */
interface Receiving {
  files: FileStore;
  config: Pick<Config, 'scanCommand'>;
  /** Waits for the turn of the account: a picture takes memory while it is decoded. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

const damaged = () => fieldProblem('file', problemMessage(UNREADABLE_PICTURE));

/**
 * Takes in the bytes of a photo: complete, of the digest that was sent, a JPEG or PNG within the limits, passed by the
 * virus scan. What is kept stands upright and has no metadata. Throws otherwise, and nothing is kept.
 */
export async function receivePhoto(
  { files, config, inTurn }: Receiving,
  payload: Readable,
  digest: string,
): Promise<ReceivedPhoto> {
  const received = await files.receive(payload, MAX_UPLOAD_BYTES, async (path, { sha256 }) => {
    if (sha256 !== digest)
      throw fieldProblem('digest', problemMessage('The bytes are not those of the digest: send them again'));
    const type = await pictureTypeOf(path);
    if (!type) throw fieldProblem('file', problemMessage('Choose a JPEG or PNG picture'));
    await assertPicturePasses(config.scanCommand, path, type);
    const picture = await inTurn(async () => {
      // Loaded at the first photo to speed up the start.
      const { uprightPicture } = await import('../platform/pictures/upright-picture.ts');
      return uprightPicture(await readFile(path), type);
    });
    if (!picture) throw damaged();
    return { sha256, picture };
  });
  if (!received) {
    const sentence = problemMessage(WRONG_SIZE);
    throw new DomainError('tooLarge', sentence, { fields: { file: sentence } });
  }
  const { sha256, picture } = received;
  const { type, width, height } = picture;
  return { sha256, type, width, height, ...(await storePicture(files, picture)) };
}
