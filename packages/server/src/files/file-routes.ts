import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import { download, holdUploadedFiles, upload } from '@brick/domain/files/api';
import { UPLOAD_TYPES, WRONG_SIZE, WRONG_TYPE } from '@brick/domain/files/upload-limits';
import { notFound } from '../platform/access/project-access.ts';
import { mayHaveCommitted } from '../platform/db/connection.ts';
import { readSingleFile } from '../platform/files/single-file-upload.ts';
import { contentDisposition } from '../platform/http/content-disposition.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { assertTokenReads, canReadFile } from './file-access.ts';
import { findFile, insertFile } from './file-store.ts';
import { fileKeyOf, fileUrlOf, sanitizeFileName, storeUpload } from './service.ts';
import { assertMayUpload, holdUploads, lockUploads } from './upload-quota.ts';

const refused = (code: 'invalid' | 'tooLarge', sentence: ProblemMessage) =>
  new DomainError(code, sentence, { fields: { file: sentence } });

/** Browsers show what may be uploaded; an invoice as XML is never run in one. */
const isShown = (type: string): boolean => Object.hasOwn(UPLOAD_TYPES, type);

export const fileRoutes = [
  serve(upload, async ({ connection, caller, request, services }) => {
    await assertMayUpload(connection, caller, services.config, 0);
    const { part, mustBeTheOnly } = await readSingleFile(request);
    const name = sanitizeFileName(part.filename ?? '');
    const stored = await storeUpload(services, part.file, { name, type: part.mimetype });
    if (stored === 'wrongType') throw refused('invalid', problemMessage(WRONG_TYPE));
    if (stored === 'tooLarge') throw refused('tooLarge', problemMessage(WRONG_SIZE));
    const keep = async () => {
      await mustBeTheOnly();
      await services.inTransaction(async (inside) => {
        await lockUploads(inside, caller.userId);
        await assertMayUpload(inside, caller, services.config, stored.size);
        await insertFile(inside, { ...stored, uploadedBy: caller.userId });
      });
    };
    await keep().catch(async (error: unknown) => {
      if (!mayHaveCommitted(error)) await services.files.remove(stored.key);
      throw error;
    });
    return { url: fileUrlOf(stored.key), name, type: stored.type, size: stored.size };
  }),

  serve(holdUploadedFiles, async ({ connection, caller, body }) => {
    await holdUploads(connection, caller.userId, body.urls.map(fileKeyOf));
  }),

  serve(download, async ({ connection, caller, params, query, services }) => {
    const file = await findFile(connection, params.key);
    if (!file || !(await canReadFile(connection, caller.userId, file))) throw notFound();
    if (caller.token) await assertTokenReads(connection, caller, file);
    const found = await services.files.read(file.key);
    if (!found) throw notFound();
    return new FileResponse(found.stream, {
      'content-type': file.type,
      'content-length': String(found.size),
      'content-disposition': contentDisposition(
        query.download || !isShown(file.type) ? 'attachment' : 'inline',
        file.name,
      ),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  }),
];
