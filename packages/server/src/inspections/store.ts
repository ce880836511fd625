import type { ReplyOf } from '@brick/domain/endpoint';
import type { Inspection, InspectionVersion, inspectionCalls } from '@brick/domain/inspections/contract';
import { inspection } from '@brick/domain/inspections/record';
import { inspectionFacts, inspectionFigures } from '@brick/domain/inspections/rules';
import { keptFigures } from '@brick/domain/ledger/project-figures';
import type { PartQuery } from '@brick/domain/lists';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { namesOf } from '../members/reads.ts';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { isImported } from '../platform/history.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { told } from '../platform/names-apart.ts';
import { MOST_BYTES, MOST_ROWS, offsetCursor, offsetIn, type Part } from '../platform/part.ts';
import { totalsOf } from '../platform/totals.ts';
import { type Filters, livingRows } from '../records/living-rows.ts';
import { activity } from '../schema/activity.ts';
import { inspectionKind, inspections } from '../schema/inspections.ts';

export type InspectionRow = typeof inspections.$inferSelect;

export const inspectionRows = keptRows({ kind: 'inspection', table: inspections, facts: inspectionFacts });

type Totals = ReplyOf<typeof inspectionCalls.totals>;

/** Inspections as they are answered: with the names of who inspects. */
export async function shown(
  { connection }: { connection: Connection },
  rows: readonly InspectionRow[],
): Promise<Inspection[]> {
  const names = await namesOf(
    connection,
    rows.map(({ inspectorId }) => inspectorId),
  );
  return rows.map((row) => ({ ...row, inspectorName: names.get(row.inspectorId ?? 0) ?? null }));
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
    from ${inspections} where ${livingRows(inspection, inspectionKind, { member, projectId, filters })}`);
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
  const found =
    wanted === row.version
      ? (await shown({ connection }, [row]))[0]
      : versions.find(({ version }) => version === wanted);
  if (!found) throw notFound();
  return { inspection: found, versions };
}
