import { grantsFor, type Member, roleOf } from '@brick/domain/permissions';
import { SEARCH_KINDS, type SearchHit, type SearchKind } from '@brick/domain/search/api';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { inProjectsOf, type TokenReader } from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { SEARCH_INDEXES } from '../platform/db/search-indexes.ts';
import { matchesRecordNumber, type NumberColumns } from '../platform/records/record-number-search.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { type IndexedTexts, NAME_START } from '../schema/kinds/define-kind.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { visibleSuppliers } from '../suppliers/service.ts';
import { searchFieldsOf } from './search-fields.ts';
import {
  isFoundInside,
  isOnlySeparators,
  isPlain,
  type SearchPattern,
  WORD_START,
} from './search-pattern.ts';

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
async function loadRoleProjects(
  connection: Connection,
  { userId, token }: TokenReader,
): Promise<RoleProjects[]> {
  const found = await connection.rows<{ role: string; projectIds: string[] }>(sql`
    select m.role, array_agg(m.project_id::text) as "projectIds" from project_members m
    join ${projects} on ${projects.id} = m.project_id and ${projects.deletedAt} is null
    where m.user_id = ${userId} and ${inProjectsOf(token, sql`m.project_id`)} group by m.role`);
  return found.map(({ role, projectIds }) => ({
    member: { userId, role: token?.role ?? roleOf(role), limits: token?.limits },
    projectIds: projectIds.map(Number),
  }));
}

/** SQL: at least one of the conditions. */
const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;

/** SQL: all of the conditions. */
const allOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` and `)})`;

/** SQL condition: the row has the typed number. */
const matchesNumber = (number: NumberColumns | undefined, typed: string): SQL[] => {
  const condition = number && matchesRecordNumber(number, typed);
  return condition ? [condition] : [];
};

/** The word if it contains a letter. Among other words, plain digits are amounts or sizes. */
const wordWithLetters = (word = ''): string => (/\p{L}/u.test(word) ? word : '');

const isIndexed = (word: string): boolean => isPlain(word) && !isOnlySeparators(word);

/** What an index has before a word, wherever it is found. */
const placeOf = (word = ''): string => (isFoundInside(word) ? '%' : AFTER_SIGN);

const AFTER_SIGN = '% ';

/**
 * SQL condition: a text in the index has the words one after the other, the first of them after `place`, ignoring case and accents.
 * It holds for all rows that are found.
 */
const indexHas = (text: SQL, place: string, words: readonly string[]): SQL =>
  sql`${text} like ${place} || ${sql.join(
    words.map((word) => sql`search_text(${isIndexed(word) ? word : ''})`),
    sql` || ${AFTER_SIGN} || `,
  )} || '%'`;

/** The last word of a regular expression, after the index: how many rows it leaves is not estimated once more. */
const confirmed = (condition: SQL): SQL => sql`case when ${condition} then true else false end`;

/** SQL condition: each word is in one of the texts or is the row's number, or all of them together are the number. */
const matchesAll = ({ texts, number, indexed }: SearchPart, { words, typed }: SearchPattern): SQL =>
  anyOf([
    allOf(
      words.map((pattern, place) => {
        const word = typed.words[place] ?? '';
        const inTexts = anyOf(texts.map((text) => sql`${text} ~ ${pattern}`));
        const inBoth =
          indexed && isIndexed(word)
            ? allOf([indexHas(indexed.all, placeOf(word), [word]), confirmed(inTexts)])
            : inTexts;
        return anyOf([inBoth, ...matchesNumber(number, wordWithLetters(word))]);
      }),
    ),
    ...matchesNumber(number, typed.whole),
  ]);

/**
 * SQL conditions of ranks, the best first: the name starts with the text, or the row has the typed number; a word of the
 * name starts with it; the name contains it.
 */
function rankConditions({ name, indexed, number }: SearchPart, { phrase, typed }: SearchPattern): SQL[] {
  const nameMatches = (expression: string, place: string): SQL => {
    const matches = sql`${name} ~ ${expression}`;
    return indexed && typed.words.some(isIndexed)
      ? allOf([indexHas(indexed.name, place, typed.words), confirmed(matches)])
      : matches;
  };
  return [
    anyOf([nameMatches(`^${phrase}`, NAME_START), ...matchesNumber(number, typed.whole)]),
    nameMatches(`${WORD_START}${phrase}`, AFTER_SIGN),
    nameMatches(phrase, placeOf(typed.words[0])),
  ];
}

interface SearchPart {
  kind: SearchKind;
  table: PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };
  where: SQL;
  texts: readonly (AnyPgColumn | SQL)[];
  /** The texts of its index, where it is asked. The name is one of the texts then. */
  indexed?: IndexedTexts;
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

const RANKS = ['best', 'good', 'fair', 'other'].map((name) => sql.raw(name));

/** What is shown of the hits of a kind, with their rank. */
const hitsOf = (
  part: SearchPart,
  rank: SQL,
  condition: SQL,
): SQL => sql`select ${sql.raw(`'${part.kind}'`)} as kind,
  ${part.table.id} as id, ${part.projectId} as "projectId", ${part.title} as title, ${orNull(part.subtitle)} as subtitle,
  ${orNull(part.phase)} as phase, ${orNull(part.status)} as status, ${part.table.createdAt} as at, ${rank} as rank
  from ${part.table} where ${part.where} and ${condition}`;

/** The best hits among the rows with the condition, all of which are read. */
function bestOf(part: SearchPart, { pattern, limit }: SearchRequest, condition = sql`true`): SQL {
  const [best, good, fair] = rankConditions(part, pattern);
  const rank = sql`case when ${best} then 0 when ${good} then 1 when ${fair} then 2 else 3 end`;
  return sql`${hitsOf(part, rank, allOf([condition, matchesAll(part, pattern)]))} order by rank, at desc, id desc limit ${limit}`;
}

/** Query for the best hits of a kind of few rows. Each has its own limit, so that no kind displaces the others. */
const searchAllRows = (part: SearchPart, wanted: SearchRequest): SQL => sql`(${bestOf(part, wanted)})`;

/** So many rows of a kind are read as they lie: all of them, or the newest. */
const FEW_ROWS = 1000;

/**
 * The same for a kind with an index: rank by rank, the newest first, and a rank only if those before it do not fill the
 * limit. The newest rows are read as they lie: a rank that they fill with all better ones is not looked up, so a word that many rows
 * have is read from them, and one that few have from the index, whatever PostgreSQL estimates.
 */
function searchByRanks(
  asTheyLie: SearchPart,
  indexed: IndexedTexts,
  projectIds: readonly number[],
  wanted: SearchRequest,
): SQL {
  const { table, where, projectId } = asTheyLie;
  const { pattern, limit } = wanted;
  const part = { ...asTheyLie, indexed };
  const ranks = rankConditions(part, pattern);
  const steps = RANKS.map((step, rank) => {
    const before = RANKS.slice(0, rank).map((earlier) => sql`(select count(*) from ${earlier})`);
    const condition = allOf([
      sql`(select at from edge) is not null`,
      sql`(select count(*) from newest where rank <= ${sql.raw(String(rank))}) < ${limit}`,
      ...(before.length > 0 ? [sql`${sql.join(before, sql` + `)} < ${limit}`] : []),
      // A name that matches has all the words in it.
      ranks[rank] ?? matchesAll(part, pattern),
      ...ranks.slice(0, rank).map((better) => sql`${better} is not true`),
    ]);
    // By an expression, so that no index has the order and is read to its end.
    return sql`${step} as materialized (${hitsOf(part, sql.raw(String(rank)), condition)}
      order by ${table.createdAt} at time zone 'UTC' desc, ${table.id} desc limit ${limit})`;
  });
  const found = RANKS.map((step) => sql`select * from ${step}`);
  const inEach = Math.ceil(FEW_ROWS / projectIds.length);
  const order = sql`${table.createdAt} desc, ${table.id} desc`;
  const isNewest = sql`(${table.createdAt}, ${table.id}) > (coalesce((select at from edge), '-infinity'), coalesce((select id from edge), 0))`;
  return sql`(with edge as materialized (select at, last.id from unnest(${sql.param([...projectIds])}::bigint[]) as project (id),
      lateral (select ${table.createdAt} as at, ${table.id} as id from ${table} where ${projectId} = project.id and ${where}
        order by ${order} offset ${inEach} limit 1) as last order by at desc, id desc limit 1),
    newest as materialized (${bestOf(asTheyLie, wanted, isNewest)}),
    ${sql.join(steps, sql`, `)}
    select * from (${sql.join(found, sql` union all `)} union all select * from newest
      where (select at from edge) is null or (select count(*) from newest) = ${limit} and rank = (select max(rank) from newest)) as found
    order by rank, at desc, id desc limit ${limit})`;
}

/** Query for the rows of a kind in all projects where the role may read some, with the same rights as its list. */
function searchRows(
  kind: SearchableKind,
  places: readonly RoleProjects[],
  wanted: SearchRequest,
  indexes: Indexes,
): SQL[] {
  const { table, resource, reach, name, title, number } = KINDS[kind];
  const open = places.filter(({ member }) => grantsFor(member, resource).read);
  if (open.length === 0) return [];
  const inReach = open.map(
    ({ member, projectIds }) =>
      sql`(${isIn(table.projectId, projectIds)} and ${readableRecordsCondition(member, resource, reach)})`,
  );
  const where = sql`${table.deletedAt} is null and (${sql.join(inReach, sql` or `)})`;
  const row = { kind, table, where, name, title, projectId: table.projectId, ...(number && { number }) };
  const { indexed, ...fields } = searchFieldsOf(kind);
  const part = { ...row, ...fields };
  if (!indexed || !indexes.has(kind)) return [searchAllRows(part, wanted)];
  const projectIds = open.flatMap((place) => place.projectIds);
  return [searchByRanks(part, indexed, projectIds, wanted)];
}

/** Of one project the newest rows can be read from an index, of several they are sorted. */
const isIn = (column: AnyPgColumn, projectIds: readonly number[]): SQL =>
  projectIds.length === 1
    ? sql`${column} = ${projectIds[0]}`
    : sql`${column} = any(${sql.param([...projectIds])}::bigint[])`;

/** Title columns of rows without number. */
const titleColumns = (name: AnyPgColumn) => ({ name: sql`${name}`, title: sql`${name}` });

const searchSuppliers = (reader: TokenReader, projectId: number | undefined, wanted: SearchRequest): SQL =>
  searchAllRows(
    {
      kind: 'supplier',
      table: suppliers,
      where: visibleSuppliers(reader, projectId),
      ...titleColumns(suppliers.name),
      projectId: sql`null::bigint`,
      ...searchFieldsOf('supplier'),
    },
    wanted,
  );

const searchProjects = (places: readonly RoleProjects[], wanted: SearchRequest): SQL =>
  searchAllRows(
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

/** A hit with its place among others of its kind. */
type RankedHit = SearchHit & { rank: number };

const bestMatches = (connection: Connection, parts: readonly SQL[]): Promise<RankedHit[]> =>
  connection.rows<RankedHit>(sql`
    select kind, id, "projectId", title, subtitle, phase, status, at, rank
    from (${sql.join([...parts], sql` union all `)}) as found
    order by rank, at desc, kind, id desc`);

/** The kinds that are searched by their index. */
type Indexes = ReadonlySet<string>;

/**
 * The kinds of which these projects have more than a few rows, by their kept counts, and whose index is there. A search in
 * an index is planned once for whatever is typed: planning takes longer than reading, as do compiling and calling other processes.
 */
async function prepareSearch(connection: Connection, places: readonly RoleProjects[]): Promise<Indexes> {
  const known = [...SEARCH_INDEXES].map(([kind, { name }]) => ({
    kind,
    name,
    counted: KINDS[kind as SearchableKind].counted?.resource ?? null,
  }));
  const projectIds = sql.param(places.flatMap((place) => place.projectIds));
  const keptIn = (table: string) =>
    sql`select count from ${sql.identifier(table)} where project_id = any(${projectIds}::bigint[]) and resource = known.counted`;
  const there = await connection.rows<{ kind: string }>(sql`
    select kind from unnest(${sql.param(known.map(({ kind }) => kind))}::text[],
      ${sql.param(known.map(({ name }) => name))}::text[],
      ${sql.param(known.map(({ counted }) => counted))}::text[]) as known (kind, index, counted)
    where to_regclass('public.' || index) is not null
      and (select sum(count) from (${keptIn('project_totals')} union all ${keptIn('project_total_deltas')}) as kept) > ${FEW_ROWS}`);
  if (there.length > 0)
    await connection.rows(
      sql`select set_config(name, value, true) from (values ('plan_cache_mode', 'force_generic_plan'), ('jit', 'off'), ('max_parallel_workers_per_gather', '0')) as settings (name, value)`,
    );
  return new Set(there.map(({ kind }) => kind));
}

const withoutRank = (hits: readonly RankedHit[]): SearchHit[] => hits.map(({ rank: _, ...hit }) => hit);

/** Searches a project and its suppliers as far as the member may see them. */
export async function searchRecordsInProject(
  connection: Connection,
  { reader, member, projectIds }: RoleProjects & { reader: TokenReader },
  wanted: SearchRequest,
): Promise<SearchHit[]> {
  const indexes = await prepareSearch(connection, [{ member, projectIds }]);
  const hits = await bestMatches(connection, [
    ...SEARCHABLE_KINDS.flatMap((kind) => searchRows(kind, [{ member, projectIds }], wanted, indexes)),
    searchSuppliers(reader, projectIds[0], wanted),
  ]);
  return withoutRank(hits);
}

/** The places in one project, or in all others. */
const only = (places: readonly RoleProjects[], isWanted: (projectId: number) => boolean): RoleProjects[] =>
  places.flatMap(({ member, projectIds }) => {
    const wanted = projectIds.filter(isWanted);
    return wanted.length > 0 ? [{ member, projectIds: wanted }] : [];
  });

/**
 * Searches all projects of a user, their names and the visible suppliers. What is in the project that comes first is
 * looked for first; others are asked only for kinds of which it has too few hits.
 */
export async function searchRecordsEverywhere(
  connection: Connection,
  reader: TokenReader,
  wanted: SearchRequest,
): Promise<SearchHit[]> {
  const places = await loadRoleProjects(connection, reader);
  const indexes = await prepareSearch(connection, places);
  const { projectFirst, limit } = wanted;
  const partsOf = (there: readonly RoleProjects[], kinds: readonly SearchKind[]): SQL[] => [
    ...(kinds.includes('project') && there.length > 0 ? [searchProjects(there, wanted)] : []),
    ...SEARCHABLE_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) =>
      searchRows(kind, there, wanted, indexes),
    ),
  ];
  const nearParts = partsOf(
    only(places, (id) => id === projectFirst),
    SEARCH_KINDS,
  );
  const near = nearParts.length > 0 ? await bestMatches(connection, nearParts) : [];
  const room = (kind: SearchKind) => limit - near.filter((hit) => hit.kind === kind).length;
  const farParts = partsOf(
    only(places, (id) => id !== projectFirst),
    SEARCH_KINDS.filter((kind) => room(kind) > 0),
  );
  const far = await bestMatches(connection, [...farParts, searchSuppliers(reader, undefined, wanted)]);
  const fitting = far.filter(
    ({ kind }, place) => far.slice(0, place).filter((hit) => hit.kind === kind).length < room(kind),
  );
  return withoutRank([...near, ...fitting]);
}
