import { can } from '@brick/domain/permissions';
import { assertFiltersAllowed } from '@brick/domain/reports/filter-rules';
import { cancelJob, getJob, jobFile, startReports } from '@brick/domain/reports/jobs-api';
import { REPORT_NAMES, reportResource } from '@brick/domain/reports/report-types';
import { notFound } from '../../platform/access/project-access.ts';
import { serve } from '../../platform/http/endpoint-handlers.ts';
import { preferredLanguage } from '../../platform/i18n/error-messages.ts';
import { sendJobFile } from '../../platform/jobs/job-files.ts';
import { cancelJob as cancelOwnJob, findJob } from '../../platform/jobs/job-store.ts';
import { mimeTypeOf } from '../formats/file-names.ts';
import { loadReportContext } from '../report-context.ts';
import { REPORT_JOB_KINDS, readReportJob, serializeReportJob, startReportJob } from './report-jobs.ts';

const jobsOf = ({ userId }: { userId: number }) => ({ userId, kinds: REPORT_JOB_KINDS });

/** Endpoints to request report files as jobs and download them. */
export const jobRoutes = [
  ...REPORT_NAMES.map((report) =>
    serve(startReports[report], async ({ connection, caller, project, body, request }) => {
      const { format, ...options } = body;
      assertFiltersAllowed(report, options);
      const asked = { projectId: project.id, userId: caller.userId, report, format, options };
      return serializeReportJob(
        await startReportJob(connection, asked),
        preferredLanguage(request.headers['accept-language']),
      );
    }),
  ),

  serve(getJob, async ({ connection, caller, params, request }) =>
    serializeReportJob(
      await findJob(connection, jobsOf(caller), params.id),
      preferredLanguage(request.headers['accept-language']),
    ),
  ),

  serve(cancelJob, ({ connection, caller, params }) => cancelOwnJob(connection, jobsOf(caller), params.id)),

  serve(jobFile, async ({ connection, services, caller, params }) => {
    const job = await findJob(connection, jobsOf(caller), params.id);
    const { projectId, report, format } = readReportJob(job);
    // Members who were removed or lost the right meanwhile lose access to the file too.
    const place = { projectId, userId: caller.userId, now: services.now() };
    const { member } = await loadReportContext({ connection, ...place }, {});
    if (!can(member, reportResource(report), 'read')) throw notFound();
    return sendJobFile(services.files, job, mimeTypeOf(format));
  }),
];
