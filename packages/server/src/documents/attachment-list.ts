import type { Attachment, attachmentQuery } from '@brick/domain/documents/api';
import { ATTACHMENT_KINDS, type AttachmentKind } from '@brick/domain/documents/kinds-with-attachments';
import type { Member } from '@brick/domain/permissions';
import { eq, type SQL, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { loadNames } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ResultPage, withPageRows } from '../platform/http/responses.ts';
import { containsText, loadList } from '../platform/records/list-query.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { files } from '../schema/files.ts';
import { instant, reference } from '../schema/kinds/column-types.ts';
import type { AttachmentFields } from '../schema/kinds/define-kind.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { fileMatchesUrl } from './file-url-condition.ts';

/** Describes the result of the query below as a table for listRows(). It is not a database table. */
const attachmentTable = pgTable('carried', {
  id: reference('id').notNull(),
  recordKind: text('record_kind').$type<AttachmentKind>().notNull(),
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
  name: attachmentTable.name,
  size: attachmentTable.size,
  recordTitle: attachmentTable.recordTitle,
  uploadedAt: attachmentTable.uploadedAt,
};

/** The attachment URLs of a record, as rows of one column. */
function attachmentUrls({ single, lists }: AttachmentFields): SQL {
  const parts = [
    ...single.map((column) => sql`select ${column}`),
    ...lists.map((column) => sql`select jsonb_array_elements_text(${column})`),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Kind, id and title of the records of one kind that a member may read, with each attachment URL. */
function recordsWithAttachments(kind: AttachmentKind, member: Member, projectId: number): SQL {
  const { table, title, resource, reach, carried: addresses } = KINDS[kind];
  return sql`select ${kind}, ${table.id}, ${title}, carried.url
    from ${table} cross join lateral ${attachmentUrls(addresses)} as carried (url)
    where ${table.projectId} = ${projectId} and ${table.deletedAt} is null and ${readableRecordsCondition(member, resource, reach)}`;
}

// 52 bits of a hash: a stable number for a file at its record, as the cursor needs.
const ATTACHMENT_ID = sql`('x' || left(md5(concat_ws(' ', record.kind, record.id, ${files.key})), 13))::bit(52)::bigint`;

// `union`, because a record with the same file in two fields is listed with it once.
function attachmentsQuery(member: Member, projectId: number): SQL {
  const kinds = ATTACHMENT_KINDS.map((kind) => recordsWithAttachments(kind, member, projectId));
  const records = sql.join(kinds, sql` union `);
  return sql`select ${ATTACHMENT_ID} as id, record.kind as record_kind, record.id as record_id, record.title as record_title, record.url as url,
    ${files.name} as name, ${files.type} as type, ${files.size} as size, ${files.uploadedBy} as uploaded_by, ${files.createdAt} as uploaded_at
  from (${records}) as record (kind, id, title, url)
    join ${files} on ${fileMatchesUrl(sql`record.url`, projectId)}`;
}

/** Wraps the connection so that every query finds these rows as the table `carried`. */
const withAttachmentTable = ({ rows, ...others }: Connection, query: SQL): Connection => ({
  ...others,
  rows: (asked) => rows(sql`with "carried" as (${query}) ${asked}`),
});

/** Loads one page of the attachments of records that a member may read. */
export async function loadAttachments(
  connection: Connection,
  member: Member,
  projectId: number,
  query: z.output<typeof attachmentQuery>,
): Promise<ResultPage> {
  const { recordKind, q } = query;
  const page = await loadList<typeof attachmentTable.$inferSelect>(
    withAttachmentTable(connection, attachmentsQuery(member, projectId)),
    {
      table: attachmentTable,
      where: sql`${recordKind ? eq(attachmentTable.recordKind, recordKind) : sql`true`}
        and ${q?.trim() ? containsText([attachmentTable.name, attachmentTable.recordTitle], q) : sql`true`}`,
      request: query,
      sorts: SORTS,
      defaultSort: '-uploadedAt',
      id: attachmentTable.id,
    },
  );
  const found = page.rows as readonly Omit<Attachment, 'uploadedByName'>[];
  const names = await loadNames(
    connection,
    found.map(({ uploadedBy }) => uploadedBy),
  );
  return withPageRows(
    page,
    found.map((file) => ({ ...file, uploadedByName: names.get(file.uploadedBy) ?? null })),
  );
}
