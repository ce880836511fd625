import { grantsOf, type Member, roleOf } from '@brick/domain/permissions';
import { FOUND_KINDS, type Found, type FoundKind } from '@brick/domain/search/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/connection.ts';
import { readable } from '../platform/kept-rows.ts';
import { KINDS } from '../schema/kinds.ts';
import { projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { suppliersInView } from '../suppliers/reads.ts';
import type { Pattern } from './pattern.ts';
import { searchedOf } from './searched.ts';

const ROW_KINDS = FOUND_KINDS.filter((kind) => kind !== 'project' && kind !== 'supplier');

type RowOfProject = (typeof ROW_KINDS)[number];

/** Projects in which the searcher has the same role. */
export interface Places {
  member: Member;
  projectIds: readonly number[];
}

export interface Wanted {
  pattern: Pattern;
  /** Of each kind at most. */
  limit: number;
  /** Stands before all others. */
  projectFirst?: number | undefined;
}

/** The user's projects by their role in them. */
export async function placesOf(connection: Connection, userId: number): Promise<Places[]> {
  const found = await connection.rows<{ role: string; projectIds: string[] }>(sql`
    select m.role, array_agg(m.project_id::text) as "projectIds" from project_members m
    join ${projects} on ${projects.id} = m.project_id and ${projects.deletedAt} is null
    where m.user_id = ${userId} group by m.role`);
  return found.map(({ role, projectIds }) => ({
    member: { userId, role: roleOf(role) },
    projectIds: projectIds.map(Number),
  }));
}

const hasAll = (texts: readonly (AnyPgColumn | SQL)[], { words }: Pattern): SQL =>
  sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          texts.map((text) => sql`${text} ~ ${word}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  );

// The beginning of a title, the beginning of a word in it, anywhere in it, elsewhere in the row.
const rankOf = (title: SQL, { phrase }: Pattern): SQL =>
  sql`case when ${title} ~ ${`^${phrase}`} then 0 when ${title} ~ ${`\\m${phrase}`} then 1 when ${title} ~ ${phrase} then 2 else 3 end`;

interface Part {
  kind: FoundKind;
  table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };
  where: SQL;
  texts: readonly (AnyPgColumn | SQL)[];
  title: SQL;
  projectId: AnyPgColumn | SQL;
  subtitle?: AnyPgColumn | SQL;
  phase?: AnyPgColumn;
  status?: AnyPgColumn | SQL;
}

const orNone = (value: AnyPgColumn | SQL | undefined): SQL => (value ? sql`${value}` : sql`null::text`);

/** The best matches of one kind: each part stops at its limit, so that no kind crowds out the others. */
function partOf(part: Part, { pattern, limit, projectFirst }: Wanted): SQL {
  const { kind, table, where, texts, title, projectId } = part;
  const near =
    projectFirst === undefined ? sql`true` : sql`${projectId} is not distinct from ${projectFirst}`;
  return sql`(select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${projectId} as "projectId", ${title} as title,
      ${orNone(part.subtitle)} as subtitle, ${orNone(part.phase)} as phase, ${orNone(part.status)} as status, ${table.createdAt} as at,
      ${near} as near, ${rankOf(title, pattern)} as rank
    from ${table} where ${where} and ${hasAll(texts, pattern)}
    order by near desc, rank, at desc, id desc limit ${limit})`;
}

/** The rows of a kind in all those projects where the role reads some of them: the same rights as its list. */
function rowsOf(kind: RowOfProject, places: readonly Places[], wanted: Wanted): SQL[] {
  const { table, resource, reach, title } = KINDS[kind];
  const open = places.filter(({ member }) => grantsOf(member.role, resource).read);
  if (open.length === 0) return [];
  const inReach = open.map(
    ({ member, projectIds }) =>
      sql`(${table.projectId} = any(${sql.param([...projectIds])}::bigint[]) and ${readable(member, resource, reach)})`,
  );
  const where = sql`${table.deletedAt} is null and (${sql.join(inReach, sql` or `)})`;
  return [partOf({ kind, table, where, title, projectId: table.projectId, ...searchedOf(kind) }, wanted)];
}

const suppliersOf = (userId: number, projectId: number | undefined, wanted: Wanted): SQL =>
  partOf(
    {
      kind: 'supplier',
      table: suppliers,
      where: suppliersInView(userId, projectId),
      title: sql`${suppliers.name}`,
      projectId: sql`null::bigint`,
      ...searchedOf('supplier'),
    },
    wanted,
  );

const projectsOf = (places: readonly Places[], wanted: Wanted): SQL =>
  partOf(
    {
      kind: 'project',
      table: projects,
      where: sql`${projects.id} = any(${sql.param(places.flatMap(({ projectIds }) => projectIds))}::bigint[])`,
      title: sql`${projects.name}`,
      projectId: projects.id,
      texts: [projects.name, projects.location],
      subtitle: projects.location,
      status: projects.state,
    },
    wanted,
  );

const bestOf = (connection: Connection, parts: readonly SQL[]): Promise<Found[]> =>
  connection.rows<Found>(sql`
    select kind, id, "projectId", title, subtitle, phase, status, at
    from (${sql.join([...parts], sql` union all `)}) as found
    order by near desc, rank, at desc, kind, id desc`);

/** What a member may see of a project and its suppliers that matches. */
export const foundInProject = (
  connection: Connection,
  { member, projectIds }: Places,
  wanted: Wanted,
): Promise<Found[]> =>
  bestOf(connection, [
    ...ROW_KINDS.flatMap((kind) => rowsOf(kind, [{ member, projectIds }], wanted)),
    suppliersOf(member.userId, projectIds[0], wanted),
  ]);

/** What a user may see in all their projects that matches, their names and the suppliers that they may see. */
export async function foundEverywhere(
  connection: Connection,
  userId: number,
  wanted: Wanted,
): Promise<Found[]> {
  const places = await placesOf(connection, userId);
  return bestOf(connection, [
    projectsOf(places, wanted),
    ...ROW_KINDS.flatMap((kind) => rowsOf(kind, places, wanted)),
    suppliersOf(userId, undefined, wanted),
  ]);
}
