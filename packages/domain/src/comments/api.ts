import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint, type NoQuery, type RowKind, rowEndpoint } from '../endpoint.ts';
import { requiredText, version } from '../field-schemas.ts';
import { listQuery } from '../list-query.ts';
import { PROJECT_RECORD_KINDS, PROJECT_RECORDS, type ProjectRecord } from '../records/record-kinds.ts';

/** Maximum length of a comment, in characters. */
export const MAX_COMMENT_LENGTH = 5000;

export const commentBody = z.object({ text: requiredText(MAX_COMMENT_LENGTH) });

export const commentReply = z.object({
  id: z.int(),
  projectId: z.int(),
  /** The record that it comments on, for example issue 12. */
  entity: z.enum(PROJECT_RECORD_KINDS),
  entityId: z.int(),
  text: z.string(),
  authorId: z.int(),
  /** Null if the account has been deleted. */
  authorName: z.string().nullable(),
  /** Usernames of the members mentioned with @ in the text. */
  mentions: z.array(z.string()),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Comment = z.output<typeof commentReply>;

const commentQuery = listQuery(['createdAt'], {}).pick({
  limit: true,
  offset: true,
  cursor: true,
  sort: true,
});

const listReply = z.array(commentReply);

type CommentsPath<Kind extends ProjectRecord> =
  `/api/${(typeof PROJECT_RECORDS)[Kind]['path']}/{id}/comments`;

/** Declares the endpoints that list and add comments on a kind of record, for everyone who may read the record. */
export function commentEndpoints<const Kind extends ProjectRecord>(kind: Kind) {
  const { path: folder, resource } = PROJECT_RECORDS[kind];
  const beside = {
    path: `/api/${folder}/{id}/comments` as CommentsPath<Kind>,
    on: kind as RowKind,
    allow: [resource, 'read'],
  } as const;
  const what = `one of the ${folder.replace('-', ' ')}`;
  const list = {
    ...beside,
    method: 'GET',
    summary: `Lists comments on ${what}, oldest first by default; all at once or in pages`,
    query: commentQuery,
    reply: listReply,
  } as const;
  const add = {
    ...beside,
    method: 'POST',
    summary: `Adds a comment on ${what}; mentioned members and people involved in the record are notified`,
    body: commentBody,
    reply: commentReply,
  } as const;
  return {
    list: rowEndpoint<Kind, CommentsPath<Kind>, typeof commentQuery, z.ZodNever, typeof listReply>(list),
    add: rowEndpoint<Kind, CommentsPath<Kind>, NoQuery, typeof commentBody, typeof commentReply>(add),
  };
}

/** Endpoint types, which differ between kinds only in their path. */
export type ListCommentsEndpoint = ReturnType<typeof commentEndpoints<'issue'>>['list'];
export type AddCommentEndpoint = ReturnType<typeof commentEndpoints<'issue'>>['add'];

const commentScope = { on: 'comment', allow: ['project', 'read'] } as const;

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/{id}',
  ...commentScope,
  summary: 'Changes the text of one of the caller’s comments',
  body: commentBody.partial().extend({ version: version.optional() }),
  reply: commentReply,
  refusals: ['stale'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}',
  ...commentScope,
  summary: 'Moves a comment to the trash; allowed for its author and for owners of the project',
  reply: null,
});

export const restoreComment = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/restore',
  ...commentScope,
  summary: 'Restores a comment from the trash',
  fromTrash: true,
  reply: commentReply,
  status: 200,
});
