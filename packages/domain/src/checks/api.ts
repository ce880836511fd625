import * as z from 'zod';
import { bulkTrashEndpoint } from '../bulk/bulk-endpoints.ts';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { idInPath, pinSpot, uuid } from '../field-schemas.ts';
import { flagInQuery } from '../list-query.ts';
import type { Action } from '../permissions.ts';
import { crudEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { exportEndpoint } from '../transfer/api.ts';
import {
  answersBody,
  attendBody,
  closeBody,
  concessionBody,
  notifyBody,
  reasonBody,
  releaseBody,
  stateReasonBody,
} from './bodies.ts';
import { CHECK_RESULTS, CHECK_STATES } from './check-states.ts';
import { pointReply } from './point-replies.ts';
import { check } from './record.ts';

const checkFilters = {
  state: z.enum(CHECK_STATES).optional(),
  result: z.enum(CHECK_RESULTS).optional(),
  templateId: idInPath.optional(),
  /** Checks at this place and everywhere below it. */
  placeId: idInPath.optional(),
  milestoneId: idInPath.optional(),
  inspectionId: idInPath.optional(),
  /** True: a hold in it is neither released nor overridden, and it is not abandoned. */
  holding: flagInQuery.optional(),
};

const declared = recordSchemas(check, checkFilters);

/** A body may carry where the check is on a plan; it moves the pin that is there. */
export const checkSchemas = { ...declared, body: declared.body.extend({ pin: pinSpot.optional() }) };

export type Check = z.output<typeof checkSchemas.reply>;

/** A check in a list: without its items and answers, of which a page of checks would hold thousands. */
const listedCheck = checkSchemas.reply.omit({ items: true, answers: true });

const crud = crudEndpoints(check, checkSchemas, {
  add: 'Plans a check from a published template',
  update: {
    summary: 'Changes fields of a check; its answers are added by calls of their own',
    refusals: ['closed', 'conflict', 'notReady'],
  },
  remove: { also: '; a closed one stays', refusals: ['closed'] },
});

export const checkEndpoints = {
  ...crud,
  list: { ...crud.list, reply: z.array(listedCheck) },
  add: { ...crud.add, refusals: ['conflict', 'notReady', 'invalidStep'] as const },
  totals: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/checks/totals',
    on: 'project',
    allow: ['checks', 'read'],
    summary: 'Counts of the filtered checks; without a filter, of all',
    query: checkSchemas.filters,
    reply: z.object({
      total: z.int(),
      planned: z.int(),
      running: z.int(),
      closed: z.int(),
      /** Open ones with an item that fails, and closed ones that failed. */
      failing: z.int(),
      holding: z.int(),
    }),
  }),
  exported: exportEndpoint(
    'checks',
    'checks',
    checkSchemas.query,
    'Exports the filtered checks as CSV or XLSX',
  ),
};

export const bulkChecks = bulkTrashEndpoint(check);

/** The most checks that are planned at once. */
export const MAX_PLANNED = 100;

export const planChecks = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/checks/plan',
  on: 'project',
  allow: ['checks', 'approve'],
  summary: 'Plans several checks from one template, all or none',
  body: z.object({ checks: z.array(checkSchemas.body).min(1).max(MAX_PLANNED) }),
  reply: z.array(z.object({ id: z.int(), number: z.string() })),
});

interface StepOptions {
  right: Action;
  refusals?: readonly ErrorCode[];
}

/** Declares the endpoint of a step of a check or of one of its points. */
const stepEndpoint = <const Step extends string, Body extends z.ZodType>(
  step: Step,
  summary: string,
  body: Body,
  { right, refusals = [] }: StepOptions,
) =>
  endpoint({
    method: 'POST',
    path: `/api/checks/{id}/${step}` as const,
    on: 'check',
    allow: ['checks', right],
    summary,
    ...(step.includes('{uuid}') && { params: z.object({ id: idInPath, uuid }) }),
    body,
    reply: checkSchemas.reply,
    status: 200,
    refusals: ['stale', 'closed', 'invalidStep', ...refusals],
    madeOnSite: true,
  });

export const answerCheck = stepEndpoint(
  'answers',
  'Adds an answer to an item, or up to 100 answers as an array, all or none; answers never change',
  answersBody,
  { right: 'update', refusals: ['held', 'taken', 'purged'] },
);

export const concedeItem = stepEndpoint(
  'items/{uuid}/concession',
  'Lets a failed item pass by concession; not allowed for who answered it',
  concessionBody,
  { right: 'approve' },
);

export const notifyPoint = stepEndpoint(
  'points/{uuid}/notify',
  'Gives notice of a hold or witness point, at least as many hours ahead as the item says',
  notifyBody,
  { right: 'update' },
);

export const releasePoint = stepEndpoint(
  'points/{uuid}/release',
  'Releases a hold point; allowed for its party, and not for who answered what it covers',
  releaseBody,
  { right: 'approve' },
);

export const returnPoint = stepEndpoint(
  'points/{uuid}/return',
  'Returns a hold point with a reason; it is ready again after a new answer',
  reasonBody,
  { right: 'approve' },
);

export const attendPoint = stepEndpoint(
  'points/{uuid}/attend',
  'Records that the party of a witness point was there',
  attendBody,
  { right: 'approve' },
);

export const overridePoint = stepEndpoint(
  'points/{uuid}/override',
  'Overrides a hold point, which makes a non-conformance; only for owners',
  reasonBody,
  { right: 'approve' },
);

export const closeCheck = stepEndpoint(
  'close',
  'Closes a check whose required items are answered and whose points do not hold; with `failed` although items fail',
  closeBody,
  { right: 'approve', refusals: ['held', 'conflict'] },
);

export const reopenCheck = stepEndpoint('reopen', 'Opens a closed check again', stateReasonBody, {
  right: 'approve',
});

export const abandonCheck = stepEndpoint(
  'abandon',
  'Abandons a check; while a hold in it is not released only for owners',
  stateReasonBody,
  { right: 'approve' },
);

export const checkPdf = endpoint({
  method: 'GET',
  path: '/api/checks/{id}/pdf',
  on: 'check',
  allow: ['checks', 'read'],
  summary: 'A check as PDF: its answers, photos, points with times and signatures',
  reply: 'file',
});

/** A point with its check. */
export const pointOfCheck = pointReply.extend({
  check: z.object({ id: z.int(), number: z.string() }),
  checkTitle: z.string().nullable(),
  /** Whether the caller is who it waits for. */
  mine: z.boolean(),
  createdAt: instantText,
});

export const listPoints = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/points',
  on: 'project',
  allow: ['checks', 'read'],
  summary:
    'Holds and witness points of open checks, those with notice first by the time that was named; with waiting=me those that the caller may release or attend now',
  query: z.object({ waiting: z.literal('me').optional() }),
  reply: z.array(pointOfCheck),
});
