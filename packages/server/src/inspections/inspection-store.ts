import type { ReplyOf } from '@brick/domain/endpoint';
import type { Inspection, InspectionVersion, inspectionEndpoints } from '@brick/domain/inspections/api';
import { inspection } from '@brick/domain/inspections/record';
import { inspectionFacts, inspectionFigures } from '@brick/domain/inspections/rules';
import { figuresOfBuckets } from '@brick/domain/ledger/project-figures';
import type { PageQuery } from '@brick/domain/list-query';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import { loadPhotosOf, photoFieldsOf } from '../photos/service.ts';
import { isAtPlace, loadPlacePaths } from '../places/queries.ts';
import { notFound } from '../platform/access/project-access.ts';
import { changeWithNames } from '../platform/activity/erased-names.ts';
import { isImported } from '../platform/activity/record-history.ts';
import type { Connection } from '../platform/db/connection.ts';
import {
  createOffsetCursor,
  type ListPart,
  MAX_BYTES,
  MAX_ROWS,
  readOffsetCursor,
} from '../platform/records/list-paging.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { loadStoredTotals } from '../platform/records/stored-totals.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import { activity } from '../schema/activity.ts';
import { inspectionKind, inspections } from '../schema/inspections.ts';

export type InspectionRow = typeof inspections.$inferSelect;

export const inspectionRows = createRecordStore({
  kind: 'inspection',
  table: inspections,
  facts: inspectionFacts,
});

type InspectionTotals = ReplyOf<typeof inspectionEndpoints.totals>;

/** Conditions of the inspection filters beyond plain fields. */
export const inspectionConditions = (filters: ListFilters): SQL[] => {
  const { placeId } = filters as { placeId?: number };
  return placeId === undefined ? [] : [isAtPlace(inspections, placeId)];
};

/** Serializes inspections with the names of their inspectors and their photos. */
export async function serializeInspections(
  { connection }: { connection: Connection },
  rows: readonly InspectionRow[],
): Promise<Inspection[]> {
  const [names, places, photos] = await Promise.all([
    loadNames(
      connection,
      rows.map(({ inspectorId }) => inspectorId),
    ),
    loadPlacePaths(connection, rows),
    loadPhotosOf(connection, 'inspection', rows),
  ]);
  return rows.map((row) => ({
    ...row,
    inspectorName: names.get(row.inspectorId ?? 0) ?? null,
    placePath: places.get(row.placeId ?? 0) ?? null,
    ...photoFieldsOf(photos, row),
  }));
}

/** Counts the filtered inspections from their rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: ListFilters,
): Promise<InspectionTotals> {
  const further = inspectionConditions(filters);
  const [counts] = await connection.rows<Parameters<typeof inspectionFigures>[0]>(sql`
    select count(*) filter (where result = 'passed') as passed,
      count(*) filter (where result = 'failed') as failed,
      count(*) filter (where result = 'pending') as pending
    from ${inspections} where ${readableRowsCondition(inspection, inspectionKind, { member, projectId, filters, further })}`);
  if (!counts) throw new Error('an aggregate came back empty');
  return inspectionFigures(counts);
}

/** Loads the counts of all inspections of a project from the stored totals. */
export async function loadInspectionTotals(
  connection: Connection,
  projectId: number,
): Promise<InspectionTotals> {
  const buckets = (await loadStoredTotals(connection, [projectId])).get(projectId) ?? [];
  return figuresOfBuckets(buckets).inspections;
}

interface InspectionChangeEntry {
  id: number;
  actorId: number;
  action: InspectionVersion['action'] | 'deleted';
  before: Partial<InspectionRow> | null;
  at: string;
  erased: boolean;
  imported: boolean;
  /** It tells of a photo alone: the inspection has kept its version. */
  ofPhoto: boolean;
}

/** Log entries per query: each may be as large as an inspection. */
const ENTRIES_PER_QUERY = 100;

async function* readChanges(
  connection: Connection,
  row: InspectionRow,
): AsyncGenerator<InspectionChangeEntry> {
  for (let last: number | undefined; ; ) {
    const entries = await connection.rows<InspectionChangeEntry>(sql`
      select id, actor_id as "actorId", action, ${changeWithNames('before')} as before, at, erased_at is not null as erased,
        ${isImported} as imported, coalesce(jsonb_exists(after, 'photo')
          or jsonb_array_length(after -> 'photoIds') < jsonb_array_length(before -> 'photoIds'), false) as "ofPhoto"
      from ${activity}
      where project_id = ${row.projectId} and entity = ${inspectionRows.kind} and entity_id = ${row.id}
        ${last === undefined ? sql`` : sql`and id < ${last}`}
      order by id desc limit ${ENTRIES_PER_QUERY}`);
    yield* entries;
    last = entries.at(-1)?.id;
    if (entries.length < ENTRIES_PER_QUERY) return;
  }
}

type InspectionState = InspectionRow &
  Pick<InspectionVersion, 'action' | 'changedBy' | 'imported'> & {
    /** Known once a later version has named others. */
    photoIds?: string[];
  };

/** The photos that an inspection named before one of them was deleted. */
const photosIn = (before: object | null): { photoIds?: string[] } => {
  const { photoIds } = (before ?? {}) as { photoIds?: string[] };
  return photoIds ? { photoIds } : {};
};

/**
 * Yields an inspection at each of its versions, newest first. Starts from the current row and undoes the log entries
 * one by one, because each contains the previous values of the changed fields. Stops at an erased entry.
 */
async function* readStates(connection: Connection, row: InspectionRow): AsyncGenerator<InspectionState> {
  let state: InspectionRow & { photoIds?: string[] } = row;
  for await (const { actorId, action, before, at, erased, imported, ofPhoto } of readChanges(
    connection,
    row,
  )) {
    if (ofPhoto) {
      state = { ...state, ...photosIn(before) };
      continue;
    }
    // The version in the trash was never visible.
    if (action !== 'deleted') yield { ...state, action, updatedAt: at, changedBy: actorId, imported };
    // The previous values are unknown, and so are all earlier versions.
    if (erased) return;
    state = { ...state, ...before, version: state.version - 1 };
  }
}

/** Loads one page of the versions of an inspection, newest first. The cursor is a position among them. */
export async function loadVersions(
  connection: Connection,
  row: InspectionRow,
  { limit = MAX_ROWS, cursor }: PageQuery = {},
): Promise<ListPart<InspectionVersion>> {
  const from = readOffsetCursor(cursor);
  const states: InspectionState[] = [];
  let [place, bytes, isMore] = [0, 0, false];
  for await (const state of readStates(connection, row)) {
    place += 1;
    if (place <= from) continue;
    isMore = states.length >= limit || bytes >= MAX_BYTES;
    if (isMore) break;
    states.push(state);
    bytes += JSON.stringify(state).length;
  }
  const [names, places, carried] = await Promise.all([
    loadNames(
      connection,
      states.flatMap(({ inspectorId, changedBy }) => [inspectorId, changedBy]),
    ),
    loadPlacePaths(connection, states),
    loadPhotosOf(connection, 'inspection', [row]),
  ]);
  const all = photoFieldsOf(carried, row);
  const rows = states.map((version) => ({
    ...version,
    inspectorName: names.get(version.inspectorId ?? 0) ?? null,
    placePath: places.get(version.placeId ?? 0) ?? null,
    changedByName: names.get(version.changedBy) ?? null,
    photoIds: version.photoIds ?? all.photoIds,
    photos: all.photos.filter(({ id }) => (version.photoIds ?? all.photoIds).includes(id)),
  }));
  return { rows, nextCursor: isMore ? createOffsetCursor(from + rows.length) : undefined };
}

/** Loads one version of an inspection and all versions, newest first. Throws notFound for an unknown version. */
export async function loadVersion(
  connection: Connection,
  row: InspectionRow,
  wanted: number,
): Promise<{ inspection: Inspection; versions: InspectionVersion[] }> {
  const { rows: versions } = await loadVersions(connection, row);
  const found =
    wanted === row.version
      ? (await serializeInspections({ connection }, [row]))[0]
      : versions.find(({ version }) => version === wanted);
  if (!found) throw notFound();
  return { inspection: found, versions };
}
