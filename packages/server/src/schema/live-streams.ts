import { sql } from 'drizzle-orm';
import { index, pgTable, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, reference } from './kinds/column-types.ts';

/**
 * Open live streams of all processes: users with one are online. Each process renews its own; old rows belong to dead
 * ones.
 */
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
