import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { TASK_STATUSES } from '../interior/contract.ts';
import { ISSUE_STATUSES } from '../issues/contract.ts';
import type { Resource } from '../permissions.ts';
import { MOST_AT_ONCE } from './limits.ts';

/** What every list can do with many rows at once; a room may name one more, with the value that it sets. */
const TRASH = ['delete', 'restore'] as const;

const ids = z
  .array(id)
  .min(1)
  .max(MOST_AT_ONCE)
  .transform((given) => [...new Set(given)]);

const changed = z.array(z.int());

/** Body and reply of an action on many rows. The reply names what takes it back: each of them is such a body again. */
function shapes<Action extends string, Value extends z.ZodType>(action: Action, value: Value) {
  const actions = z.enum([...TRASH, action]);
  const body = z
    .object({ ids, action: actions, value: value.nullable().default(null) })
    .refine((sent) => sent.action !== action || sent.value !== null, { path: ['value'], error: 'required' });
  const undo = z.object({ ids: changed, action: actions, value: value.nullable() });
  /** Rows that were as wanted already are not counted. */
  return { body, reply: z.object({ count: z.int(), undo: z.array(undo) }) };
}

const trashBody = z.object({ ids, action: z.enum(TRASH) });

const trashReply = z.object({
  count: z.int(),
  undo: z.array(z.object({ ids: changed, action: z.enum(TRASH) })),
});

interface Room<Name extends string> {
  /** The room as it stands in addresses. */
  room: Name;
  resource: Resource;
}

const common = <Name extends string>({ room, resource }: Room<Name>) =>
  ({
    method: 'POST',
    path: `/api/projects/{projectId}/${room}/bulk`,
    on: 'project',
    // Who may do it is decided row by row, as it is in the call on one row.
    allow: [resource, 'read'],
    status: 200,
    refusals: ['conflict'],
  }) as const;

const trashOf = <const Name extends string>(room: Room<Name>, summary: string) =>
  endpoint({ ...common(room), summary, body: trashBody, reply: trashReply });

const changeOf = <const Name extends string, const Action extends string, Value extends z.ZodType>(
  room: Room<Name>,
  summary: string,
  { action, value }: { action: Action; value: Value },
) => endpoint({ ...common(room), summary, ...shapes(action, value) });

export const bulkExpenses = changeOf(
  { room: 'expenses', resource: 'expenses' },
  'Mark many expenses paid or unpaid, or put them into the trash or take them out: all of them or none',
  { action: 'paid', value: z.boolean() },
);

export const bulkVariations = trashOf(
  { room: 'variations', resource: 'variations' },
  'Put many variations into the trash or take them out: all of them or none',
);

export const bulkMonitoringFees = changeOf(
  { room: 'monitoring-fees', resource: 'monitoring-fees' },
  'Mark many monitoring fees paid or unpaid, or put them into the trash or take them out: all of them or none',
  { action: 'paid', value: z.boolean() },
);

export const bulkInspections = trashOf(
  { room: 'inspections', resource: 'inspections' },
  'Put many inspections into the trash or take them out: all of them or none',
);

export const bulkIssues = changeOf(
  { room: 'issues', resource: 'issues' },
  'Give many issues a status, or put them into the trash or take them out: all of them or none',
  { action: 'status', value: z.enum(ISSUE_STATUSES) },
);

export const bulkInteriorTasks = changeOf(
  { room: 'interior-tasks', resource: 'interior' },
  'Give many interior tasks a status, or put them into the trash or take them out: all of them or none',
  { action: 'status', value: z.enum(TASK_STATUSES) },
);

export const bulkDocuments = trashOf(
  { room: 'documents', resource: 'documents' },
  'Put many documents into the trash or take them out: all of them or none',
);

/** Suppliers belong to people and not to a project. */
export const bulkSuppliers = endpoint({
  method: 'POST',
  path: '/api/suppliers/bulk',
  on: 'account',
  status: 200,
  refusals: ['notFound', 'forbidden'],
  summary: 'Put many suppliers that the caller added into the trash or take them out: all of them or none',
  body: trashBody,
  reply: trashReply,
});
