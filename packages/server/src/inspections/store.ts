import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type {
  Inspection,
  InspectionVersion,
  inspectionQuery,
  inspectionTotals,
} from '@brick/domain/inspections/contract';
import { inspectionFacts, inspectionFigures } from '@brick/domain/inspections/rules';
import { keptFigures } from '@brick/domain/ledger/project-figures';
import type { PartQuery } from '@brick/domain/lists';
import type { Member } from '@brick/domain/permissions';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOf } from '../members/reads.ts';
import { notFound } from '../platform/access.ts';
import { type Page, withRows } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { isImported } from '../platform/history.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { contains, listRows } from '../platform/list.ts';
import { told } from '../platform/names-apart.ts';
import { MOST_BYTES, MOST_ROWS, offsetCursor, offsetIn, type Part } from '../platform/part.ts';
import { totalsOf } from '../platform/totals.ts';
import { activity } from '../schema/activity.ts';
import { inspections } from '../schema/inspections.ts';
import { users } from '../schema/users.ts';

export type InspectionRow = typeof inspections.$inferSelect;

export const inspectionRows = keptRows({ kind: 'inspection', table: inspections, facts: inspectionFacts });

type Filters = QueryOf<typeof inspectionTotals>;
type Totals = ReplyOf<typeof inspectionTotals>;

const SORTS = {
  reportNumber: inspections.reportNumber,
  inspectionType: inspections.inspectionType,
  phase: inspections.phase,
  scheduledDate: inspections.scheduledDate,
  result: inspections.result,
  createdAt: inspections.createdAt,
};

const searched = (q: string): SQL => {
  const { inspectionType, location, assignedTo, observations } = inspections;
  return sql`(${contains([inspectionType, location, assignedTo, observations], q)}
    or exists (select 1 from ${users} where ${users.id} = ${inspections.inspectorId}
      and ${contains([users.firstName, users.lastName, users.username], q)}))`;
};

function matching({ result, phase, q }: Filters): SQL {
  const conditions = [
    result && eq(inspections.result, result),
    phase && eq(inspections.phase, phase),
    q?.trim() && searched(q),
  ].filter((condition) => typeof condition === 'object');
  return and(sql`true`, ...conditions) ?? sql`true`;
}

const living = (member: Member, projectId: number): SQL =>
  sql`${inspections.projectId} = ${projectId} and ${inspections.deletedAt} is null
    and ${readable(member, 'inspections', { createdBy: inspections.createdBy, assignedTo: inspections.assignedToId })}`;

async function withNames(connection: Connection, rows: readonly InspectionRow[]): Promise<Inspection[]> {
  const names = await namesOf(
    connection,
    rows.map(({ inspectorId }) => inspectorId),
  );
  return rows.map((row) => ({ ...row, inspectorName: names.get(row.inspectorId ?? 0) ?? null }));
}

/** An inspection as its contract shows it. */
export async function shown(connection: Connection, row: InspectionRow): Promise<Inspection> {
  const [inspection] = await withNames(connection, [row]);
  if (!inspection) throw new Error('a row lost its names');
  return inspection;
}

/** Inspections of a project that a member may see, as the query asks for them. */
export async function listOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  query: z.output<typeof inspectionQuery>,
): Promise<Page> {
  const page = await listRows<InspectionRow>(connection, {
    table: inspections,
    where: sql`${living(member, projectId)} and ${matching(query)}`,
    request: query,
    sorts: SORTS,
    defaultSort: '-createdAt',
    id: inspections.id,
  });
  return withRows(page, await withNames(connection, page.rows as readonly InspectionRow[]));
}

/** Counts of the inspections that a filter leaves, counted from the rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const [counts] = await connection.rows<Parameters<typeof inspectionFigures>[0]>(sql`
    select count(*) filter (where result = 'passed') as passed,
      count(*) filter (where result = 'failed') as failed,
      count(*) filter (where result = 'pending') as pending
    from ${inspections} where ${living(member, projectId)} and ${matching(filters)}`);
  if (!counts) throw new Error('an aggregate came back empty');
  return inspectionFigures(counts);
}

/** The counts of all inspections of a project, from the kept totals. */
export async function keptTotals(connection: Connection, projectId: number): Promise<Totals> {
  const buckets = (await totalsOf(connection, [projectId])).get(projectId) ?? [];
  return keptFigures(buckets).inspections;
}

interface Entry {
  id: number;
  actorId: number;
  action: InspectionVersion['action'] | 'deleted';
  before: Partial<InspectionRow> | null;
  at: string;
  erased: boolean;
  imported: boolean;
}

/** Entries of the log that are read at once: each may hold as much as an inspection does. */
const ENTRIES_AT_ONCE = 100;

async function* changesOf(connection: Connection, row: InspectionRow): AsyncGenerator<Entry> {
  for (let last: number | undefined; ; ) {
    const entries = await connection.rows<Entry>(sql`
      select id, actor_id as "actorId", action, ${told('before')} as before, at, erased_at is not null as erased,
        ${isImported} as imported from ${activity}
      where project_id = ${row.projectId} and entity = ${inspectionRows.kind} and entity_id = ${row.id}
        ${last === undefined ? sql`` : sql`and id < ${last}`}
      order by id desc limit ${ENTRIES_AT_ONCE}`);
    yield* entries;
    last = entries.at(-1)?.id;
    if (entries.length < ENTRIES_AT_ONCE) return;
  }
}

type State = InspectionRow & Pick<InspectionVersion, 'action' | 'changedBy' | 'imported'>;

/**
 * An inspection at each of its versions, newest first. Walks back from the row as it is: every entry of the activity
 * log holds the fields of one change as they were before it, so taking them back in turn gives the row of that time.
 * It ends where an entry had to be erased.
 */
async function* statesOf(connection: Connection, row: InspectionRow): AsyncGenerator<State> {
  let state = row;
  for await (const { actorId, action, before, at, erased, imported } of changesOf(connection, row)) {
    // Nobody has seen the version that lay in the trash.
    if (action !== 'deleted') yield { ...state, action, updatedAt: at, changedBy: actorId, imported };
    // What stood there before is known no more, and neither are the versions before that.
    if (erased) return;
    state = { ...state, ...before, version: state.version - 1 };
  }
}

/** The versions of an inspection, newest first, as many as one answer holds; the cursor is a place among them. */
export async function versionsOf(
  connection: Connection,
  row: InspectionRow,
  { limit = MOST_ROWS, cursor }: PartQuery = {},
): Promise<Part<InspectionVersion>> {
  const from = offsetIn(cursor);
  const states: State[] = [];
  let [place, bytes, isMore] = [0, 0, false];
  for await (const state of statesOf(connection, row)) {
    place += 1;
    if (place <= from) continue;
    isMore = states.length >= limit || bytes >= MOST_BYTES;
    if (isMore) break;
    states.push(state);
    bytes += JSON.stringify(state).length;
  }
  const names = await namesOf(
    connection,
    states.flatMap(({ inspectorId, changedBy }) => [inspectorId, changedBy]),
  );
  const rows = states.map((version) => ({
    ...version,
    inspectorName: names.get(version.inspectorId ?? 0) ?? null,
    changedByName: names.get(version.changedBy) ?? null,
  }));
  return { rows, nextCursor: isMore ? offsetCursor(from + rows.length) : undefined };
}

/** One version of an inspection, with all of them newest first. Throws notFound for a version that it never had. */
export async function versionOf(
  connection: Connection,
  row: InspectionRow,
  wanted: number,
): Promise<{ inspection: Inspection; versions: InspectionVersion[] }> {
  const { rows: versions } = await versionsOf(connection, row);
  const inspection =
    wanted === row.version
      ? await shown(connection, row)
      : versions.find(({ version }) => version === wanted);
  if (!inspection) throw notFound();
  return { inspection, versions };
}
