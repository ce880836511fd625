import type { Currency } from '@brick/domain/money/currencies';
import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { columnsOf } from '../platform/list.ts';
import { projectMembers, projects } from '../schema/projects.ts';

export type ProjectRow = typeof projects.$inferSelect;

/** A project with what of it depends on who asks. */
export interface ProjectOfMember extends ProjectRow {
  role: string;
  ownerCurrency: Currency;
}

const ofMember = (userId: number) => sql`
  select ${columnsOf(projects)}, m.role, o.currency as "ownerCurrency"
  from ${projects}
  join project_members m on m.project_id = ${projects.id} and m.user_id = ${userId}
  join users o on o.id = ${projects.ownerId}`;

/** The living projects that a user is a member of, oldest first. */
export const listOfMember = (connection: Connection, userId: number) =>
  connection.rows<ProjectOfMember>(
    sql`${ofMember(userId)} where ${projects.deletedAt} is null order by ${projects.id}`,
  );

export async function findOfMember(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<ProjectOfMember | undefined> {
  const [project] = await connection.rows<ProjectOfMember>(
    sql`${ofMember(userId)} where ${projects.id} = ${projectId} and ${projects.deletedAt} is null`,
  );
  return project;
}

/** A project in the trash that this user may take back: who deleted it, or an owner, for 30 days. */
export async function findDeleted(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<ProjectOfMember | undefined> {
  const [project] = await connection.rows<ProjectOfMember>(
    sql`${ofMember(userId)} where ${projects.id} = ${projectId} and ${projects.deletedAt} > now() - interval '30 days'
        and (${projects.deletedBy} = ${userId} or m.role = 'owner') for update of projects`,
  );
  return project;
}

/** Locks a project's row until the transaction ends. */
export async function lockProject(connection: Connection, projectId: number): Promise<void> {
  await connection.rows(sql`select id from ${projects} where ${projects.id} = ${projectId} for update`);
}

export async function insertProject(
  connection: Connection,
  project: typeof projects.$inferInsert,
): Promise<ProjectRow> {
  const [made] = await connection.db.insert(projects).values(project).returning();
  if (!made) throw new Error('an inserted project came back empty');
  await connection.db
    .insert(projectMembers)
    .values({ projectId: made.id, userId: made.ownerId, role: 'owner' });
  return made;
}

export async function changeProject(
  connection: Connection,
  projectId: number,
  change: Partial<ProjectRow>,
): Promise<void> {
  await connection.db
    .update(projects)
    .set({ ...change, version: sql`${projects.version} + 1`, updatedAt: sql`now()` })
    .where(eq(projects.id, projectId));
}
