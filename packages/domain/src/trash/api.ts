import * as z from 'zod';
import { dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageQuery } from '../list-query.ts';
import { EDITABLE_RECORD_KINDS, OTHER_ROW_KINDS } from '../records/record-kinds.ts';

/** Kinds of rows in a project's trash. */
export const TRASH_KINDS = [...EDITABLE_RECORD_KINDS, ...OTHER_ROW_KINDS] as const;

export type TrashKind = (typeof TRASH_KINDS)[number];

/** Kinds in a user's own trash, outside a project. */
export const OWN_TRASH_KINDS = ['project', 'supplier'] as const;

const deletedFields = {
  id: z.int(),
  title: z.string(),
  deletedAt: instantText,
  deletedBy: z.int(),
  deletedByName: z.string().nullable(),
  /** The day of its permanent deletion in the caller's time zone. */
  removedOn: dateText,
};

export const deletedRowReply = z.object({ kind: z.enum(TRASH_KINDS), ...deletedFields });

export type DeletedRow = z.output<typeof deletedRowReply>;

export const ownDeletedRowReply = z.object({ kind: z.enum(OWN_TRASH_KINDS), ...deletedFields });

export type OwnDeletedRow = z.output<typeof ownDeletedRowReply>;

export const trashQuery = listQuery(['deletedAt'], {}).pick({ limit: true, offset: true, cursor: true });

export const projectTrash = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/trash',
  on: 'project',
  allow: ['project', 'read'],
  summary:
    'Lists what the caller may restore in a project, newest first: what they deleted, and for owners everything; all at once or in pages',
  query: trashQuery,
  reply: z.array(deletedRowReply),
});

export const ownTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  on: 'account',
  summary: 'Lists projects and suppliers that the caller may restore, newest first',
  query: pageQuery,
  reply: z.array(ownDeletedRowReply),
});
