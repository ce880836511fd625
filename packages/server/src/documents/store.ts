import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type {
  DocumentVersion,
  documentQuery,
  documentTotals,
  ProjectDocument,
} from '@brick/domain/documents/contract';
import { documentFacts, documentStatus, soonFrom } from '@brick/domain/documents/rules';
import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type { PartQuery } from '@brick/domain/lists';
import type { Member } from '@brick/domain/permissions';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesIn, namesOf } from '../members/reads.ts';
import { type Page, withRows } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { contains, listRows } from '../platform/list.ts';
import { type Part, partOf } from '../platform/part.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { files } from '../schema/files.ts';
import { isFileAt } from './files-of.ts';

export type DocumentRow = typeof documents.$inferSelect;

export const documentRows = keptRows({ kind: 'document', table: documents, facts: documentFacts });

type Filters = QueryOf<typeof documentTotals>;
type Totals = ReplyOf<typeof documentTotals>;
type StoredVersion = Omit<DocumentVersion, 'addedByName'>;

const SORTS = {
  title: documents.title,
  kind: documents.kind,
  phase: documents.phase,
  issuedOn: documents.issuedOn,
  expiresOn: documents.expiresOn,
  createdAt: documents.createdAt,
};

// The same as documentStatus() of the domain, for filters and counts.
const statusOn = (today: CalendarDate): SQL => sql`case
  when not exists (select 1 from ${documentVersions} where ${documentVersions.projectId} = ${documents.projectId}
    and ${documentVersions.documentId} = ${documents.id}) then 'missing'
  when ${documents.expiresOn} < ${today} then 'expired'
  when ${documents.expiresOn} <= ${soonFrom(today)} then 'expiring'
  else 'present' end`;

function matching({ kind, phase, status, required, q }: Filters, today: CalendarDate): SQL {
  const conditions = [
    kind && eq(documents.kind, kind),
    phase && eq(documents.phase, phase),
    status && sql`${statusOn(today)} = ${status}`,
    required !== undefined && eq(documents.required, required),
    q?.trim() && contains([documents.title, documents.description], q),
  ].filter((condition) => typeof condition === 'object');
  return and(sql`true`, ...conditions) ?? sql`true`;
}

const living = (member: Member, projectId: number): SQL =>
  sql`${documents.projectId} = ${projectId} and ${documents.deletedAt} is null
    and ${readable(member, 'documents', { createdBy: documents.addedBy })}`;

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

async function shownAll(
  connection: Connection,
  rows: readonly DocumentRow[],
  today: CalendarDate,
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

/** A document as its contract shows it. */
export async function shown(
  connection: Connection,
  row: DocumentRow,
  today: CalendarDate,
): Promise<ProjectDocument> {
  const [document] = await shownAll(connection, [row], today);
  if (!document) throw new Error('a document lost its names');
  return document;
}

/** Documents of a project that a member may see, as the query asks for them. */
export async function listOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  query: z.output<typeof documentQuery>,
  today: CalendarDate,
): Promise<Page> {
  const page = await listRows<DocumentRow>(connection, {
    table: documents,
    where: sql`${living(member, projectId)} and ${matching(query, today)}`,
    request: query,
    sorts: SORTS,
    defaultSort: '-createdAt',
    id: documents.id,
  });
  return withRows(page, await shownAll(connection, page.rows as readonly DocumentRow[], today));
}

/** Counts of the documents that a filter leaves. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
  today: CalendarDate,
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
      from ${documents} where ${living(member, projectId)} and ${matching(filters, today)}
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
