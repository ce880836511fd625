import {
  archiveFile,
  cancelArchiveJob,
  exportProject,
  getArchiveJob,
  importProject,
  listArchiveJobs,
} from '@brick/domain/archives/api';
import { problemMessage } from '@brick/domain/errors';
import { isActiveJob } from '@brick/domain/job-status';
import { sanitizeFileName } from '../files/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { readSingleFile } from '../platform/files/single-file-upload.ts';
import { contentDisposition } from '../platform/http/content-disposition.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { preferredLanguage } from '../platform/i18n/error-messages.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import { limitByAccount } from '../platform/security/rate-limits.ts';
import {
  assertCanImport,
  cancelJobRow,
  canExport,
  findJob,
  loadJobs,
  serializeJob,
  startExport,
  startImport,
} from './archive-job-store.ts';
import { archiveTooLarge } from './archive-problems.ts';

const MB = 1024 * 1024;

/** Endpoints to export and import whole projects. */
export const archiveRoutes = [
  serve(exportProject, async (context) => {
    const { connection, caller, project, request } = context;
    const [job] = await Promise.all([
      startExport(connection, { userId: caller.userId, projectId: project.id }),
      logSecurityEvent(context, { event: 'archiveExported', account: caller.userId, project: project.id }),
    ]);
    connection.announce({ topic: 'jobs', userId: caller.userId });
    return serializeJob(job, preferredLanguage(request.headers['accept-language']));
  }),

  serve(importProject, async ({ connection: pool, caller, request, services }) => {
    const { archiveLimitMb: limit, archiveImportsPerHour: anHour } = services.config;
    const { userId } = caller;
    // Checked before the body is read: rejected uploads need not be stored first.
    await assertCanImport(pool, userId);
    await limitByAccount(pool.db, userId, {
      ...{ what: 'imports', anHour },
      refusal: (limit, minutes) =>
        problemMessage('The limit of {limit} imports an hour is reached. Try again in {minutes} min.', {
          ...{ limit, minutes },
        }),
    });
    const file = await readSingleFile(request, limit * MB + 65_536);
    const stored = await services.files.put(file.part.file, limit * MB);
    if (!stored) throw archiveTooLarge(limit);
    const { key, size } = stored;
    const asked = { userId, key, name: sanitizeFileName(file.part.filename ?? ''), size };
    const start = async () => {
      await file.mustBeTheOnly();
      return services.inTransaction(async (connection) => {
        connection.announce({ topic: 'jobs', userId });
        return startImport(connection, asked);
      });
    };
    const job = await start().catch(async (error: unknown) => {
      await services.files.remove(key);
      throw error;
    });
    return serializeJob(job, preferredLanguage(request.headers['accept-language']));
  }),

  serve(listArchiveJobs, async ({ connection, caller, request }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    return (await loadJobs(connection, caller.userId)).map((job) => serializeJob(job, language));
  }),

  serve(getArchiveJob, async ({ connection, caller, params, request }) =>
    serializeJob(
      await findJob(connection, caller.userId, params.id),
      preferredLanguage(request.headers['accept-language']),
    ),
  ),

  serve(cancelArchiveJob, async ({ connection, caller, params }) => {
    const job = await findJob(connection, caller.userId, params.id);
    if (!isActiveJob(job.status)) return;
    await cancelJobRow(connection, job.id);
    connection.announce({ topic: 'jobs', userId: caller.userId });
  }),

  serve(archiveFile, async ({ connection, services, caller, params, request }) => {
    const job = await findJob(connection, caller.userId, params.id);
    if (job.kind !== 'export' || job.projectId === null || job.fileKey === null) throw notFound();
    // Members who were removed or lost the right meanwhile lose access to the archive too.
    if (!(await canExport(connection, job.projectId, caller.userId))) throw notFound();
    const file = await services.files.read(job.fileKey);
    if (!file) throw notFound();
    const { userId: account } = caller;
    services.security.tell(request, { event: 'archiveDownloaded', account, project: job.projectId });
    return new FileResponse(file.stream, {
      'content-type': 'application/zip',
      'content-length': String(file.size),
      'content-disposition': contentDisposition('attachment', job.fileName ?? 'project.zip'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }),
];
