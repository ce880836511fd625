import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { version } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { fileCallsOf, schemasOf } from '../records/calls.ts';
import { issue } from './record.ts';

export const {
  body: issueBody,
  reply: issueReply,
  query: issueQuery,
  filters: issueFilters,
} = schemasOf(issue);

export type Issue = z.output<typeof issueReply>;

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/issues',
  on: 'project',
  allow: ['issues', 'read'],
  summary: 'Issues of a project, newest first; whole, or a page of them',
  query: issueQuery,
  reply: z.array(issueReply),
});

export const issueTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/issues/totals',
  on: 'project',
  allow: ['issues', 'read'],
  summary: 'Counts of the issues that a filter leaves; without a filter, of all',
  query: issueFilters,
  reply: z.object({
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

export const addIssue = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/issues',
  on: 'project',
  allow: ['issues', 'create'],
  summary: 'Report an issue',
  body: issueBody,
  reply: issueReply,
});

export const {
  get: getIssue,
  update: updateIssue,
  remove: deleteIssue,
  restore: restoreIssue,
  history: issueHistory,
} = keptRowCalls({
  kind: 'issue',
  folder: 'issues',
  resource: 'issues',
  named: 'an issue',
  body: issueBody,
  reply: issueReply,
  update: { summary: 'Change fields of an issue; to whom it is only assigned, its status alone' },
});

export const verifyIssue = endpoint({
  method: 'POST',
  path: '/api/issues/{id}/verification',
  on: 'issue',
  allow: ['issues', 'update'],
  summary: 'Say that a resolved issue is put right, or take that back; not by whom it is assigned to',
  body: z.object({ verified: z.boolean().default(true), version: version.optional() }),
  reply: issueReply,
  status: 200,
  refusals: ['stale'],
});

export const { exported: exportIssues, imported: importIssues } = fileCallsOf(issue, issueQuery);
