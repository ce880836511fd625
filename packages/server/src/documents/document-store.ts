import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { DocumentVersion, documentEndpoints, ProjectDocument } from '@brick/domain/documents/api';
import { document } from '@brick/domain/documents/record';
import { documentFacts, documentStatus, expiringUntil } from '@brick/domain/documents/rules';
import type { ReplyOf } from '@brick/domain/endpoint';
import type { PageQuery } from '@brick/domain/list-query';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { loadNames, loadNamesWhere } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ListPart, loadListPart } from '../platform/records/list-paging.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import { documentKind, documents, documentVersions } from '../schema/documents.ts';
import { files } from '../schema/files.ts';
import { fileMatchesUrl } from './file-url-condition.ts';

export type DocumentRow = typeof documents.$inferSelect;

export const documentRows = createRecordStore({ kind: 'document', table: documents, facts: documentFacts });

type DocumentTotals = ReplyOf<typeof documentEndpoints.totals>;
type DocumentVersionRow = Omit<DocumentVersion, 'addedByName'>;

// The same as documentStatus() of the domain, for filters and counts.
const statusSql = (today: CalendarDate): SQL => sql`case
  when not exists (select 1 from ${documentVersions} where ${documentVersions.projectId} = ${documents.projectId}
    and ${documentVersions.documentId} = ${documents.id}) then 'missing'
  when ${documents.expiresOn} < ${today} then 'expired'
  when ${documents.expiresOn} <= ${expiringUntil(today)} then 'expiring'
  else 'present' end`;

/** Conditions of the document filters beyond plain fields: the status as of a day. */
export const documentConditions = ({ status }: ListFilters, { today }: { today: CalendarDate }): SQL[] =>
  status ? [sql`${statusSql(today)} = ${status}`] : [];

const VERSION_COLUMNS = sql`${documentVersions.documentId} as "documentId", ${documentVersions.number} as number, ${documentVersions.url} as url,
  ${documentVersions.note} as note, ${documentVersions.addedBy} as "addedBy", ${documentVersions.addedAt} as "addedAt",
  ${files.name} as "fileName", ${files.type} as "fileType", ${files.size} as "fileSize"`;

const versionsWithFiles = (projectId: number): SQL =>
  sql`${documentVersions} left join ${files} on ${fileMatchesUrl(documentVersions.url, projectId)}`;

/** Loads the newest version of each of these documents. */
async function loadNewestVersions(
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, DocumentVersionRow>> {
  const rows = await connection.rows<DocumentVersionRow & { documentId: number }>(sql`
    select distinct on (${documentVersions.documentId}) ${VERSION_COLUMNS} from ${versionsWithFiles(projectId)}
    where ${documentVersions.projectId} = ${projectId} and ${documentVersions.documentId} = any(${sql.param([...ids])}::bigint[])
    order by ${documentVersions.documentId}, ${documentVersions.number} desc`);
  return new Map(rows.map((row) => [row.documentId, row]));
}

interface DocumentReadContext {
  connection: Connection;
  today: CalendarDate;
}

/** Serializes documents with status, newest file and author. */
export async function serializeDocuments(
  { connection, today }: DocumentReadContext,
  rows: readonly DocumentRow[],
): Promise<ProjectDocument[]> {
  const [first] = rows;
  if (!first) return [];
  const [names, newest] = await Promise.all([
    loadNames(
      connection,
      rows.map(({ addedBy }) => addedBy),
    ),
    loadNewestVersions(
      connection,
      first.projectId,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const version = newest.get(row.id);
    const fileVersion = version?.number ?? null;
    return {
      ...row,
      status: documentStatus({ fileVersion, expiresOn: row.expiresOn }, today),
      fileVersion,
      url: version?.url ?? null,
      fileName: version?.fileName ?? null,
      fileType: version?.fileType ?? null,
      fileSize: version?.fileSize ?? null,
      addedByName: names.get(row.addedBy) ?? null,
    };
  });
}

/** Loads the newest version of a document, if it has one. */
export async function loadNewestVersion(
  connection: Connection,
  { projectId, id }: DocumentRow,
): Promise<DocumentVersionRow | undefined> {
  return (await loadNewestVersions(connection, projectId, [id])).get(id);
}

/** Counts the filtered documents. */
export async function totalsOfProject(
  { connection, today }: DocumentReadContext,
  member: Member,
  projectId: number,
  filters: ListFilters,
): Promise<DocumentTotals> {
  const [counts] = await connection.rows<DocumentTotals>(sql`
    select count(*) as total,
      count(*) filter (where required) as required,
      count(*) filter (where status = 'missing') as missing,
      count(*) filter (where status = 'missing' and required) as "requiredMissing",
      count(*) filter (where status = 'expired') as expired,
      count(*) filter (where status = 'expiring') as expiring
    from (
      select ${documents.required} as required, ${statusSql(today)} as status
      from ${documents}
      where ${readableRowsCondition(document, documentKind, { member, projectId, filters, further: documentConditions(filters, { today }) })}
    ) as counted`);
  if (!counts) throw new Error('an aggregate came back empty');
  return counts;
}

/** Loads the versions of a document, newest first. */
export async function loadVersions(
  connection: Connection,
  row: DocumentRow,
  asked: PageQuery,
): Promise<ListPart<DocumentVersion>> {
  const ofDocument = sql`${documentVersions.projectId} = ${row.projectId} and ${documentVersions.documentId} = ${row.id}`;
  const [part, names] = await Promise.all([
    loadListPart<DocumentVersionRow>(connection, {
      rows: sql`select ${VERSION_COLUMNS} from ${versionsWithFiles(row.projectId)} where ${ofDocument}`,
      keys: [{ name: 'number', kind: 'number' }],
      descending: true,
      asked,
    }),
    loadNamesWhere(
      connection,
      sql`select ${documentVersions.addedBy} from ${documentVersions} where ${ofDocument}`,
    ),
  ]);
  const rows = part.rows.map((version) => ({ ...version, addedByName: names.get(version.addedBy) ?? null }));
  return { ...part, rows };
}

/** Stores a document version. The document is locked or new, so its number is free. */
export async function insertVersion(
  connection: Connection,
  { projectId, id }: DocumentRow,
  { number, url, note, addedBy }: { number: number; url: string; note: string | null; addedBy: number },
): Promise<void> {
  await connection.rows(sql`
    insert into ${documentVersions} (project_id, document_id, number, url, note, added_by)
    values (${projectId}, ${id}, ${number}, ${url}, ${note}, ${addedBy})`);
}
