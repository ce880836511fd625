import { type Member, roleOf } from '@brick/domain/permissions';
import type { SavedView } from '@brick/domain/views/api';
import { viewRights } from '@brick/domain/views/rules';
import type { ViewScreen } from '@brick/domain/views/view-screens';
import { type SQL, sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { roleMayCondition } from '../platform/access/role-conditions.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { columnAssignments } from '../platform/records/record-writes.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { savedViews } from '../schema/saved-views.ts';

type SavedViewRow = Omit<typeof savedViews.$inferSelect, 'screen'> & { screen: ViewScreen };

/** A view and whether the user may change it. */
interface ViewWithRights {
  view: SavedViewRow;
  mayEdit: boolean;
}

/** Where a view is listed: for one person, or shared in one project. */
export type ViewPlace = Pick<SavedViewRow, 'screen' | 'userId' | 'shared' | 'projectId'>;

const memberOfRow = (userId: number, role: string | null): Member | null =>
  role === null ? null : { userId, role: roleOf(role) };

// Adds the user's role in the project of a shared view. None if the project is in the trash.
const withRole = (userId: number): SQL => sql`${savedViews}
  left join ${projects} on ${projects.id} = ${savedViews.projectId} and ${projects.deletedAt} is null
  left join ${projectMembers} on ${projectMembers.projectId} = ${projects.id} and ${projectMembers.userId} = ${userId}`;

const COLUMNS = sql`${columnsOf(savedViews)}, ${projectMembers.role} as role`;

const viewVisible = (
  userId: number,
  rows: readonly (SavedViewRow & { role: string | null })[],
): ViewWithRights[] =>
  rows.flatMap(({ role, ...view }) => {
    const { mayRead, mayEdit } = viewRights(userId, view, memberOfRow(userId, role));
    return mayRead ? [{ view, mayEdit }] : [];
  });

/** Loads the user's membership. Throws notFound for non-members. */
export async function requireMemberOf(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<Member> {
  const [found] = await connection.rows<{ role: string }>(sql`
    select m.role from ${projectMembers} m join ${projects} p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId}`);
  const member = memberOfRow(userId, found?.role ?? null);
  if (!member) throw notFound();
  return member;
}

/** Loads the user's own views of a list, and those that the project shares. */
export async function loadViews(
  connection: Connection,
  userId: number,
  { screen, projectId }: { screen?: ViewScreen | undefined; projectId?: number | undefined },
): Promise<SavedView[]> {
  const shared =
    projectId === undefined
      ? sql`false`
      : sql`${savedViews.projectId} = ${projectId} and ${savedViews.shared}`;
  const rows = await connection.rows<SavedViewRow & { role: string | null }>(sql`
    select ${COLUMNS} from ${withRole(userId)}
    where ((${savedViews.userId} = ${userId} and not ${savedViews.shared}) or (${shared}))
      and ${screen === undefined ? sql`true` : sql`${savedViews.screen} = ${screen}`}
    order by ${savedViews.shared}, lower(${savedViews.name}), ${savedViews.id}`);
  return serializeViews(connection, viewVisible(userId, rows));
}

/** Loads a visible view, locked if the user may change it. Throws notFound. */
export async function requireView(
  connection: Connection,
  userId: number,
  id: number,
): Promise<ViewWithRights> {
  const view = sql`select ${COLUMNS} from ${withRole(userId)} where ${savedViews.id} = ${id}`;
  const mayEdit = sql`case when ${savedViews.shared} then ${roleMayCondition(sql`${projectMembers.role}`, ['views', 'update'])}
    else ${savedViews.userId} = ${userId} end`;
  const locked = await connection.rows<SavedViewRow & { role: string | null }>(
    sql`${view} and ${mayEdit} for update of ${savedViews}`,
  );
  const [held] = viewVisible(userId, locked);
  if (held) return held;
  const [seen] = viewVisible(userId, await connection.rows<SavedViewRow & { role: string | null }>(view));
  if (!seen) throw notFound();
  return { ...seen, mayEdit: false };
}

/** Loads the names of the other views in the same place. */
export const loadSiblingNames = (
  connection: Connection,
  { screen, userId, shared, projectId }: ViewPlace,
  id = 0,
): Promise<{ name: string }[]> =>
  connection.rows(sql`
    select name from ${savedViews} where screen = ${screen} and shared = ${shared} and id <> ${id}
      and ${shared ? sql`project_id = ${projectId}` : sql`user_id = ${userId}`}`);

async function serializeViews(
  connection: Connection,
  found: readonly ViewWithRights[],
): Promise<SavedView[]> {
  const names = await loadNames(
    connection,
    found.map(({ view }) => view.userId),
  );
  return found.map(({ view, mayEdit }) => ({
    ...view,
    mayEdit,
    savedByName: names.get(view.userId) ?? null,
  }));
}

/** Serializes a view for users who may change it. */
export async function serializeView(connection: Connection, view: SavedViewRow): Promise<SavedView> {
  const [first] = await serializeViews(connection, [{ view, mayEdit: true }]);
  if (!first) throw new Error('a view lost its author');
  return first;
}

export async function insertView(
  connection: Connection,
  { userId, screen, shared, projectId, name, state }: Omit<SavedViewRow, 'id' | 'createdAt'>,
): Promise<SavedViewRow> {
  const [made] = await connection.rows<SavedViewRow>(sql`
    insert into ${savedViews} (user_id, project_id, screen, name, state, shared)
    values (${userId}, ${projectId}, ${screen}, ${name}, ${state}, ${shared}) returning ${columnsOf(savedViews)}`);
  if (!made) throw new Error('an inserted view came back empty');
  return made;
}

export async function changeView(
  connection: Connection,
  id: number,
  fields: Partial<Pick<SavedViewRow, 'name' | 'state' | 'shared' | 'projectId'>>,
): Promise<SavedViewRow> {
  const [changed] = await connection.rows<SavedViewRow>(sql`
    update ${savedViews} set id = id${columnAssignments(savedViews, fields)} where id = ${id} returning ${columnsOf(savedViews)}`);
  if (!changed) throw new Error('a locked view is gone');
  return changed;
}

export async function removeView(connection: Connection, id: number): Promise<void> {
  await connection.rows(sql`delete from ${savedViews} where id = ${id}`);
}

/** Tells open screens to reload their views. */
export function publishViewChange(connection: Connection, { userId, shared, projectId }: ViewPlace): void {
  if (shared && projectId !== null) connection.announce({ projectId, topic: 'views' });
  else connection.announce({ userId, topic: 'views' });
}
