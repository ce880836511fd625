import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { version } from '../fields.ts';
import { listCallsOf, schemasOf } from '../records/calls.ts';
import { issue } from './record.ts';

export const issueSchemas = schemasOf(issue);

export type Issue = z.output<typeof issueSchemas.reply>;

export const issueCalls = listCallsOf(issue, issueSchemas, {
  figures: 'Counts',
  add: 'Report an issue',
  update: { summary: 'Change fields of an issue; to whom it is only assigned, its status alone' },
  totals: z.object({
    total: z.int(),
    open: z.int(),
    inProgress: z.int(),
    resolved: z.int(),
    /** Of high priority among the open ones. */
    openHighPriority: z.int(),
    /** resolved / total in percent with one decimal; null where there are none. */
    resolutionRate: z.number().nullable(),
  }),
});

export const verifyIssue = endpoint({
  method: 'POST',
  path: '/api/issues/{id}/verification',
  on: 'issue',
  allow: ['issues', 'update'],
  summary: 'Say that a resolved issue is put right, or take that back; not by whom it is assigned to',
  body: z.object({ verified: z.boolean().default(true), version: version.optional() }),
  reply: issueSchemas.reply,
  status: 200,
  refusals: ['stale'],
});
