import * as z from 'zod';
import { dateField } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { wholeNumberInQuery } from '../list-query.ts';
import { PHASES } from '../phases/phases.ts';
import { LANGUAGES } from '../users/languages-and-job-titles.ts';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName, reportResource } from './report-types.ts';

/** Options of a report; filters it does not support are refused. */
export const reportOptions = z.object({
  /** The day of its figures; today in the reader's time zone by default. */
  asOf: dateField.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  phase: z.enum(PHASES, { error: 'phase' }).optional(),
  supplierId: wholeNumberInQuery(1, 999_999_999).optional(),
  /** The reader's language by default. */
  language: z.enum(LANGUAGES).optional(),
});
export type ReportOptions = z.output<typeof reportOptions>;

export const reportQuery = reportOptions.extend({
  format: z.enum([...REPORT_FORMATS, 'json']).default('json'),
});

const makeReport = (report: ReportName) =>
  endpoint({
    method: 'GET',
    path: `/api/projects/{projectId}/reports/${report}`,
    on: 'project',
    allow: [reportResource(report), 'read'],
    summary: `Returns the report ${report} as JSON, PDF, XLSX or CSV`,
    query: reportQuery,
    reply: 'file',
    refusals: ['unavailable'],
  });

/** One endpoint per report, because each group of reports has its own right. */
export const reportEndpoints = Object.fromEntries(
  REPORT_NAMES.map((report) => [report, makeReport(report)]),
) as Record<ReportName, ReturnType<typeof makeReport>>;
