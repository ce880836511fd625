import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { DocumentVersion, documentCalls, ProjectDocument } from '@brick/domain/documents/contract';
import { document } from '@brick/domain/documents/record';
import { documentFacts, documentStatus, soonFrom } from '@brick/domain/documents/rules';
import type { ReplyOf } from '@brick/domain/endpoint';
import type { PartQuery } from '@brick/domain/lists';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { namesIn, namesOf } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { type Part, partOf } from '../platform/part.ts';
import { type Filters, livingRows } from '../records/living-rows.ts';
import { documentKind, documents, documentVersions } from '../schema/documents.ts';
import { files } from '../schema/files.ts';
import { isFileAt } from './files-of.ts';

export type DocumentRow = typeof documents.$inferSelect;

export const documentRows = keptRows({ kind: 'document', table: documents, facts: documentFacts });

type Totals = ReplyOf<typeof documentCalls.totals>;
type StoredVersion = Omit<DocumentVersion, 'addedByName'>;

// The same as documentStatus() of the domain, for filters and counts.
const statusOn = (today: CalendarDate): SQL => sql`case
  when not exists (select 1 from ${documentVersions} where ${documentVersions.projectId} = ${documents.projectId}
    and ${documentVersions.documentId} = ${documents.id}) then 'missing'
  when ${documents.expiresOn} < ${today} then 'expired'
  when ${documents.expiresOn} <= ${soonFrom(today)} then 'expiring'
  else 'present' end`;

/** What filters of documents ask beside the fields by which every list is filtered: how they stand on a day. */
export const filtered = ({ status }: Filters, { today }: { today: CalendarDate }): SQL[] =>
  status ? [sql`${statusOn(today)} = ${status}`] : [];

const VERSION = sql`${documentVersions.documentId} as "documentId", ${documentVersions.number} as number, ${documentVersions.url} as url,
  ${documentVersions.note} as note, ${documentVersions.addedBy} as "addedBy", ${documentVersions.addedAt} as "addedAt",
  ${files.name} as "fileName", ${files.type} as "fileType", ${files.size} as "fileSize"`;

const versionsWithFiles = (projectId: number): SQL =>
  sql`${documentVersions} left join ${files} on ${isFileAt(documentVersions.url, projectId)}`;

/** The newest version of each of these documents of one project. */
async function newestVersions(
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, StoredVersion>> {
  const rows = await connection.rows<StoredVersion & { documentId: number }>(sql`
    select distinct on (${documentVersions.documentId}) ${VERSION} from ${versionsWithFiles(projectId)}
    where ${documentVersions.projectId} = ${projectId} and ${documentVersions.documentId} = any(${sql.param([...ids])}::bigint[])
    order by ${documentVersions.documentId}, ${documentVersions.number} desc`);
  return new Map(rows.map((row) => [row.documentId, row]));
}

interface Asking {
  connection: Connection;
  today: CalendarDate;
}

/** Documents as they are answered: with how they stand, their newest file and who added them. */
export async function shown(
  { connection, today }: Asking,
  rows: readonly DocumentRow[],
): Promise<ProjectDocument[]> {
  const [first] = rows;
  if (!first) return [];
  const [names, newest] = await Promise.all([
    namesOf(
      connection,
      rows.map(({ addedBy }) => addedBy),
    ),
    newestVersions(
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

/** The newest version of a document's file, where it has one. */
export async function newestVersion(
  connection: Connection,
  { projectId, id }: DocumentRow,
): Promise<StoredVersion | undefined> {
  return (await newestVersions(connection, projectId, [id])).get(id);
}

/** Counts of the documents that a filter leaves. */
export async function totalsOfProject(
  { connection, today }: Asking,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const [counts] = await connection.rows<Totals>(sql`
    select count(*) as total,
      count(*) filter (where required) as required,
      count(*) filter (where status = 'missing') as missing,
      count(*) filter (where status = 'missing' and required) as "requiredMissing",
      count(*) filter (where status = 'expired') as expired,
      count(*) filter (where status = 'expiring') as expiring
    from (
      select ${documents.required} as required, ${statusOn(today)} as status
      from ${documents}
      where ${livingRows(document, documentKind, { member, projectId, filters, further: filtered(filters, { today }) })}
    ) as counted`);
  if (!counts) throw new Error('an aggregate came back empty');
  return counts;
}

/** Every version of a document's file, newest first. */
export async function versionsOf(
  connection: Connection,
  row: DocumentRow,
  asked: PartQuery,
): Promise<Part<DocumentVersion>> {
  const ofDocument = sql`${documentVersions.projectId} = ${row.projectId} and ${documentVersions.documentId} = ${row.id}`;
  const [part, names] = await Promise.all([
    partOf<StoredVersion>(connection, {
      rows: sql`select ${VERSION} from ${versionsWithFiles(row.projectId)} where ${ofDocument}`,
      keys: [{ name: 'number', kind: 'number' }],
      descending: true,
      asked,
    }),
    namesIn(connection, sql`select ${documentVersions.addedBy} from ${documentVersions} where ${ofDocument}`),
  ]);
  const rows = part.rows.map((version) => ({ ...version, addedByName: names.get(version.addedBy) ?? null }));
  return { ...part, rows };
}

/** Stores a version of a document's file. Nobody else can take its number meanwhile: the document is locked, or new. */
export async function insertVersion(
  connection: Connection,
  { projectId, id }: DocumentRow,
  { number, url, note, addedBy }: { number: number; url: string; note: string | null; addedBy: number },
): Promise<void> {
  await connection.rows(sql`
    insert into ${documentVersions} (project_id, document_id, number, url, note, added_by)
    values (${projectId}, ${id}, ${number}, ${url}, ${note}, ${addedBy})`);
}
