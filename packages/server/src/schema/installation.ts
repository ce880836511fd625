import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid, varchar } from 'drizzle-orm/pg-core';

/** The one row about this installation: by what its processes know each other, and the key that its data were made with. */
export const installation = pgTable(
  'installation',
  {
    sole: boolean('sole').primaryKey().default(true),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    /** The id signed with the key of the first start; null before it. */
    keyMark: varchar('key_mark', { length: 200 }),
  },
  (table) => [check('installation_sole', sql`${table.sole}`)],
);
