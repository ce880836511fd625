import {
  ARCHIVE_JOB_KINDS,
  archiveFile,
  cancelArchiveJob,
  exportProject,
  getArchiveJob,
  importProject,
  listArchiveJobs,
  MAX_LISTED_JOBS,
} from '@brick/domain/archives/api';
import { problemMessage } from '@brick/domain/errors';
import { sanitizeFileName } from '../files/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { mayHaveCommitted } from '../platform/db/connection.ts';
import { readSingleFile } from '../platform/files/single-file-upload.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { preferredLanguage } from '../platform/i18n/error-messages.ts';
import { sendJobFile } from '../platform/jobs/job-files.ts';
import { assertBelowJobLimit, cancelJob, findJob, loadJobs, startJob } from '../platform/jobs/job-store.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import { limitByAccount } from '../platform/security/rate-limits.ts';
import { ARCHIVE_JOB_LIMIT, canExport, serializeArchiveJob } from './archive-jobs.ts';
import { archiveTooLarge } from './archive-problems.ts';

const MB = 1024 * 1024;

const jobsOf = ({ userId }: { userId: number }) => ({ userId, kinds: ARCHIVE_JOB_KINDS });

/** Endpoints to export and import whole projects. */
export const archiveRoutes = [
  serve(exportProject, async (context) => {
    const { connection, caller, project, request } = context;
    const [job] = await Promise.all([
      startJob(
        connection,
        { userId: caller.userId, kind: 'export', projectId: project.id },
        ARCHIVE_JOB_LIMIT,
      ),
      logSecurityEvent(context, { event: 'archiveExported', account: caller.userId, project: project.id }),
    ]);
    return serializeArchiveJob(job, preferredLanguage(request.headers['accept-language']));
  }),

  serve(importProject, async ({ connection: pool, caller, request, services }) => {
    const { archiveLimitMb: limit, archiveImportsPerHour: anHour } = services.config;
    const { userId } = caller;
    // Checked before the body is read: rejected uploads need not be stored first.
    await assertBelowJobLimit(pool, userId, ARCHIVE_JOB_LIMIT);
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
    const uploaded = { key, name: sanitizeFileName(file.part.filename ?? ''), size };
    const asked = { userId, kind: 'import', projectId: null, file: uploaded } as const;
    const start = async () => {
      await file.mustBeTheOnly();
      return services.inTransaction((connection) => startJob(connection, asked, ARCHIVE_JOB_LIMIT));
    };
    const job = await start().catch(async (error: unknown) => {
      if (!mayHaveCommitted(error)) await services.files.remove(key);
      throw error;
    });
    return serializeArchiveJob(job, preferredLanguage(request.headers['accept-language']));
  }),

  serve(listArchiveJobs, async ({ connection, caller, request }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    return (await loadJobs(connection, jobsOf(caller), MAX_LISTED_JOBS)).map((job) =>
      serializeArchiveJob(job, language),
    );
  }),

  serve(getArchiveJob, async ({ connection, caller, params, request }) =>
    serializeArchiveJob(
      await findJob(connection, jobsOf(caller), params.id),
      preferredLanguage(request.headers['accept-language']),
    ),
  ),

  serve(cancelArchiveJob, ({ connection, caller, params }) =>
    cancelJob(connection, jobsOf(caller), params.id),
  ),

  serve(archiveFile, async ({ connection, services, caller, params, request }) => {
    const job = await findJob(connection, jobsOf(caller), params.id);
    if (job.kind !== 'export' || job.projectId === null || job.fileKey === null) throw notFound();
    // Members who were removed or lost the right meanwhile lose access to the archive too.
    if (!(await canExport(connection, job.projectId, caller.userId))) throw notFound();
    const { userId: account } = caller;
    const file = await sendJobFile(services.files, job, 'application/zip');
    services.security.tell(request, { event: 'archiveDownloaded', account, project: job.projectId });
    return file;
  }),
];
