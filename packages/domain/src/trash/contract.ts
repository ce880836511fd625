import * as z from 'zod';
import { dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, partQuery } from '../lists.ts';
import { OTHER_ROW_KINDS, PROJECT_RECORD_KINDS } from '../records/records.ts';

/** What a project's trash lists. */
export const TRASH_KINDS = [...PROJECT_RECORD_KINDS, ...OTHER_ROW_KINDS] as const;

export type TrashKind = (typeof TRASH_KINDS)[number];

/** What a user may have deleted that is no row of a project. */
export const OWN_TRASH_KINDS = ['project', 'supplier'] as const;

const deletedFields = {
  id: z.int(),
  title: z.string(),
  deletedAt: instantText,
  deletedBy: z.int(),
  deletedByName: z.string().nullable(),
  /** The day on which it goes for good, where the caller lives. */
  removedOn: dateText,
};

export const deletedRowReply = z.object({ kind: z.enum(TRASH_KINDS), ...deletedFields });

export type DeletedRow = z.output<typeof deletedRowReply>;

export const ownDeletedReply = z.object({ kind: z.enum(OWN_TRASH_KINDS), ...deletedFields });

export type OwnDeleted = z.output<typeof ownDeletedReply>;

export const trashQuery = listQuery(['deletedAt'], {}).pick({ limit: true, offset: true, cursor: true });

export const projectTrash = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/trash',
  on: 'project',
  allow: ['project', 'read'],
  summary:
    'What the caller may take back of a project, newest first: what they deleted, and for an owner everything; whole, or a page of it',
  query: trashQuery,
  reply: z.array(deletedRowReply),
});

export const ownTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  on: 'account',
  summary: 'The projects and suppliers that the caller may take back, newest first',
  query: partQuery,
  reply: z.array(ownDeletedReply),
});
