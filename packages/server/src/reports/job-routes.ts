import { isUnderWay } from '@brick/domain/job-status';
import { can } from '@brick/domain/permissions';
import { cancelJob, getJob, jobFile, startReports } from '@brick/domain/reports/jobs';
import { REPORT_NAMES, reportResource } from '@brick/domain/reports/reports';
import { mustHaveFilters } from '@brick/domain/reports/rules';
import { notFound } from '../platform/access.ts';
import { FileAnswer } from '../platform/answers.ts';
import { disposition } from '../platform/disposition.ts';
import { languageAsked } from '../platform/refusals/refusals.ts';
import { serve } from '../platform/serve.ts';
import { typeOf } from './file-names.ts';
import { cancelStored, jobOf, shownJob, startJob } from './jobs-store.ts';
import { settingOf } from './setting.ts';

/** Asking for reports as files that are made beside the requests, and having them. */
export const jobRoutes = [
  ...REPORT_NAMES.map((report) =>
    serve(startReports[report], async ({ connection, caller, project, body, request }) => {
      const { format, ...options } = body;
      mustHaveFilters(report, options);
      const asked = { projectId: project.id, userId: caller.userId, report, format, options };
      const job = await startJob(connection, asked);
      connection.announce({ topic: 'jobs', userId: caller.userId });
      return shownJob(job, languageAsked(request.headers['accept-language']));
    }),
  ),

  serve(getJob, async ({ connection, caller, params, request }) =>
    shownJob(
      await jobOf(connection, caller.userId, params.id),
      languageAsked(request.headers['accept-language']),
    ),
  ),

  serve(cancelJob, async ({ connection, caller, params }) => {
    const job = await jobOf(connection, caller.userId, params.id);
    if (!isUnderWay(job.status)) return;
    await cancelStored(connection, job.id);
    connection.announce({ topic: 'jobs', userId: caller.userId });
  }),

  serve(jobFile, async ({ connection, services, caller, params }) => {
    const job = await jobOf(connection, caller.userId, params.id);
    // Who was taken off the project or lost the right meanwhile has lost the file too.
    const place = { projectId: job.projectId, userId: caller.userId, now: services.now() };
    const { member } = await settingOf({ connection, ...place }, {});
    if (!can(member, reportResource(job.report), 'read')) throw notFound();
    const file = job.fileKey === null ? null : await services.files.read(job.fileKey);
    if (!file) throw notFound();
    return new FileAnswer(file.stream, {
      'content-type': typeOf(job.format),
      'content-length': String(file.size),
      'content-disposition': disposition('attachment', job.fileName ?? job.report),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }),
];
