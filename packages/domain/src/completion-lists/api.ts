import * as z from 'zod';
import { bulkTrashEndpoint } from '../bulk/bulk-endpoints.ts';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { idInPath } from '../field-schemas.ts';
import { JOB_STATUSES } from '../job-status.ts';
import type { Action } from '../permissions.ts';
import { crudEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { exportEndpoint } from '../transfer/api.ts';
import { completionBody, linesBody } from './bodies.ts';
import { LIST_STATES } from './list-states.ts';
import { completionList } from './record.ts';
import { retentionReply } from './reply-schemas.ts';

const declared = recordSchemas(completionList, {
  state: z.enum(LIST_STATES).optional(),
  contractId: idInPath.optional(),
  /** Lists of this place and of everything below it. */
  placeId: idInPath.optional(),
});

/** A list with its contract, for who reads contracts, and the retention of it, for who reads all payment certificates. */
const wholeList = declared.reply.extend({
  contractTitle: z.string().nullable().optional(),
  retention: retentionReply.nullable().optional(),
});

/** A list among others: without its lines and what blocks it. */
const listedList = declared.reply.omit({ lines: true, blocking: true });

/** What histories tell of a list: its lines by the numbers of their issues. */
const pastList = declared.reply.omit({ lines: true, blocking: true }).extend({ lines: z.array(z.string()) });

const completionListSchemas = { ...declared, reply: wholeList };

export type CompletionList = z.output<typeof wholeList>;

const crud = crudEndpoints(completionList, completionListSchemas, {
  update: { summary: 'Changes fields of a completion list that is not issued', refusals: ['frozen'] },
  remove: { also: '; an issued one stays', refusals: ['frozen'] },
  restore: { refusals: ['taken'] },
  past: pastList,
});

export const completionListEndpoints = {
  ...crud,
  list: { ...crud.list, reply: z.array(listedList) },
  totals: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/completion-lists/totals',
    on: 'project',
    allow: ['handover', 'read'],
    summary: 'Counts of the filtered completion lists and their open lines; without a filter, of all',
    query: declared.filters,
    reply: z.object({
      total: z.int(),
      open: z.int(),
      issued: z.int(),
      certified: z.int(),
      lines: z.int(),
      openLines: z.int(),
    }),
  }),
  exported: exportEndpoint(
    'completion-lists',
    'handover',
    declared.query,
    'Exports the filtered completion lists as CSV or XLSX',
  ),
};

export const bulkCompletionLists = bulkTrashEndpoint(completionList);

/** Declares an endpoint that changes a list as a whole. */
const stepEndpoint = <const Method extends 'PUT' | 'POST', const Step extends string, Body extends z.ZodType>(
  { method, step, right }: { method: Method; step: Step; right: Action },
  summary: string,
  body: Body,
  refusals: readonly ErrorCode[],
) =>
  endpoint({
    method,
    path: `/api/completion-lists/{id}/${step}` as const,
    on: 'completion-list',
    allow: ['handover', right],
    summary,
    body,
    reply: wholeList,
    status: 200,
    refusals: ['stale', ...refusals],
  });

export const setListLines = stepEndpoint(
  { method: 'PUT', step: 'lines', right: 'update' },
  'Sets the issues of a completion list that is not issued, in their order; an issue is on at most one list of each kind',
  linesBody,
  ['frozen', 'taken'],
);

export const issueCompletionList = stepEndpoint(
  { method: 'POST', step: 'issue', right: 'approve' },
  'Issues a completion list, which freezes it; for practical completion that is the certificate, and no hold point may be open',
  completionBody,
  ['held', 'invalidStep', 'tooLarge'],
);

export const certifyCompletionList = stepEndpoint(
  { method: 'POST', step: 'certify', right: 'approve' },
  'Certifies final completion once the list and that for practical completion are cleared',
  completionBody,
  ['conflict', 'invalidStep', 'tooLarge'],
);

export const completionListPdf = endpoint({
  method: 'GET',
  path: '/api/completion-lists/{id}/pdf',
  on: 'completion-list',
  allow: ['handover', 'read'],
  summary: 'A completion list as PDF; an issued or certified one with its certificate',
  reply: 'file',
});

/** A handover pack that is made, as who asked for it sees it. */
export const packJob = z.object({
  id: z.int(),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.int(),
  /** Download address, once it is ready. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  createdAt: instantText,
  finishedAt: instantText.nullable(),
});

export type HandoverPackJob = z.output<typeof packJob>;

/** The number of packs that one user may have made at the same time. */
export const MAX_PACK_JOBS = 3;

export const startHandoverPack = endpoint({
  method: 'POST',
  path: '/api/completion-lists/{id}/pack',
  on: 'completion-list',
  allow: ['handover', 'export'],
  // Made as a job with the rights of the person, beyond the scopes of a token.
  tokens: false,
  summary:
    'Starts making the handover pack of the list’s contract as one ZIP with an index of hashes; repeated requests return the same job while it runs',
  reply: packJob,
  status: 202,
  refusals: ['tooMany'],
});

export const getHandoverPack = endpoint({
  method: 'GET',
  path: '/api/completion-lists/{id}/pack',
  on: 'completion-list',
  allow: ['handover', 'export'],
  tokens: false,
  summary: 'Returns the caller’s last handover pack of this list, or null',
  reply: packJob.nullable(),
});

export const handoverPackFile = endpoint({
  method: 'GET',
  path: '/api/completion-lists/{id}/pack/file',
  on: 'completion-list',
  allow: ['handover', 'export'],
  tokens: false,
  summary: 'Downloads the handover pack, for one day after it was made',
  reply: 'file',
});
