import { countNotices, listNotices, readNotices } from '@brick/domain/notices/contract';
import { serve } from '../platform/serve.ts';
import { requireAccount } from '../users/reads.ts';
import { listOf, markRead, unreadOf } from './store.ts';

/** Notices of a page whose size nobody asked for. */
const A_PAGE = 50;

export const noticeRoutes = [
  serve(listNotices, async ({ connection, caller: { userId }, query }) => {
    const { limit = A_PAGE, offset = 0, unread, id } = query;
    const { language } = await requireAccount(connection, userId);
    return listOf(connection, { userId, language, limit, offset, unread, id });
  }),

  serve(countNotices, async ({ connection, caller }) => unreadOf(connection, caller.userId)),

  serve(readNotices, async ({ connection, caller: { userId }, body, services }) => {
    const ids = 'ids' in body ? body.ids : null;
    if (await markRead(connection, userId, ids, services.now()))
      connection.announce({ userId, topic: 'notices' });
    return unreadOf(connection, userId);
  }),
];
