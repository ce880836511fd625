import {
  archiveFile,
  cancelArchiveJob,
  exportProject,
  getArchiveJob,
  importProject,
  listArchiveJobs,
} from '@brick/domain/archives/contract';
import { refusedField, said } from '@brick/domain/errors';
import { isUnderWay } from '@brick/domain/job-status';
import { tidyName } from '../files/reads.ts';
import { notFound } from '../platform/access.ts';
import { FileAnswer } from '../platform/answers.ts';
import { disposition } from '../platform/disposition.ts';
import { languageAsked } from '../platform/refusals/refusals.ts';
import { serve } from '../platform/serve.ts';
import { cancelStored, jobOf, jobsOf, mayExport, shownJob, startExport, startImport } from './jobs-store.ts';
import { tooMuch } from './refusals.ts';

const MB = 1024 * 1024;

/** Taking a whole project out, and taking one in. */
export const archiveRoutes = [
  serve(exportProject, async ({ connection, caller, project, request }) => {
    const job = await startExport(connection, { userId: caller.userId, projectId: project.id });
    connection.announce({ topic: 'jobs', userId: caller.userId });
    return shownJob(job, languageAsked(request.headers['accept-language']));
  }),

  serve(importProject, async ({ caller, request, services }) => {
    const limit = services.config.archiveLimitMb;
    const part = await request.file({ limits: { fileSize: limit * MB + 65_536 } });
    if (!part) throw refusedField('file', said('Choose a file'));
    const stored = await services.files.put(part.file, limit * MB);
    if (!stored) throw tooMuch(limit);
    const { key, size } = stored;
    const asked = { userId: caller.userId, key, name: tidyName(part.filename ?? ''), size };
    const job = await services
      .inTransaction(async (connection) => {
        connection.announce({ topic: 'jobs', userId: caller.userId });
        return startImport(connection, asked);
      })
      .catch(async (error: unknown) => {
        await services.files.remove(key);
        throw error;
      });
    return shownJob(job, languageAsked(request.headers['accept-language']));
  }),

  serve(listArchiveJobs, async ({ connection, caller, request }) => {
    const language = languageAsked(request.headers['accept-language']);
    return (await jobsOf(connection, caller.userId)).map((job) => shownJob(job, language));
  }),

  serve(getArchiveJob, async ({ connection, caller, params, request }) =>
    shownJob(
      await jobOf(connection, caller.userId, params.id),
      languageAsked(request.headers['accept-language']),
    ),
  ),

  serve(cancelArchiveJob, async ({ connection, caller, params }) => {
    const job = await jobOf(connection, caller.userId, params.id);
    if (!isUnderWay(job.status)) return;
    await cancelStored(connection, job.id);
    connection.announce({ topic: 'jobs', userId: caller.userId });
  }),

  serve(archiveFile, async ({ connection, services, caller, params }) => {
    const job = await jobOf(connection, caller.userId, params.id);
    if (job.kind !== 'export' || job.projectId === null || job.fileKey === null) throw notFound();
    // Who was taken off the project or lost the right meanwhile has lost the archive too.
    if (!(await mayExport(connection, job.projectId, caller.userId))) throw notFound();
    const file = await services.files.read(job.fileKey);
    if (!file) throw notFound();
    return new FileAnswer(file.stream, {
      'content-type': 'application/zip',
      'content-length': String(file.size),
      'content-disposition': disposition('attachment', job.fileName ?? 'project.zip'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }),
];
