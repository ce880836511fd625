import { DomainError, type Said, said } from '@brick/domain/errors';
import { download, holdUploaded, upload } from '@brick/domain/files/contract';
import { WRONG_SIZE, WRONG_TYPE } from '@brick/domain/files/limits';
import { notFound } from '../platform/access.ts';
import { FileAnswer } from '../platform/answers.ts';
import { disposition } from '../platform/disposition.ts';
import { oneFileOf } from '../platform/one-file.ts';
import { serve } from '../platform/serve.ts';
import { fileIsReadable } from './access.ts';
import { holdUploads, lockUploads, mayUpload } from './quota.ts';
import { keepUpload, keyOf, tidyName, urlOf } from './reads.ts';
import { findFile, insertFile } from './store.ts';

const refused = (code: 'invalid' | 'tooLarge', sentence: Said) =>
  new DomainError(code, sentence, { fields: { file: sentence } });

export const fileRoutes = [
  serve(upload, async ({ connection, caller, request, services }) => {
    await mayUpload(connection, caller, services.config, 0);
    const { part, mustBeTheOnly } = await oneFileOf(request);
    const name = tidyName(part.filename ?? '');
    const stored = await keepUpload(services, part.file, { name, type: part.mimetype });
    if (stored === 'wrongType') throw refused('invalid', said(WRONG_TYPE));
    if (stored === 'tooLarge') throw refused('tooLarge', said(WRONG_SIZE));
    const keep = async () => {
      await mustBeTheOnly();
      await services.inTransaction(async (inside) => {
        await lockUploads(inside, caller.userId);
        await mayUpload(inside, caller, services.config, stored.size);
        await insertFile(inside, { ...stored, uploadedBy: caller.userId });
      });
    };
    await keep().catch(async (error: unknown) => {
      await services.files.remove(stored.key);
      throw error;
    });
    return { url: urlOf(stored.key), name, type: stored.type, size: stored.size };
  }),

  serve(holdUploaded, async ({ connection, caller, body }) => {
    await holdUploads(connection, caller.userId, body.urls.map(keyOf));
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
