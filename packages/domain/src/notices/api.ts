import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../field-schemas.ts';
import { flagInQuery, MAX_PAGE_SIZE, wholeNumberInQuery } from '../list-query.ts';

export const noticeReply = z.object({
  id: z.int(),
  kind: z.string(),
  /** The text of the notice in the reader's language. */
  text: z.string(),
  projectId: z.int().nullable(),
  projectName: z.string().nullable(),
  /** The entity and row it refers to, for example issue 12. The id is null if it refers to several rows. */
  entity: z.string().nullable(),
  entityId: z.int().nullable(),
  at: instantText,
  readAt: instantText.nullable(),
});

export type Notice = z.output<typeof noticeReply>;

const unreadCount = z.object({ unread: z.int() });

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  on: 'account',
  summary: 'Lists the caller’s notices in pages of 50 by default, unread ones first, then newest first',
  query: z.object({
    limit: wholeNumberInQuery(1, MAX_PAGE_SIZE).optional(),
    offset: wholeNumberInQuery(0, 999_999_999).optional(),
    unread: flagInQuery.optional(),
    /** Returns only the notice with this id. */
    id: wholeNumberInQuery(1, 999_999_999).optional(),
  }),
  reply: z.array(noticeReply),
});

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/notices/count',
  on: 'account',
  summary: 'Counts the caller’s unread notices',
  reply: unreadCount,
});

export const markNoticesRead = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  on: 'account',
  summary: 'Marks notices as read: those named by `ids`, or all with `all`; returns the number still unread',
  body: z.union([
    z.object({ ids: z.array(id).min(1).max(MAX_PAGE_SIZE) }),
    z.object({ all: z.literal(true) }),
  ]),
  reply: unreadCount,
  status: 200,
});
