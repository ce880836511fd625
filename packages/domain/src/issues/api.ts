import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idInPath, pinSpot } from '../field-schemas.ts';
import { flagInQuery } from '../list-query.ts';
import { patchOf } from '../patch-schema.ts';
import type { Action } from '../permissions.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { hasNoControlCharacters } from '../text-checks.ts';
import { ISSUE_STAGES, issue } from './record.ts';
import { acceptBody, fixedBody, plainBody, refuseBody, verificationBody } from './step-bodies.ts';

const declared = recordSchemas(issue, {
  stage: z.enum(ISSUE_STAGES).optional(),
  trade: z.string().max(40).refine(hasNoControlCharacters, 'control').optional(),
  supplierId: idInPath.optional(),
  /** Issues at this place and everywhere below it. */
  placeId: idInPath.optional(),
  checkId: idInPath.optional(),
  listId: idInPath.optional(),
  /** True: unresolved after its due date. False: all others. */
  overdue: flagInQuery.optional(),
  /** True: disputed by a trade, and not cleared by a member. False: all others. */
  disputed: flagInQuery.optional(),
});

/**
 * A body may carry where the issue is on a plan; it moves the pin that is there. A new issue may name an open completion
 * list that it is put on.
 */
export const issueSchemas = {
  ...declared,
  body: declared.body.extend({ pin: pinSpot.optional(), listId: id.optional() }),
};

export type Issue = z.output<typeof issueSchemas.reply>;

const endpoints = listEndpoints(issue, issueSchemas, {
  figures: 'Counts',
  add: 'Reports an issue',
  update: {
    summary:
      'Changes fields of an issue; assignees may only change its status. The status resolved reports it fixed',
    refusals: ['invalidStep'],
  },
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

/** An edit may clear what a trade disputed. */
export const issueEndpoints = {
  ...endpoints,
  update: {
    ...endpoints.update,
    body: patchOf(issueSchemas.body).extend({ disputed: z.literal(false).optional() }),
  },
};

/** Declares the endpoint of a step of an issue. */
const stepEndpoint = <const Step extends string, Body extends z.ZodObject>(
  step: Step,
  summary: string,
  body: Body,
  right: Action = 'update',
) =>
  endpoint({
    method: 'POST',
    path: `/api/issues/{id}/${step}` as const,
    on: 'issue',
    allow: ['issues', right],
    summary,
    body,
    reply: issueSchemas.reply,
    status: 200,
    refusals: ['stale', 'invalidStep'],
    madeOnSite: true,
  });

export const reportIssueFixed = stepEndpoint(
  'fixed',
  'Reports an issue fixed; another member has to verify it',
  fixedBody,
);

export const refuseIssue = stepEndpoint(
  'refuse',
  'Refuses a reported fix, which opens the issue again; not allowed for the assignee and who reported it fixed',
  refuseBody,
);

export const confirmIssue = stepEndpoint(
  'verify',
  'Verifies a reported fix, which closes the issue; not allowed for the assignee and who reported it fixed',
  plainBody,
);

export const acceptIssue = stepEndpoint(
  'accept',
  'Accepts an issue as it is, which closes it; a saving is submitted as a variation along with it',
  acceptBody,
  'approve',
);

export const reopenIssue = stepEndpoint(
  'reopen',
  'Opens an issue again; one that was accepted only by members who may accept it',
  plainBody,
);

export const verifyIssue = stepEndpoint(
  'verification',
  'Verifies a reported fix, or takes that back; not allowed for the assignee and who reported it fixed',
  verificationBody,
);
