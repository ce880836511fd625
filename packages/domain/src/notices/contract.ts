import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { flagInQuery, LARGEST_PAGE, whole } from '../lists.ts';

export const noticeReply = z.object({
  id: z.int(),
  kind: z.string(),
  /** What happened, in the reader's language. */
  text: z.string(),
  projectId: z.int().nullable(),
  projectName: z.string().nullable(),
  /** What it is about, and which row of it: issue 12. Where it is about several rows at once there is no id. */
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
  summary:
    'One’s own notices by page, unread ones first and then the newest, 50 unless `limit` says otherwise',
  query: z.object({
    limit: whole(1, LARGEST_PAGE).optional(),
    offset: whole(0, 999_999_999).optional(),
    unread: flagInQuery.optional(),
    /** One of them alone. */
    id: whole(1, 999_999_999).optional(),
  }),
  reply: z.array(noticeReply),
});

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/notices/count',
  on: 'account',
  summary: 'How many of one’s own notices are unread',
  reply: unreadCount,
});

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  on: 'account',
  summary: 'Mark notices as read: those named by `ids`, or with `all` every one; answers how many are left',
  body: z.union([
    z.object({ ids: z.array(id).min(1).max(LARGEST_PAGE) }),
    z.object({ all: z.literal(true) }),
  ]),
  reply: unreadCount,
  status: 200,
});
