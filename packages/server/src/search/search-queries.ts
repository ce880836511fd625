import { grantsOf, type Member, roleOf } from '@brick/domain/permissions';
import { SEARCH_KINDS, type SearchHit, type SearchKind } from '@brick/domain/search/api';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/db/connection.ts';
import { matchesRecordNumber, type NumberColumns } from '../platform/records/record-number-search.ts';
import { readableRecords } from '../platform/records/record-store.ts';
import { projects } from '../schema/projects.ts';
import { KINDS } from '../schema/record-kinds.ts';
import { suppliers } from '../schema/suppliers.ts';
import { visibleSuppliers } from '../suppliers/service.ts';
import { searchFieldsOf } from './search-fields.ts';
import type { SearchPattern } from './search-pattern.ts';

const SEARCHABLE_KINDS = SEARCH_KINDS.filter((kind) => kind !== 'project' && kind !== 'supplier');

type SearchableKind = (typeof SEARCHABLE_KINDS)[number];

/** Projects in which the user has the same role. */
export interface RoleProjects {
  member: Member;
  projectIds: readonly number[];
}

export interface SearchRequest {
  pattern: SearchPattern;
  /** Maximum per kind. */
  limit: number;
  /** Ranked before all others. */
  projectFirst?: number | undefined;
}

/** Loads the user's projects by role. */
export async function loadRoleProjects(connection: Connection, userId: number): Promise<RoleProjects[]> {
  const found = await connection.rows<{ role: string; projectIds: string[] }>(sql`
    select m.role, array_agg(m.project_id::text) as "projectIds" from project_members m
    join ${projects} on ${projects.id} = m.project_id and ${projects.deletedAt} is null
    where m.user_id = ${userId} group by m.role`);
  return found.map(({ role, projectIds }) => ({
    member: { userId, role: roleOf(role) },
    projectIds: projectIds.map(Number),
  }));
}

/** SQL: at least one of the conditions. */
const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;

/** SQL condition: the row has the typed number. */
const matchesNumber = (number: NumberColumns | undefined, typed: string): SQL[] => {
  const condition = number && matchesRecordNumber(number, typed);
  return condition ? [condition] : [];
};

/** The word if it contains a letter. Among other words, plain digits are amounts or sizes. */
const wordWithLetters = (word = ''): string => (/\p{L}/u.test(word) ? word : '');

/** SQL condition: each word is in one of the texts or is the row's number, or all of them together are the number. */
const matchesAll = ({ texts, number }: SearchPart, { words, typed }: SearchPattern): SQL =>
  anyOf([
    sql.join(
      words.map((word, place) =>
        anyOf([
          ...texts.map((text) => sql`${text} ~ ${word}`),
          ...matchesNumber(number, wordWithLetters(typed.words[place])),
        ]),
      ),
      sql` and `,
    ),
    ...matchesNumber(number, typed.whole),
  ]);

// Rank: the number or the start of the name, the start of a word in it, inside it, elsewhere in the row.
const rankOf = ({ name, number }: SearchPart, { phrase, typed }: SearchPattern): SQL =>
  sql`case when ${anyOf([sql`${name} ~ ${`^${phrase}`}`, ...matchesNumber(number, typed.whole)])} then 0
    when ${name} ~ ${`\\m${phrase}`} then 1 when ${name} ~ ${phrase} then 2 else 3 end`;

interface SearchPart {
  kind: SearchKind;
  table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };
  where: SQL;
  texts: readonly (AnyPgColumn | SQL)[];
  name: SQL;
  /** The name with its number. */
  title: SQL;
  number?: NumberColumns;
  projectId: AnyPgColumn | SQL;
  subtitle?: AnyPgColumn | SQL;
  phase?: AnyPgColumn;
  status?: AnyPgColumn | SQL;
}

const orNull = (value: AnyPgColumn | SQL | undefined): SQL => (value ? sql`${value}` : sql`null::text`);

/** Query for the best hits of one kind. Each has its own limit, so that no kind displaces the others. */
function searchPart(part: SearchPart, { pattern, limit, projectFirst }: SearchRequest): SQL {
  const { kind, table, where, title, projectId } = part;
  const near =
    projectFirst === undefined ? sql`true` : sql`${projectId} is not distinct from ${projectFirst}`;
  return sql`(select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${projectId} as "projectId", ${title} as title,
      ${orNull(part.subtitle)} as subtitle, ${orNull(part.phase)} as phase, ${orNull(part.status)} as status, ${table.createdAt} as at,
      ${near} as near, ${rankOf(part, pattern)} as rank
    from ${table} where ${where} and ${matchesAll(part, pattern)}
    order by near desc, rank, at desc, id desc limit ${limit})`;
}

/** Query for the rows of a kind in all projects where the role may read some, with the same rights as its list. */
function searchRows(kind: SearchableKind, places: readonly RoleProjects[], wanted: SearchRequest): SQL[] {
  const { table, resource, reach, name, title, number } = KINDS[kind];
  const open = places.filter(({ member }) => grantsOf(member.role, resource).read);
  if (open.length === 0) return [];
  const inReach = open.map(
    ({ member, projectIds }) =>
      sql`(${table.projectId} = any(${sql.param([...projectIds])}::bigint[]) and ${readableRecords(member, resource, reach)})`,
  );
  const where = sql`${table.deletedAt} is null and (${sql.join(inReach, sql` or `)})`;
  const row = { kind, table, where, name, title, projectId: table.projectId, ...(number && { number }) };
  return [searchPart({ ...row, ...searchFieldsOf(kind) }, wanted)];
}

/** Title columns of rows without number. */
const titleColumns = (name: AnyPgColumn) => ({ name: sql`${name}`, title: sql`${name}` });

const searchSuppliers = (userId: number, projectId: number | undefined, wanted: SearchRequest): SQL =>
  searchPart(
    {
      kind: 'supplier',
      table: suppliers,
      where: visibleSuppliers(userId, projectId),
      ...titleColumns(suppliers.name),
      projectId: sql`null::bigint`,
      ...searchFieldsOf('supplier'),
    },
    wanted,
  );

const searchProjects = (places: readonly RoleProjects[], wanted: SearchRequest): SQL =>
  searchPart(
    {
      kind: 'project',
      table: projects,
      where: sql`${projects.id} = any(${sql.param(places.flatMap(({ projectIds }) => projectIds))}::bigint[])`,
      ...titleColumns(projects.name),
      projectId: projects.id,
      texts: [projects.name, projects.location],
      subtitle: projects.location,
      status: projects.state,
    },
    wanted,
  );

const bestMatches = (connection: Connection, parts: readonly SQL[]): Promise<SearchHit[]> =>
  connection.rows<SearchHit>(sql`
    select kind, id, "projectId", title, subtitle, phase, status, at
    from (${sql.join([...parts], sql` union all `)}) as found
    order by near desc, rank, at desc, kind, id desc`);

/** Searches a project and its suppliers as far as the member may see them. */
export const searchRecordsInProject = (
  connection: Connection,
  { member, projectIds }: RoleProjects,
  wanted: SearchRequest,
): Promise<SearchHit[]> =>
  bestMatches(connection, [
    ...SEARCHABLE_KINDS.flatMap((kind) => searchRows(kind, [{ member, projectIds }], wanted)),
    searchSuppliers(member.userId, projectIds[0], wanted),
  ]);

/** Searches all projects of a user, their names and the visible suppliers. */
export async function searchRecordsEverywhere(
  connection: Connection,
  userId: number,
  wanted: SearchRequest,
): Promise<SearchHit[]> {
  const places = await loadRoleProjects(connection, userId);
  return bestMatches(connection, [
    searchProjects(places, wanted),
    ...SEARCHABLE_KINDS.flatMap((kind) => searchRows(kind, places, wanted)),
    searchSuppliers(userId, undefined, wanted),
  ]);
}
