import * as z from 'zod';
import { dateField, instantText } from '../dates/fields.ts';
import { type Endpoint, endpoint, type RowKind } from '../endpoint.ts';
import { idInPath } from '../fields.ts';
import { LARGEST_PAGE, whole } from '../lists.ts';
import type { Resource } from '../permissions.ts';

/** What can happen to a row, in the words of the activity log. */
export const ACTIVITY_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'decided',
  'paid',
  'imported',
  /** A member's name, from all that the log holds of the project. */
  'erased',
] as const;

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

const page = {
  limit: whole(1, LARGEST_PAGE).optional(),
  /** Only entries older than this one. */
  cursor: idInPath.optional(),
};

const entry = {
  id: z.int(),
  at: instantText,
  actorId: z.int(),
  /** Empty where the account is gone. */
  actorName: z.string().nullable(),
  action: z.enum(ACTIVITY_ACTIONS),
  /** True where before and after had to be erased: then they are empty. */
  erased: z.boolean(),
  /** True for what came with the archive of which the project was made: moment and change are as that says. */
  imported: z.boolean(),
};

/** What an entry is about. */
const about = {
  entity: z.string(),
  entityId: z.int(),
  /** The name of the row, where it still exists. */
  entityTitle: z.string().nullable(),
};

/** Where it is read: the row itself, or that beside which a comment stands; null for what is there no more. */
const record = z.object({ kind: z.string(), id: z.int() }).nullable();

/** The fields of a row as a change touched them: those that its reply declares, money among them marked as there. */
const changedFields = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) => ({
  before: fields.partial().nullable(),
  after: fields.partial().nullable(),
});

export const historyQuery = z.object(page);

const historyReply = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  z.array(z.object({ ...entry, ...changedFields(fields) }));

type HistoryReply<Shape extends z.ZodRawShape> = ReturnType<typeof historyReply<Shape>>;

/** The call that tells the history of one row of a kind. */
export type HistoryOf<Kind extends RowKind, Folder extends string, Shape extends z.ZodRawShape> = Endpoint<
  Kind,
  `/api/${Folder}/{id}/history`,
  typeof historyQuery,
  z.ZodNever,
  HistoryReply<Shape>
>;

const WHOLE_OR_PAGED = 'newest first: who, when, and the fields before and after; whole, or a page of it';

/** The history of one row of a kind: for whoever may read the row, with the fields that its reply shows them. */
export function rowHistory<
  const Kind extends RowKind,
  const Folder extends string,
  Shape extends z.ZodRawShape,
>(kind: Kind, folder: Folder, resource: Resource, fields: z.ZodObject<Shape>) {
  const declared = {
    method: 'GET',
    path: `/api/${folder}/{id}/history`,
    on: kind as RowKind,
    allow: [resource, 'read'],
    summary: `Every change of one of the ${folder.replace('-', ' ')}, ${WHOLE_OR_PAGED}`,
    query: historyQuery,
    reply: historyReply(fields),
  } as const;
  // The compiler does not see that every kind of row takes a right.
  return endpoint<Kind, `/api/${Folder}/{id}/history`, typeof historyQuery, z.ZodNever, HistoryReply<Shape>>(
    declared as never,
  );
}

/** The history of a supplier, which belongs to a person and to no project. */
export const supplierHistoryOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  endpoint({
    method: 'GET',
    path: '/api/suppliers/{id}/history',
    on: 'account',
    summary: `Every change of a supplier, ${WHOLE_OR_PAGED}`,
    query: historyQuery,
    reply: historyReply(fields),
    refusals: ['notFound'],
  });

/** The history of a project itself and of who is in it. */
export const projectHistoryOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/history',
    on: 'project',
    allow: ['project', 'read'],
    summary: `Every change of a project’s own fields and of its members, ${WHOLE_OR_PAGED}`,
    query: historyQuery,
    reply: z.array(z.object({ ...entry, ...about, ...changedFields(fields) })),
  });

/** Entries that a page holds unless it is told otherwise; there is no answer of all of them. */
export const USUAL_PAGE = 50;

export const activityQuery = z.object({
  ...page,
  /** Which kind of row, such as `expense` or `member`. */
  entity: z
    .string()
    .regex(/^[a-z][a-z-]{0,29}$/, 'choice')
    .meta({ example: 'expense' })
    .optional(),
  entityId: idInPath.optional(),
  /** Whose changes. */
  actor: idInPath.optional(),
  /** Days where the caller lives, both included. */
  from: dateField.optional(),
  to: dateField.optional(),
});

const anyFields = z.record(z.string(), z.unknown()).nullable();

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/activity',
  on: 'project',
  allow: ['activity', 'read'],
  summary:
    'Every change in a project, newest first: pages of 50 unless said, by X-Next-Cursor; they are not counted',
  query: activityQuery,
  reply: z.array(z.object({ ...entry, ...about, record, before: anyFields, after: anyFields })),
});
