import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint, type RowKind } from '../endpoint.ts';
import { requiredText, version } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { PROJECT_RECORD_KINDS, PROJECT_RECORDS, type ProjectRecord } from '../records/records.ts';

/** The longest comment, in characters. */
export const LONGEST_COMMENT = 5000;

export const commentBody = z.object({ text: requiredText(LONGEST_COMMENT) });

export const commentReply = z.object({
  id: z.int(),
  projectId: z.int(),
  /** The row beside which it stands: issue 12. */
  entity: z.enum(PROJECT_RECORD_KINDS),
  entityId: z.int(),
  text: z.string(),
  authorId: z.int(),
  /** Empty where the account is gone. */
  authorName: z.string().nullable(),
  /** The usernames of the members that its text names with an @. */
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

/** The calls that read and add the comments beside one row of a kind: for whoever may read the row. */
export function commentsOf<const Kind extends ProjectRecord>(kind: Kind) {
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
    summary: `What members say about ${what}, oldest first unless \`sort\` says otherwise; whole, or a page of it`,
    query: commentQuery,
    reply: listReply,
  } as const;
  const add = {
    ...beside,
    method: 'POST',
    summary: `Say something about ${what}; who is named with @username, and who has to do with it, is told`,
    body: commentBody,
    reply: commentReply,
  } as const;
  // The compiler does not see that every kind of row takes a right.
  return {
    list: endpoint<Kind, CommentsPath<Kind>, typeof commentQuery, z.ZodNever, typeof listReply>(
      list as never,
    ),
    add: endpoint<
      Kind,
      CommentsPath<Kind>,
      z.ZodObject<Record<never, z.ZodType>>,
      typeof commentBody,
      typeof commentReply
    >(add as never),
  };
}

/** The types of the calls, which are the same for each kind but for their path. */
export type ListComments = ReturnType<typeof commentsOf<'issue'>>['list'];
export type AddComment = ReturnType<typeof commentsOf<'issue'>>['add'];

const onComment = { on: 'comment', allow: ['project', 'read'] } as const;

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/{id}',
  ...onComment,
  summary: 'Change the text of one’s own comment',
  body: commentBody.partial().extend({ version: version.optional() }),
  reply: commentReply,
  refusals: ['stale'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}',
  ...onComment,
  summary: 'Move a comment to the trash: for who wrote it and for owners of the project',
  reply: null,
});

export const restoreComment = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/restore',
  ...onComment,
  summary: 'Take a comment back out of the trash',
  fromTrash: true,
  reply: commentReply,
  status: 200,
});
