import { countNotices, listNotices, markNoticesRead } from '@brick/domain/notices/api';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { requireAccount } from '../users/service.ts';
import { countUnread, loadNotices, markRead } from './notice-store.ts';

/** Default page size. */
const DEFAULT_PAGE_SIZE = 50;

export const noticeRoutes = [
  serve(listNotices, async ({ connection, caller: { userId }, query }) => {
    const { limit = DEFAULT_PAGE_SIZE, offset = 0, unread, id } = query;
    const { language } = await requireAccount(connection, userId);
    return loadNotices(connection, { userId, language, limit, offset, unread, id });
  }),

  serve(countNotices, async ({ connection, caller }) => countUnread(connection, caller.userId)),

  serve(markNoticesRead, async ({ connection, caller: { userId }, body, services }) => {
    const ids = 'ids' in body ? body.ids : null;
    if (await markRead(connection, userId, ids, services.now()))
      connection.announce({ userId, topic: 'notices' });
    return countUnread(connection, userId);
  }),
];
