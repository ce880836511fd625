import {
  archiveFile,
  cancelArchiveJob,
  exportProject,
  getArchiveJob,
  importProject,
  listArchiveJobs,
} from '@brick/domain/archives/contract';
import { said } from '@brick/domain/errors';
import { isUnderWay } from '@brick/domain/job-status';
import { tidyName } from '../files/reads.ts';
import { notFound } from '../platform/access.ts';
import { FileAnswer } from '../platform/answers.ts';
import { disposition } from '../platform/disposition.ts';
import { oneFileOf } from '../platform/one-file.ts';
import { languageAsked } from '../platform/refusals/refusals.ts';
import { tellSecurity } from '../platform/security-log.ts';
import { serve } from '../platform/serve.ts';
import { mustKeepRate } from '../platform/throttle.ts';
import {
  cancelStored,
  jobOf,
  jobsOf,
  mayExport,
  mayImport,
  shownJob,
  startExport,
  startImport,
} from './jobs-store.ts';
import { tooMuch } from './refusals.ts';

const MB = 1024 * 1024;

/** Taking a whole project out, and taking one in. */
export const archiveRoutes = [
  serve(exportProject, async (context) => {
    const { connection, caller, project, request } = context;
    const [job] = await Promise.all([
      startExport(connection, { userId: caller.userId, projectId: project.id }),
      tellSecurity(context, { event: 'archiveExported', account: caller.userId, project: project.id }),
    ]);
    connection.announce({ topic: 'jobs', userId: caller.userId });
    return shownJob(job, languageAsked(request.headers['accept-language']));
  }),

  serve(importProject, async ({ connection: pool, caller, request, services }) => {
    const { archiveLimitMb: limit, archiveImportsPerHour: anHour } = services.config;
    const { userId } = caller;
    // Before the body is read: what is refused anyway need not lie on the disk first.
    await mayImport(pool, userId);
    await mustKeepRate(pool.db, userId, {
      ...{ what: 'imports', anHour },
      refusal: (limit, minutes) =>
        said('The limit of {limit} imports an hour is reached. Try again in {minutes} min.', {
          ...{ limit, minutes },
        }),
    });
    const file = await oneFileOf(request, limit * MB + 65_536);
    const stored = await services.files.put(file.part.file, limit * MB);
    if (!stored) throw tooMuch(limit);
    const { key, size } = stored;
    const asked = { userId, key, name: tidyName(file.part.filename ?? ''), size };
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

  serve(archiveFile, async ({ connection, services, caller, params, request }) => {
    const job = await jobOf(connection, caller.userId, params.id);
    if (job.kind !== 'export' || job.projectId === null || job.fileKey === null) throw notFound();
    // Who was taken off the project or lost the right meanwhile has lost the archive too.
    if (!(await mayExport(connection, job.projectId, caller.userId))) throw notFound();
    const file = await services.files.read(job.fileKey);
    if (!file) throw notFound();
    const { userId: account } = caller;
    services.security.tell(request, { event: 'archiveDownloaded', account, project: job.projectId });
    return new FileAnswer(file.stream, {
      'content-type': 'application/zip',
      'content-length': String(file.size),
      'content-disposition': disposition('attachment', job.fileName ?? 'project.zip'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }),
];
