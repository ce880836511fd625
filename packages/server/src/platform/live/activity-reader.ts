import { sql } from 'drizzle-orm';
import type { TopicEvent } from '../db/commit-events.ts';
import type { Connection } from '../db/connection.ts';
import { MEMBERSHIP_ENTITIES, type ProjectChange, type ProjectMembership } from './subscriptions.ts';

/** The position in the activity log: a PostgreSQL snapshot as text, "xmin:xmax:running". */
export type SnapshotCursor = string;

/** The changes since a position. */
interface ActivityBatch {
  cursor: SnapshotCursor;
  happened: ProjectChange[];
  /** Events about suppliers and memberships, which belong to users and not to one project. */
  said: TopicEvent[];
  /** Projects whose members may have changed. */
  regrouped: number[];
  /** The database was replaced since the cursor was taken, as after a restore: it is unknown what was missed. */
  lost: boolean;
}

interface ActivityGroupRow {
  snapshot: string;
  projectId: number | null;
  entity: string;
  about: string | null;
  changes: string[];
  entityIds: number[] | null;
}

/** More transaction ids than one person writes in a moment are useless to clients. */
const MAX_CHANGES = 8;

export async function currentCursor(connection: Connection): Promise<SnapshotCursor> {
  const [now] = await connection.rows<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  );
  if (!now) throw new Error('the database has no snapshot');
  return now.snapshot;
}

const parseSnapshot = (cursor: SnapshotCursor) => {
  const [xmin = '0', xmax = '0'] = cursor.split(':');
  return { xmin, xmax };
};

/**
 * Reads log entries that were not visible at the cursor. Ids and times are not enough, since an earlier transaction
 * may end later. Transactions that were uncommitted then are read now or at a later time, so nothing is lost and
 * nothing is read twice by the same process.
 */
export async function readActivitySince(
  connection: Connection,
  cursor: SnapshotCursor,
): Promise<ActivityBatch> {
  const { xmin } = parseSnapshot(cursor);
  // A row is returned even without entries, because it carries the new snapshot.
  const rows = await connection.rows<ActivityGroupRow>(sql`
    select pg_current_snapshot()::text as snapshot, e.*
    from (select 1) as always left join (
      select a.project_id as "projectId", a.entity, c.entity as about,
        (array_agg(distinct a.xid::text))[1:${sql.raw(String(MAX_CHANGES + 1))}] as changes,
        array_agg(distinct a.entity_id) filter (where a.entity in ('supplier', 'member')) as "entityIds"
      from activity a
      left join comments c on a.entity = 'comment' and c.project_id = a.project_id and c.id = a.entity_id
      where a.xid >= ${xmin}::xid8 and not pg_visible_in_snapshot(a.xid, ${cursor}::pg_snapshot)
      group by a.project_id, a.entity, c.entity
    ) as e on true`);
  const [first] = rows;
  if (!first) throw new Error('an outer join came back empty');
  const entries = rows.filter((row) => row.projectId !== null) as (ActivityGroupRow & {
    projectId: number;
  })[];
  const idsOf = (kind: string) =>
    entries.flatMap(({ entity, entityIds }) => (entity === kind ? (entityIds ?? []) : []));
  const suppliers = idsOf('supplier');
  const inProjects = entries.filter(({ projectId }) => projectId > 0);
  const regrouped = inProjects
    .filter(({ entity }) => MEMBERSHIP_ENTITIES.has(entity))
    .map(({ projectId }) => projectId);
  return {
    cursor: first.snapshot,
    happened: inProjects.map(({ projectId, entity, about, changes }) => ({
      projectId,
      entity,
      about,
      changes: changes.length > MAX_CHANGES ? null : changes,
    })),
    said: [
      ...(suppliers.length > 0 ? await supplierEvents(connection, suppliers) : []),
      ...(regrouped.length > 0 ? await membershipEvents(connection, idsOf('member'), regrouped) : []),
    ],
    regrouped,
    lost: BigInt(parseSnapshot(first.snapshot).xmax) < BigInt(xmin),
  };
}

/**
 * Suppliers are visible to the user who added them, in the projects that this user owns, and in projects where they
 * were added or named.
 */
async function supplierEvents(connection: Connection, ids: readonly number[]): Promise<TopicEvent[]> {
  const places = await connection.rows<{ userId: number | null; projectId: number | null }>(sql`
    with changed as (select id, added_by, added_in_project_id from suppliers where id = any(${sql.param([...ids])}::bigint[]))
    select added_by as "userId", null::bigint as "projectId" from changed
    union select null, p.id from changed join projects p on p.owner_id = changed.added_by and p.shares_owners_suppliers and p.deleted_at is null
    union select null, added_in_project_id from changed where added_in_project_id is not null
    union select null, n.project_id from changed join supplier_shares n on n.supplier_id = changed.id and n.shared_by = changed.added_by`);
  return places.flatMap(({ userId, projectId }): TopicEvent[] => {
    if (userId !== null) return [{ userId, topic: 'suppliers' }];
    return projectId === null ? [] : [{ projectId, topic: 'suppliers' }];
  });
}

/** Those who joined, changed role or left, and the members of projects in the trash: whoever of them reconnects learns it. */
async function membershipEvents(
  connection: Connection,
  ids: readonly number[],
  projectIds: readonly number[],
): Promise<TopicEvent[]> {
  const people = await connection.rows<{ userId: number }>(sql`
    select unnest(${sql.param([...ids])}::bigint[]) as "userId" union select m.user_id from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is not null where p.id = any(${sql.param([...projectIds])}::bigint[])`);
  return people.map(({ userId }) => ({ userId, topic: 'membership' }));
}

const MEMBERSHIPS = sql.raw(`select m.user_id as "userId", m.project_id as "projectId", m.role
  from project_members m join projects p on p.id = m.project_id and p.deleted_at is null`);

/** Loads the members of these projects, except projects in the trash. */
export const loadMembers = (
  connection: Connection,
  projectIds: readonly number[],
): Promise<ProjectMembership[]> =>
  connection.rows<ProjectMembership>(
    sql`${MEMBERSHIPS} where m.project_id = any(${sql.param([...projectIds])}::bigint[])`,
  );

/** Loads the memberships of these users. */
export const loadMemberships = (
  connection: Connection,
  userIds: readonly number[],
): Promise<ProjectMembership[]> =>
  connection.rows<ProjectMembership>(
    sql`${MEMBERSHIPS} where m.user_id = any(${sql.param([...userIds])}::bigint[])`,
  );

/** Loads the memberships of the session's user; null if the session has ended. */
export async function loadSessionMemberships(
  connection: Connection,
  sid: string,
): Promise<ProjectMembership[] | null> {
  const rows = await connection.rows<ProjectMembership | { projectId: null }>(sql`
    select s.user_id as "userId", p.id as "projectId", m.role from sessions s
    left join project_members m on m.user_id = s.user_id
    left join projects p on p.id = m.project_id and p.deleted_at is null
    where s.sid = ${sid} and s.expire > now()`);
  return rows.length === 0 ? null : rows.filter((row) => row.projectId !== null);
}

/** Returns those of the sessions that are still open. */
export async function filterOpenSessions(
  connection: Connection,
  sids: readonly string[],
): Promise<Set<string>> {
  const open = await connection.rows<{ sid: string }>(
    sql`select sid from sessions where sid = any(${sql.param([...sids])}::text[]) and expire > now()`,
  );
  return new Set(open.map(({ sid }) => sid));
}
