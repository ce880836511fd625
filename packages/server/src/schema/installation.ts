import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid, varchar } from 'drizzle-orm/pg-core';

/** The single row of this installation: an id by which its processes recognize each other, and a check of its key. */
export const installation = pgTable(
  'installation',
  {
    sole: boolean('sole').primaryKey().default(true),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    /** The id signed with the key of the first start. Null before. */
    keyMark: varchar('key_mark', { length: 200 }),
  },
  (table) => [check('installation_sole', sql`${table.sole}`)],
);
