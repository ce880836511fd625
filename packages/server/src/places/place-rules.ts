import type { BodyOf } from '@brick/domain/endpoint';
import type { placeEndpoints } from '@brick/domain/places/api';
import { place } from '@brick/domain/places/record';
import { assertEmpty, assertFits } from '@brick/domain/places/rules';
import { type SQL, sql } from 'drizzle-orm';
import { changedFields } from '../platform/activity/activity-log.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { placeKind, places } from '../schema/places.ts';
import { loadBelow, loadStanding, lockPlacement, lockTree, type PlaceRow, placeRows } from './place-store.ts';
import { isWithin } from './queries.ts';

type PlaceBody = BodyOf<typeof placeEndpoints.add>;

/** Conditions of the place filters beyond plain fields. */
const placeConditions = (filters: ListFilters): SQL[] => {
  const { placeId } = filters as { placeId?: number };
  return placeId === undefined ? [] : [isWithin(places, placeId)];
};

/** Server-side rules of places. */
export const placeRules: RecordRules<PlaceRow, PlaceBody> = {
  rows: placeRows,
  stored: placeKind,
  titleOf: ({ path }) => path,
  filtered: placeConditions,
  async totals({ connection, member, project }, filters) {
    const [found] = await connection.rows<{ count: number }>(sql`
      select count(*) as count from ${places}
      where ${readableRowsCondition(place, placeKind, { member, projectId: project.id, filters, further: placeConditions(filters) })}`);
    return { count: found?.count ?? 0 };
  },
  async beforeAdd({ connection, project, body }) {
    const { code, parentId } = body;
    assertFits(await lockPlacement(connection, project.id, { id: null, code, parentId }));
    return {};
  },
  async beforeChange({ connection, row }, sent) {
    const { code, parentId } = changedFields(row, sent);
    if (code === undefined && parentId === undefined) return {};
    const { id } = row;
    assertFits(
      await lockPlacement(connection, row.projectId, {
        ...{ id, code: code ?? row.code },
        parentId: parentId === undefined ? row.parentId : parentId,
      }),
    );
    return {};
  },
  // Everything below goes along, at the same moment, by which it is found again.
  async alongDelete(context) {
    const { connection, services, row } = context;
    const [, below] = await Promise.all([lockTree(connection, row.projectId), loadBelow(connection, row)]);
    assertEmpty(await loadStanding(connection, row.projectId, [row.id, ...below.map(({ id }) => id)]));
    if (below.length === 0) return;
    const [stored] = await connection.rows<{ at: string }>(sql`
      select ${places.deletedAt} as at from ${places}
      where ${places.projectId} = ${row.projectId} and ${places.id} = ${row.id}`);
    const now = () => Date.parse(stored?.at ?? '');
    await placeRows.moveAllToTrash(
      { connection, caller: context.caller, services: { ...services, now } },
      below,
    );
  },
  async restorable({ connection }, rows) {
    const settings = new Map(
      await Promise.all(
        rows.map(async (row) => [row.id, await lockPlacement(connection, row.projectId, row)] as const),
      ),
    );
    return ({ id }) => {
      const setting = settings.get(id);
      if (setting) assertFits(setting);
    };
  },
  async alongRestore(context, rows, write) {
    // Awaited together: a write that is refused meanwhile must find who hears of it.
    const [written, ...below] = await Promise.all([
      write,
      ...rows.map((row) => loadBelow(context.connection, row, row.deletedAt)),
    ]);
    const along = below.flat();
    if (along.length > 0) await placeRows.takeAllBack(context, along);
    return written;
  },
};
