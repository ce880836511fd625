import * as z from 'zod';
import { dateField, instantText } from '../dates/date-schemas.ts';
import { type Endpoint, endpoint, type RowKind, rowEndpoint } from '../endpoint.ts';
import { idInPath, optionalOf } from '../field-schemas.ts';
import { MAX_PAGE_SIZE, wholeNumberInQuery } from '../list-query.ts';
import type { Resource } from '../permissions.ts';
import { loggedPhoto } from '../photos/photo-fields.ts';

/** The actions that the activity log records. */
export const ACTIVITY_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'decided',
  'paid',
  'imported',
  /** A member's name was erased from the project's log entries. */
  'erased',
] as const;

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

const pageFields = {
  limit: wholeNumberInQuery(1, MAX_PAGE_SIZE).optional(),
  /** Only entries older than this one. */
  cursor: idInPath.optional(),
};

const entryFields = {
  id: z.int(),
  at: instantText,
  actorId: z.int(),
  /** Null if the account has been deleted. */
  actorName: z.string().nullable(),
  /** The token by which a program acted for them; null for a person. */
  tokenName: z.string().nullable(),
  action: z.enum(ACTIVITY_ACTIONS),
  /** True if `before` and `after` have been erased; both are then null. */
  erased: z.boolean(),
  /** True for entries imported from a project archive; time and change are those recorded there. */
  imported: z.boolean(),
};

/** The row that an entry refers to. */
const entryTarget = {
  entity: z.string(),
  entityId: z.int(),
  /** The name of the row, where it still exists. */
  entityTitle: z.string().nullable(),
};

/** The record to open: the row itself, or the row that a comment belongs to; null if it no longer exists. */
const record = z.object({ kind: z.string(), id: z.int() }).nullable();

/** The fields that a change touched, with the schemas of the reply, including their money marks. */
function changedFields<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const some = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, optionalOf(field as z.ZodType)]),
  );
  const changed = (z.object(some) as unknown as ReturnType<z.ZodObject<Shape>['partial']>).nullable();
  return { before: changed, after: changed };
}

export const historyQuery = z.object(pageFields);

const historyReply = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  z.array(z.object({ ...entryFields, ...changedFields(fields) }));

/** The fields of a row in its log, with the photo that arrived or was changed where it carries photos. */
const withPhoto = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>): z.ZodObject<Shape> =>
  'photoIds' in fields.shape ? (fields.extend({ photo: loggedPhoto }) as typeof fields) : fields;

type HistoryReply<Shape extends z.ZodRawShape> = ReturnType<typeof historyReply<Shape>>;

/** The endpoint that returns the history of one row. */
export type HistoryEndpoint<
  Kind extends RowKind,
  Folder extends string,
  Shape extends z.ZodRawShape,
> = Endpoint<Kind, `/api/${Folder}/{id}/history`, typeof historyQuery, z.ZodNever, HistoryReply<Shape>>;

const HISTORY_SUMMARY =
  'newest first, with user, time and the fields before and after; all at once or in pages';

/**
 * Declares the history endpoint of a kind of row. Anyone who may read the row may read it, limited to the fields
 * they see.
 */
export function rowHistoryEndpoint<
  const Kind extends RowKind,
  const Folder extends string,
  Shape extends z.ZodRawShape,
>(kind: Kind, folder: Folder, resource: Resource, fields: z.ZodObject<Shape>) {
  const declared = {
    method: 'GET',
    path: `/api/${folder}/{id}/history`,
    on: kind as RowKind,
    allow: [resource, 'read'],
    summary: `Lists every change of one of the ${folder.replace('-', ' ')}, ${HISTORY_SUMMARY}`,
    query: historyQuery,
    reply: historyReply(withPhoto(fields)),
  } as const;
  return rowEndpoint<
    Kind,
    `/api/${Folder}/{id}/history`,
    typeof historyQuery,
    z.ZodNever,
    HistoryReply<Shape>
  >(declared);
}

/** The history of a supplier, which belongs to a user rather than a project. */
export const supplierHistoryEndpoint = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  endpoint({
    method: 'GET',
    path: '/api/suppliers/{id}/history',
    on: 'account',
    tokens: 'suppliers:read',
    summary: `Lists every change of a supplier, ${HISTORY_SUMMARY}`,
    query: historyQuery,
    reply: historyReply(fields),
    refusals: ['notFound'],
  });

/** The history of a project and its membership. */
export const projectHistoryEndpoint = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/history',
    on: 'project',
    allow: ['project', 'read'],
    summary: `Lists every change of a project’s own fields and its members, ${HISTORY_SUMMARY}`,
    query: historyQuery,
    reply: z.array(z.object({ ...entryFields, ...entryTarget, ...changedFields(fields) })),
  });

/** Default page size; the complete log is never returned at once. */
export const DEFAULT_PAGE_SIZE = 50;

export const activityQuery = z.object({
  ...pageFields,
  /** The kind of row, such as `expense` or `member`. */
  entity: z
    .string()
    .regex(/^[a-z][a-z-]{0,29}$/, 'choice')
    .meta({ example: 'expense' })
    .optional(),
  entityId: idInPath.optional(),
  /** The id of the user who made the change. */
  actor: idInPath.optional(),
  /** Days in the caller's time zone, both included. */
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
    'Lists every change in a project, newest first, in pages of 50 by default; continue with X-Next-Cursor. No total count',
  query: activityQuery,
  reply: z.array(z.object({ ...entryFields, ...entryTarget, record, before: anyFields, after: anyFields })),
});
