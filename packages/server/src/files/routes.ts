import { DomainError, type Said, said } from '@brick/domain/errors';
import { download, upload } from '@brick/domain/files/contract';
import { WRONG_SIZE, WRONG_TYPE } from '@brick/domain/files/limits';
import { notFound } from '../platform/access.ts';
import { FileAnswer } from '../platform/answers.ts';
import { disposition } from '../platform/disposition.ts';
import { serve } from '../platform/serve.ts';
import { fileIsReadable } from './access.ts';
import { keepUpload, tidyName, urlOf } from './reads.ts';
import { findFile, insertFile } from './store.ts';

const refused = (code: 'invalid' | 'tooLarge', sentence: Said) =>
  new DomainError(code, sentence, { fields: { file: sentence } });

export const fileRoutes = [
  serve(upload, async ({ connection, caller, request, services }) => {
    const part = await request.file();
    if (!part) throw refused('invalid', said('Choose a file'));
    const name = tidyName(part.filename ?? '');
    const stored = await keepUpload(services, part.file, { name, type: part.mimetype });
    if (stored === 'wrongType') throw refused('invalid', said(WRONG_TYPE));
    if (stored === 'tooLarge') throw refused('tooLarge', said(WRONG_SIZE));
    await insertFile(connection, { ...stored, uploadedBy: caller.userId });
    return { url: urlOf(stored.key), name, type: stored.type, size: stored.size };
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
