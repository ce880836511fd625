import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, requiredText, searchText, uploadedFile, version, webAddress } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { listQuery } from '../lists.ts';
import { PHASES } from '../phases/phases.ts';

/** How grave an issue is, and how urgent. */
export const LEVELS = ['low', 'medium', 'high'] as const;

export type Level = (typeof LEVELS)[number];

export const ISSUE_STATUSES = ['open', 'in_progress', 'resolved'] as const;

export type IssueStatus = (typeof ISSUE_STATUSES)[number];

const none = z.literal('').transform(() => null);

/** `pending` is an older word for open. */
const status = z
  .enum([...ISSUE_STATUSES, 'pending'])
  .transform((given) => (given === 'pending' ? 'open' : given));

export const issueBody = z.object({
  title: requiredText(255),
  description: optionalText(10_000),
  phase: z.union([none, z.null(), z.enum(PHASES)], { error: 'phase' }).default(null),
  severity: z.enum(LEVELS).default('medium'),
  /** Without one, as urgent as it is grave. */
  priority: z.union([none, z.null(), z.enum(LEVELS)], { error: 'choice' }).default(null),
  status: status.default('open'),
  /** A name; a member's id, username or full name links the issue to that member. */
  assignedTo: optionalText(255),
  location: optionalText(255),
  dueDate: z.union([none, z.null(), dateField], { error: 'date' }).default(null),
  attachmentUrl: z.union([none, z.null(), uploadedFile, webAddress], { error: 'link' }).default(null),
  /** The inspection that it came of. */
  inspectionId: id.nullable().default(null),
  /** What was done so that it does not come again. */
  correctiveAction: optionalText(10_000),
  /** Whose work or delivery it is; without a name, that of the directory. */
  supplier: optionalText(255),
  supplierId: id.nullable().default(null),
});

export const issueReply = z.object({
  id: z.int(),
  projectId: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  phase: z.enum(PHASES).nullable(),
  severity: z.enum(LEVELS),
  priority: z.enum(LEVELS),
  status: z.enum(ISSUE_STATUSES),
  assignedTo: z.string().nullable(),
  /** The member that assignedTo names, who may change the status. */
  assignedToId: z.int().nullable(),
  location: z.string().nullable(),
  dueDate: dateText.nullable(),
  /** When it was resolved; empty while it is not. */
  resolvedAt: instantText.nullable(),
  attachmentUrl: z.string().nullable(),
  inspectionId: z.int().nullable(),
  /** The inspection's report number. */
  inspectionNumber: z.string().nullable(),
  correctiveAction: z.string().nullable(),
  supplier: z.string().nullable(),
  supplierId: z.int().nullable(),
  /** Who looked whether it is put right; empty while nobody did, and again once it is reopened. */
  verifiedBy: z.int().nullable(),
  verifiedByName: z.string().nullable(),
  verifiedAt: instantText.nullable(),
  reportedBy: z.int(),
  reportedByName: z.string().nullable(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Issue = z.output<typeof issueReply>;

const filters = {
  status: status.optional(),
  priority: z.enum(LEVELS).optional(),
  phase: z.enum(PHASES, { error: 'phase' }).optional(),
};

export const ISSUE_SORTS = ['title', 'phase', 'status', 'assignedTo', 'dueDate', 'createdAt'] as const;

export const issueQuery = listQuery(ISSUE_SORTS, filters);

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
  query: z.object({ q: searchText.optional(), ...filters }),
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
