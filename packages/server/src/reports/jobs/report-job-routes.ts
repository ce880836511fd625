import { isActiveJob } from '@brick/domain/job-status';
import { can } from '@brick/domain/permissions';
import { assertFiltersAllowed } from '@brick/domain/reports/filter-rules';
import { cancelJob, getJob, jobFile, startReports } from '@brick/domain/reports/jobs-api';
import { REPORT_NAMES, reportResource } from '@brick/domain/reports/report-types';
import { notFound } from '../../platform/access/project-access.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { serve } from '../../platform/http/endpoint-handlers.ts';
import { FileResponse } from '../../platform/http/responses.ts';
import { preferredLanguage } from '../../platform/i18n/error-messages.ts';
import { mimeTypeOf } from '../formats/file-names.ts';
import { loadReportContext } from '../report-context.ts';
import { cancelJobRow, findJob, serializeJob, startJob } from './report-job-store.ts';

/** Endpoints to request report files as jobs and download them. */
export const jobRoutes = [
  ...REPORT_NAMES.map((report) =>
    serve(startReports[report], async ({ connection, caller, project, body, request }) => {
      const { format, ...options } = body;
      assertFiltersAllowed(report, options);
      const asked = { projectId: project.id, userId: caller.userId, report, format, options };
      const job = await startJob(connection, asked);
      connection.announce({ topic: 'jobs', userId: caller.userId });
      return serializeJob(job, preferredLanguage(request.headers['accept-language']));
    }),
  ),

  serve(getJob, async ({ connection, caller, params, request }) =>
    serializeJob(
      await findJob(connection, caller.userId, params.id),
      preferredLanguage(request.headers['accept-language']),
    ),
  ),

  serve(cancelJob, async ({ connection, caller, params }) => {
    const job = await findJob(connection, caller.userId, params.id);
    if (!isActiveJob(job.status)) return;
    await cancelJobRow(connection, job.id);
    connection.announce({ topic: 'jobs', userId: caller.userId });
  }),

  serve(jobFile, async ({ connection, services, caller, params }) => {
    const job = await findJob(connection, caller.userId, params.id);
    // Members who were removed or lost the right meanwhile lose access to the file too.
    const place = { projectId: job.projectId, userId: caller.userId, now: services.now() };
    const { member } = await loadReportContext({ connection, ...place }, {});
    if (!can(member, reportResource(job.report), 'read')) throw notFound();
    const file = job.fileKey === null ? null : await services.files.read(job.fileKey);
    if (!file) throw notFound();
    return new FileResponse(file.stream, {
      'content-type': mimeTypeOf(job.format),
      'content-length': String(file.size),
      'content-disposition': contentDisposition('attachment', job.fileName ?? job.report),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }),
];
