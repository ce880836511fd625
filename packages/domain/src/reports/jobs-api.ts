import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { JOB_STATUSES } from '../job-status.ts';
import { reportOptions } from './api.ts';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName, reportResource } from './report-types.ts';

/** A background job that creates a report file, as the user who started it sees it. */
export const reportJob = z.object({
  id: z.int(),
  projectId: z.int(),
  report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]),
  format: z.enum(REPORT_FORMATS),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.int(),
  /** Download address of the file, once it is ready. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  createdAt: instantText,
  finishedAt: instantText.nullable(),
});
export type ReportJob = z.output<typeof reportJob>;

const jobBody = reportOptions.extend({ format: z.enum(REPORT_FORMATS, { error: 'choice' }) });

const startReport = (report: ReportName) =>
  endpoint({
    method: 'POST',
    path: `/api/projects/{projectId}/reports/${report}`,
    on: 'project',
    allow: [reportResource(report), 'read'],
    summary: `Starts creating the report ${report} as a file; repeated requests return the same job while it runs`,
    body: jobBody,
    reply: reportJob,
    status: 202,
    refusals: ['tooMany'],
  });

/** One endpoint per report, because each group of reports has its own right. */
export const startReports = Object.fromEntries(
  REPORT_NAMES.map((report) => [report, startReport(report)]),
) as Record<ReportName, ReturnType<typeof startReport>>;

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  on: 'account',
  summary: 'Returns one of the caller’s jobs with its progress',
  reply: reportJob,
  refusals: ['notFound'],
});

export const cancelJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/{id}',
  on: 'account',
  summary: 'Cancels one of the caller’s jobs; a finished job is left unchanged',
  reply: null,
  refusals: ['notFound'],
});

export const jobFile = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}/file',
  on: 'account',
  summary: 'Downloads the file of one of the caller’s jobs, for one day and while they may make the report',
  reply: 'file',
  refusals: ['notFound'],
});

/** Maximum waiting jobs of one user. */
export const MAX_WAITING_JOBS = 20;
