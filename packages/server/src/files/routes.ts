import { DomainError, type Said, said } from '@brick/domain/errors';
import { download, upload } from '@brick/domain/files/contract';
import {
  MOST_PIXELS,
  TOO_MANY_PIXELS,
  UNREADABLE_PICTURE,
  UPLOAD_LIMIT,
  WRONG_SIZE,
  WRONG_TYPE,
} from '@brick/domain/files/limits';
import { notFound } from '../platform/access.ts';
import { FileAnswer } from '../platform/answers.ts';
import { disposition } from '../platform/disposition.ts';
import { serve } from '../platform/serve.ts';
import { fileIsReadable } from './access.ts';
import { pixelsOf } from './picture-size.ts';
import { urlOf } from './reads.ts';
import { mustPassScan } from './scan.ts';
import { agreedType } from './sniff.ts';
import { findFile, insertFile } from './store.ts';

const refused = (code: 'invalid' | 'tooLarge', sentence: Said) =>
  new DomainError(code, sentence, { fields: { file: sentence } });

// A name is shown and offered for download, never used as a path: what has a meaning in either is taken out.
const tidyName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\u0000-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2066-\u2069/\\:*?"<>|]/g, '_')
    .slice(-255) || 'file';

/** Refuses a picture that is small as a file and fills the memory once it is unpacked. */
async function mustBeModest(path: string, type: 'image/png' | 'image/jpeg'): Promise<void> {
  const pixels = await pixelsOf(path, type);
  if (pixels === null) throw refused('invalid', said(UNREADABLE_PICTURE));
  if (pixels > MOST_PIXELS) throw refused('invalid', said(TOO_MANY_PIXELS));
}

export const fileRoutes = [
  serve(upload, async ({ connection, caller, request, services }) => {
    const part = await request.file();
    if (!part) throw refused('invalid', said('Choose a file'));
    const name = tidyName(part.filename ?? '');
    const { type, bytes } = await agreedType(part.file, part.mimetype, name);
    if (!type) {
      bytes.resume();
      throw refused('invalid', said(WRONG_TYPE));
    }
    const stored = await services.files.put(bytes, UPLOAD_LIMIT, async (path) => {
      if (type !== 'application/pdf') await mustBeModest(path, type);
      await mustPassScan(services.config.scanCommand, path);
    });
    if (!stored) throw refused('tooLarge', said(WRONG_SIZE));
    await insertFile(connection, { ...stored, name, type, uploadedBy: caller.userId });
    return { url: urlOf(stored.key), name, type, size: stored.size };
  }),

  serve(download, async ({ connection, caller, params, query, services }) => {
    const file = await findFile(connection, params.key);
    if (!file || !(await fileIsReadable(connection, caller.userId, file))) throw notFound();
    const found = await services.files.read(file.key);
    if (!found) throw notFound();
    return new FileAnswer(found.stream, {
      'content-type': file.type,
      'content-length': String(found.size),
      'content-disposition': disposition(query.download ? 'attachment' : 'inline', file.name),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  }),
];
