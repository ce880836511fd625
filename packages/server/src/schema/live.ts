import { sql } from 'drizzle-orm';
import { index, pgTable, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';

/** Open live streams over all processes: who has one is present. A process renews its own; what is old is of a dead one. */
export const liveStreams = pgTable(
  'live_streams',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id').notNull(),
    process: varchar('process', { length: 64 }).notNull(),
    seenAt: instant('seen_at').notNull().default(sql`now()`),
  },
  (table) => [index('live_streams_user').on(table.userId), index('live_streams_process').on(table.process)],
);
