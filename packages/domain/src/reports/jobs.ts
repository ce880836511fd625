import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { JOB_STATUSES } from '../job-status.ts';
import { reportOptions } from './contract.ts';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName, reportResource } from './reports.ts';

/** A file that is made beside the requests, as who asked for it sees it. */
export const reportJob = z.object({
  id: z.int(),
  projectId: z.int(),
  report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]),
  format: z.enum(REPORT_FORMATS),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.int(),
  /** Where the file is, once it is there. */
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
    summary: `Has the report ${report} made as a file; the same one asked for again meanwhile is the same job`,
    body: jobBody,
    reply: reportJob,
    status: 202,
    refusals: ['tooMany'],
  });

/** One call a report, because each group of reports has a right of its own. */
export const startReports = Object.fromEntries(
  REPORT_NAMES.map((report) => [report, startReport(report)]),
) as Record<ReportName, ReturnType<typeof startReport>>;

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  on: 'account',
  summary: "One's own job: how far it is",
  reply: reportJob,
  refusals: ['notFound'],
});

export const cancelJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/{id}',
  on: 'account',
  summary: "Cancels one's own job; a finished one stays as it is",
  reply: null,
  refusals: ['notFound'],
});

export const jobFile = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}/file',
  on: 'account',
  summary: "The file of one's own job, for a day after it was made and while one may make the report",
  reply: 'file',
  refusals: ['notFound'],
});

/** Jobs of one person that may wait at the same time. */
export const MOST_JOBS_WAITING = 20;
