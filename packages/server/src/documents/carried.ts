import { CARRIERS, type Carrier } from '@brick/domain/documents/carriers';
import type { CarriedFile, carriedQuery } from '@brick/domain/documents/contract';
import type { Member } from '@brick/domain/permissions';
import { eq, type SQL, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { namesOf } from '../members/reads.ts';
import { type Page, withRows } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { readable } from '../platform/kept-rows.ts';
import { contains, listRows } from '../platform/list.ts';
import { instant, reference } from '../schema/columns.ts';
import { files } from '../schema/files.ts';
import type { Carried } from '../schema/kind.ts';
import { KINDS } from '../schema/kinds.ts';
import { isFileAt } from './files-of.ts';

/** What the query below gives, as a table for listRows(); no table of the database. */
const carried = pgTable('carried', {
  id: reference('id').notNull(),
  recordKind: text('record_kind').$type<Carrier>().notNull(),
  recordId: reference('record_id').notNull(),
  recordTitle: text('record_title').notNull(),
  url: text('url').notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: reference('size').notNull(),
  uploadedBy: reference('uploaded_by').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
});

const SORTS = {
  name: carried.name,
  size: carried.size,
  recordTitle: carried.recordTitle,
  uploadedAt: carried.uploadedAt,
};

/** The addresses that a record of a kind carries, as rows of one column. */
function addressesIn({ single, lists }: Carried): SQL {
  const parts = [
    ...single.map((column) => sql`select ${column}`),
    ...lists.map((column) => sql`select jsonb_array_elements_text(${column})`),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Kind, id and title of the records of one kind that a member may read, with each address that they carry. */
function recordsWithAddresses(kind: Carrier, member: Member, projectId: number): SQL {
  const { table, title, resource, reach, carried: addresses } = KINDS[kind];
  return sql`select ${kind}, ${table.id}, ${title}, carried.url
    from ${table} cross join lateral ${addressesIn(addresses)} as carried (url)
    where ${table.projectId} = ${projectId} and ${table.deletedAt} is null and ${readable(member, resource, reach)}`;
}

// 52 bits of a hash: a number that stays the same for a file at its record, which is all that a cursor asks of it.
const ID = sql`('x' || left(md5(concat_ws(' ', record.kind, record.id, ${files.key})), 13))::bit(52)::bigint`;

// `union`, because a record that carries one file at two places is listed with it once.
function carriedFor(member: Member, projectId: number): SQL {
  const kinds = CARRIERS.map((kind) => recordsWithAddresses(kind, member, projectId));
  const records = sql.join(kinds, sql` union `);
  return sql`select ${ID} as id, record.kind as record_kind, record.id as record_id, record.title as record_title, record.url as url,
    ${files.name} as name, ${files.type} as type, ${files.size} as size, ${files.uploadedBy} as uploaded_by, ${files.createdAt} as uploaded_at
  from (${records}) as record (kind, id, title, url)
    join ${files} on ${isFileAt(sql`record.url`, projectId)}`;
}

/** The same connection, on which every query finds these rows as the table `carried`. */
const withCarried = ({ rows, ...others }: Connection, query: SQL): Connection => ({
  ...others,
  rows: (asked) => rows(sql`with "carried" as (${query}) ${asked}`),
});

/** Files that records of a project carry which a member may read, as the query asks for them. */
export async function carriedOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  query: z.output<typeof carriedQuery>,
): Promise<Page> {
  const { recordKind, q } = query;
  const page = await listRows<typeof carried.$inferSelect>(
    withCarried(connection, carriedFor(member, projectId)),
    {
      table: carried,
      where: sql`${recordKind ? eq(carried.recordKind, recordKind) : sql`true`}
        and ${q?.trim() ? contains([carried.name, carried.recordTitle], q) : sql`true`}`,
      request: query,
      sorts: SORTS,
      defaultSort: '-uploadedAt',
      id: carried.id,
    },
  );
  const found = page.rows as readonly Omit<CarriedFile, 'uploadedByName'>[];
  const names = await namesOf(
    connection,
    found.map(({ uploadedBy }) => uploadedBy),
  );
  return withRows(
    page,
    found.map((file) => ({ ...file, uploadedByName: names.get(file.uploadedBy) ?? null })),
  );
}
