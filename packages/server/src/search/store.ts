import { grantsOf, type Member, roleOf } from '@brick/domain/permissions';
import { FOUND_KINDS, type Found, type FoundKind } from '@brick/domain/search/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/connection.ts';
import { readable } from '../platform/kept-rows.ts';
import { hasNumber, type NumberInSql } from '../platform/number-in-sql.ts';
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

/** Conditions of which one must hold. */
const any = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;

/** Whether a row has the number that was typed. */
const numbered = (number: NumberInSql | undefined, typed: string): SQL[] => {
  const condition = number && hasNumber(number, typed);
  return condition ? [condition] : [];
};

/** A word that is more than digits: beside other words these are an amount or a size. */
const withLetters = (word = ''): string => (/\p{L}/u.test(word) ? word : '');

/** Each of the words stands in one of the texts or is the row's number; or all of them together are. */
const hasAll = ({ texts, number }: Part, { words, typed }: Pattern): SQL =>
  any([
    sql.join(
      words.map((word, place) =>
        any([
          ...texts.map((text) => sql`${text} ~ ${word}`),
          ...numbered(number, withLetters(typed.words[place])),
        ]),
      ),
      sql` and `,
    ),
    ...numbered(number, typed.whole),
  ]);

// The number or the beginning of a name, the beginning of a word in it, anywhere in it, elsewhere in the row.
const rankOf = ({ name, number }: Part, { phrase, typed }: Pattern): SQL =>
  sql`case when ${any([sql`${name} ~ ${`^${phrase}`}`, ...numbered(number, typed.whole)])} then 0
    when ${name} ~ ${`\\m${phrase}`} then 1 when ${name} ~ ${phrase} then 2 else 3 end`;

interface Part {
  kind: FoundKind;
  table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };
  where: SQL;
  texts: readonly (AnyPgColumn | SQL)[];
  name: SQL;
  /** The same with its number. */
  title: SQL;
  number?: NumberInSql;
  projectId: AnyPgColumn | SQL;
  subtitle?: AnyPgColumn | SQL;
  phase?: AnyPgColumn;
  status?: AnyPgColumn | SQL;
}

const orNone = (value: AnyPgColumn | SQL | undefined): SQL => (value ? sql`${value}` : sql`null::text`);

/** The best matches of one kind: each part stops at its limit, so that no kind crowds out the others. */
function partOf(part: Part, { pattern, limit, projectFirst }: Wanted): SQL {
  const { kind, table, where, title, projectId } = part;
  const near =
    projectFirst === undefined ? sql`true` : sql`${projectId} is not distinct from ${projectFirst}`;
  return sql`(select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${projectId} as "projectId", ${title} as title,
      ${orNone(part.subtitle)} as subtitle, ${orNone(part.phase)} as phase, ${orNone(part.status)} as status, ${table.createdAt} as at,
      ${near} as near, ${rankOf(part, pattern)} as rank
    from ${table} where ${where} and ${hasAll(part, pattern)}
    order by near desc, rank, at desc, id desc limit ${limit})`;
}

/** The rows of a kind in all those projects where the role reads some of them: the same rights as its list. */
function rowsOf(kind: RowOfProject, places: readonly Places[], wanted: Wanted): SQL[] {
  const { table, resource, reach, name, title, number } = KINDS[kind];
  const open = places.filter(({ member }) => grantsOf(member.role, resource).read);
  if (open.length === 0) return [];
  const inReach = open.map(
    ({ member, projectIds }) =>
      sql`(${table.projectId} = any(${sql.param([...projectIds])}::bigint[]) and ${readable(member, resource, reach)})`,
  );
  const where = sql`${table.deletedAt} is null and (${sql.join(inReach, sql` or `)})`;
  const row = { kind, table, where, name, title, projectId: table.projectId, ...(number && { number }) };
  return [partOf({ ...row, ...searchedOf(kind) }, wanted)];
}

/** What has no number is called by its name alone. */
const called = (name: AnyPgColumn) => ({ name: sql`${name}`, title: sql`${name}` });

const suppliersOf = (userId: number, projectId: number | undefined, wanted: Wanted): SQL =>
  partOf(
    {
      kind: 'supplier',
      table: suppliers,
      where: suppliersInView(userId, projectId),
      ...called(suppliers.name),
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
      ...called(projects.name),
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
