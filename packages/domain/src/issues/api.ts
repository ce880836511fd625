import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { version } from '../field-schemas.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { issue } from './record.ts';

export const issueSchemas = recordSchemas(issue);

export type Issue = z.output<typeof issueSchemas.reply>;

export const issueEndpoints = listEndpoints(issue, issueSchemas, {
  figures: 'Counts',
  add: 'Reports an issue',
  update: { summary: 'Changes fields of an issue; assignees may only change its status' },
  totals: z.object({
    total: z.int(),
    open: z.int(),
    inProgress: z.int(),
    resolved: z.int(),
    /** Open issues of high priority. */
    openHighPriority: z.int(),
    /** resolved / total in percent with one decimal; null without issues. */
    resolutionRate: z.number().nullable(),
  }),
});

export const verifyIssue = endpoint({
  method: 'POST',
  path: '/api/issues/{id}/verification',
  on: 'issue',
  allow: ['issues', 'update'],
  summary: 'Marks a resolved issue as verified, or withdraws that; not allowed for the assignee',
  body: z.object({ verified: z.boolean().default(true), version: version.optional() }),
  reply: issueSchemas.reply,
  status: 200,
  refusals: ['stale'],
  madeOnSite: true,
});
