import { type Member, roleOf } from '@brick/domain/permissions';
import type { SavedView } from '@brick/domain/views/contract';
import { viewRights } from '@brick/domain/views/rules';
import type { ViewScreen } from '@brick/domain/views/screens';
import { type SQL, sql } from 'drizzle-orm';
import { namesOf } from '../members/reads.ts';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { assignments } from '../platform/kept-writes.ts';
import { columnsOf } from '../platform/list.ts';
import { isRoleThatMay } from '../platform/roles.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { savedViews } from '../schema/saved-views.ts';

type Stored = Omit<typeof savedViews.$inferSelect, 'screen'> & { screen: ViewScreen };

/** A view, and what the caller may do with it. */
interface Found {
  view: Stored;
  mayEdit: boolean;
}

/** Where a view stands: among those of one person, or among those that are shared in one project. */
export type Place = Pick<Stored, 'screen' | 'userId' | 'shared' | 'projectId'>;

const memberFrom = (userId: number, role: string | null): Member | null =>
  role === null ? null : { userId, role: roleOf(role) };

// The role that the caller has in the project in which a view is shared; none where that lies in the trash.
const withRole = (userId: number): SQL => sql`${savedViews}
  left join ${projects} on ${projects.id} = ${savedViews.projectId} and ${projects.deletedAt} is null
  left join ${projectMembers} on ${projectMembers.projectId} = ${projects.id} and ${projectMembers.userId} = ${userId}`;

const COLUMNS = sql`${columnsOf(savedViews)}, ${projectMembers.role} as role`;

const inView = (userId: number, rows: readonly (Stored & { role: string | null })[]): Found[] =>
  rows.flatMap(({ role, ...view }) => {
    const { mayRead, mayEdit } = viewRights(userId, view, memberFrom(userId, role));
    return mayRead ? [{ view, mayEdit }] : [];
  });

/** Who the user is in a project. Throws notFound for who is no member of it. */
export async function requireMemberOf(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<Member> {
  const [found] = await connection.rows<{ role: string }>(sql`
    select m.role from ${projectMembers} m join ${projects} p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId}`);
  const member = memberFrom(userId, found?.role ?? null);
  if (!member) throw notFound();
  return member;
}

/** The user's own views of a list, and those that a project shares. */
export async function viewsFor(
  connection: Connection,
  userId: number,
  { screen, projectId }: { screen?: ViewScreen | undefined; projectId?: number | undefined },
): Promise<SavedView[]> {
  const shared =
    projectId === undefined
      ? sql`false`
      : sql`${savedViews.projectId} = ${projectId} and ${savedViews.shared}`;
  const rows = await connection.rows<Stored & { role: string | null }>(sql`
    select ${COLUMNS} from ${withRole(userId)}
    where ((${savedViews.userId} = ${userId} and not ${savedViews.shared}) or (${shared}))
      and ${screen === undefined ? sql`true` : sql`${savedViews.screen} = ${screen}`}
    order by ${savedViews.shared}, lower(${savedViews.name}), ${savedViews.id}`);
  return shownAll(connection, inView(userId, rows));
}

/** A view that the user may see, locked where they may change it. Throws notFound for every other. */
export async function requireView(connection: Connection, userId: number, id: number): Promise<Found> {
  const view = sql`select ${COLUMNS} from ${withRole(userId)} where ${savedViews.id} = ${id}`;
  const mayEdit = sql`case when ${savedViews.shared} then ${isRoleThatMay(sql`${projectMembers.role}`, ['views', 'update'])}
    else ${savedViews.userId} = ${userId} end`;
  const locked = await connection.rows<Stored & { role: string | null }>(
    sql`${view} and ${mayEdit} for update of ${savedViews}`,
  );
  const [held] = inView(userId, locked);
  if (held) return held;
  const [seen] = inView(userId, await connection.rows<Stored & { role: string | null }>(view));
  if (!seen) throw notFound();
  return { ...seen, mayEdit: false };
}

/** The names of the views that stand in that place already, but for the one with that id. */
export const namesBeside = (
  connection: Connection,
  { screen, userId, shared, projectId }: Place,
  id = 0,
): Promise<{ name: string }[]> =>
  connection.rows(sql`
    select name from ${savedViews} where screen = ${screen} and shared = ${shared} and id <> ${id}
      and ${shared ? sql`project_id = ${projectId}` : sql`user_id = ${userId}`}`);

async function shownAll(connection: Connection, found: readonly Found[]): Promise<SavedView[]> {
  const names = await namesOf(
    connection,
    found.map(({ view }) => view.userId),
  );
  return found.map(({ view, mayEdit }) => ({
    ...view,
    mayEdit,
    savedByName: names.get(view.userId) ?? null,
  }));
}

/** A view as its contract shows it to who may change it. */
export async function shown(connection: Connection, view: Stored): Promise<SavedView> {
  const [first] = await shownAll(connection, [{ view, mayEdit: true }]);
  if (!first) throw new Error('a view lost its author');
  return first;
}

export async function insert(
  connection: Connection,
  { userId, screen, shared, projectId, name, state }: Omit<Stored, 'id' | 'createdAt'>,
): Promise<Stored> {
  const [made] = await connection.rows<Stored>(sql`
    insert into ${savedViews} (user_id, project_id, screen, name, state, shared)
    values (${userId}, ${projectId}, ${screen}, ${name}, ${state}, ${shared}) returning ${columnsOf(savedViews)}`);
  if (!made) throw new Error('an inserted view came back empty');
  return made;
}

export async function change(
  connection: Connection,
  id: number,
  fields: Partial<Pick<Stored, 'name' | 'state' | 'shared' | 'projectId'>>,
): Promise<Stored> {
  const [changed] = await connection.rows<Stored>(sql`
    update ${savedViews} set id = id${assignments(savedViews, fields)} where id = ${id} returning ${columnsOf(savedViews)}`);
  if (!changed) throw new Error('a locked view is gone');
  return changed;
}

export async function remove(connection: Connection, id: number): Promise<void> {
  await connection.rows(sql`delete from ${savedViews} where id = ${id}`);
}

/** Tells the open screens on which a view stands that their views are stale. */
export function announce(connection: Connection, { userId, shared, projectId }: Place): void {
  if (shared && projectId !== null) connection.announce({ projectId, topic: 'views' });
  else connection.announce({ userId, topic: 'views' });
}
