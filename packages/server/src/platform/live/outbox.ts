import { sql } from 'drizzle-orm';
import type { Announcement } from '../announcements.ts';
import type { Connection } from '../connection.ts';
import type { Happened, Membership } from './hub.ts';

/** How far the activity log was read: a snapshot of PostgreSQL as text, "xmin:xmax:those running between". */
export type Cursor = string;

/** What was read since a cursor. */
interface Read {
  cursor: Cursor;
  happened: Happened[];
  /** Of suppliers, who belong to people and not to a project: whom their changes concern. */
  said: Announcement[];
  /** Projects whose members may be others now. */
  regrouped: number[];
  /** The database is another one than the cursor was taken from, as after a restore: nothing is known of what was missed. */
  lost: boolean;
}

interface EntryRow {
  snapshot: string;
  projectId: number | null;
  entity: string;
  about: string | null;
  changes: string[];
  entityIds: number[] | null;
}

/** More ids of transactions than one person writes in a moment are of no use to a listener. */
const MOST_CHANGES = 8;

/** Changes of these may make somebody a member, or another one, or none. */
const REGROUPING = new Set(['project', 'member', 'invitation']);

export async function presentCursor(connection: Connection): Promise<Cursor> {
  const [now] = await connection.rows<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  );
  if (!now) throw new Error('the database has no snapshot');
  return now.snapshot;
}

const edges = (cursor: Cursor) => {
  const [xmin = '0', xmax = '0'] = cursor.split(':');
  return { xmin, xmax };
};

/**
 * What the activity log holds that could not be seen at the cursor. Ids and times would not do: a transaction that began
 * earlier may end later. What a transaction had not yet committed then, it has now or will have at a later reading; so
 * nothing is left out, and nothing is read twice by the same process.
 */
export async function readSince(connection: Connection, cursor: Cursor): Promise<Read> {
  const { xmin } = edges(cursor);
  // A row comes also when nothing happened, because it brings the new snapshot.
  const rows = await connection.rows<EntryRow>(sql`
    select pg_current_snapshot()::text as snapshot, e.*
    from (select 1) as always left join (
      select a.project_id as "projectId", a.entity, c.entity as about,
        (array_agg(distinct a.xid::text))[1:${sql.raw(String(MOST_CHANGES + 1))}] as changes,
        array_agg(distinct a.entity_id) filter (where a.entity = 'supplier') as "entityIds"
      from activity a
      left join comments c on a.entity = 'comment' and c.project_id = a.project_id and c.id = a.entity_id
      where a.xid >= ${xmin}::xid8 and not pg_visible_in_snapshot(a.xid, ${cursor}::pg_snapshot)
      group by a.project_id, a.entity, c.entity
    ) as e on true`);
  const [first] = rows;
  if (!first) throw new Error('an outer join came back empty');
  const entries = rows.filter((row) => row.projectId !== null) as (EntryRow & { projectId: number })[];
  const suppliers = entries.flatMap(({ entityIds }) => entityIds ?? []);
  const inProjects = entries.filter(({ projectId }) => projectId > 0);
  return {
    cursor: first.snapshot,
    happened: inProjects.map(({ projectId, entity, about, changes }) => ({
      projectId,
      entity,
      about,
      changes: changes.length > MOST_CHANGES ? null : changes,
    })),
    said: suppliers.length > 0 ? await aboutSuppliers(connection, suppliers) : [],
    regrouped: inProjects.filter(({ entity }) => REGROUPING.has(entity)).map(({ projectId }) => projectId),
    lost: BigInt(edges(first.snapshot).xmax) < BigInt(xmin),
  };
}

/** Suppliers are seen by who added them, and in the projects that they own, or in which they added or named them. */
async function aboutSuppliers(connection: Connection, ids: readonly number[]): Promise<Announcement[]> {
  const places = await connection.rows<{ userId: number | null; projectId: number | null }>(sql`
    with changed as (select id, added_by, added_in_project_id from suppliers where id = any(${sql.param([...ids])}::bigint[]))
    select added_by as "userId", null::bigint as "projectId" from changed
    union select null, p.id from changed join projects p on p.owner_id = changed.added_by and p.shares_owners_suppliers and p.deleted_at is null
    union select null, added_in_project_id from changed where added_in_project_id is not null
    union select null, n.project_id from changed join supplier_shares n on n.supplier_id = changed.id and n.shared_by = changed.added_by`);
  return places.flatMap(({ userId, projectId }): Announcement[] => {
    if (userId !== null) return [{ userId, topic: 'suppliers' }];
    return projectId === null ? [] : [{ projectId, topic: 'suppliers' }];
  });
}

const MEMBERSHIPS = sql.raw(`select m.user_id as "userId", m.project_id as "projectId", m.role
  from project_members m join projects p on p.id = m.project_id and p.deleted_at is null`);

/** Who is a member of these projects, which are not in the trash. */
export const membersOf = (connection: Connection, projectIds: readonly number[]): Promise<Membership[]> =>
  connection.rows<Membership>(
    sql`${MEMBERSHIPS} where m.project_id = any(${sql.param([...projectIds])}::bigint[])`,
  );

/** What these users are members of. */
export const membershipsOf = (connection: Connection, userIds: readonly number[]): Promise<Membership[]> =>
  connection.rows<Membership>(
    sql`${MEMBERSHIPS} where m.user_id = any(${sql.param([...userIds])}::bigint[])`,
  );

/** What the user of this session is a member of; null where the session has ended. */
export async function standingOf(connection: Connection, sid: string): Promise<Membership[] | null> {
  const rows = await connection.rows<Membership | { projectId: null }>(sql`
    select s.user_id as "userId", p.id as "projectId", m.role from sessions s
    left join project_members m on m.user_id = s.user_id
    left join projects p on p.id = m.project_id and p.deleted_at is null
    where s.sid = ${sid} and s.expire > now()`);
  return rows.length === 0 ? null : rows.filter((row) => row.projectId !== null);
}

/** Which of these sessions have not ended. */
export async function openSessionsAmong(
  connection: Connection,
  sids: readonly string[],
): Promise<Set<string>> {
  const open = await connection.rows<{ sid: string }>(
    sql`select sid from sessions where sid = any(${sql.param([...sids])}::text[]) and expire > now()`,
  );
  return new Set(open.map(({ sid }) => sid));
}
