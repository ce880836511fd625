import * as z from 'zod';
import { dateField } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { whole } from '../lists.ts';
import { PHASES } from '../phases/phases.ts';
import { LANGUAGES } from '../users/choices.ts';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName, reportResource } from './reports.ts';

/** What a report is asked for; a filter that it does not have is refused. */
export const reportOptions = z.object({
  /** The day of its figures; today in the reader's time zone. */
  asOf: dateField.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  phase: z.enum(PHASES, { error: 'phase' }).optional(),
  supplierId: whole(1, 999_999_999).optional(),
  /** The reader's own, if it is not said. */
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
    summary: `The report ${report}: shown as JSON, or made as PDF, XLSX or CSV`,
    query: reportQuery,
    reply: 'file',
    refusals: ['unavailable'],
  });

/** One call a report, because each group of reports has a right of its own. */
export const makeReports = Object.fromEntries(
  REPORT_NAMES.map((report) => [report, makeReport(report)]),
) as Record<ReportName, ReturnType<typeof makeReport>>;
