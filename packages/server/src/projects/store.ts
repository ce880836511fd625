import type { PartQuery } from '@brick/domain/lists';
import type { Currency } from '@brick/domain/money/currencies';
import { lostBy } from '@brick/domain/trash/rules';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { assignments } from '../platform/kept-writes.ts';
import { columnsOf } from '../platform/list.ts';
import { partOf } from '../platform/part.ts';
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
export const listOfMember = (connection: Connection, userId: number, asked: PartQuery) =>
  partOf<ProjectOfMember>(connection, {
    rows: sql`${ofMember(userId)} where ${projects.deletedAt} is null`,
    keys: [{ name: 'id', kind: 'number' }],
    asked,
  });

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

/** A project in the trash that this user may take back at the instant `now`: who deleted it, or an owner. */
export async function findDeleted(
  connection: Connection,
  userId: number,
  projectId: number,
  now: number,
): Promise<ProjectOfMember | undefined> {
  const [project] = await connection.rows<ProjectOfMember>(
    sql`${ofMember(userId)} where ${projects.id} = ${projectId} and ${projects.deletedAt} > ${lostBy(now)}
        and (${projects.deletedBy} = ${userId} or m.role = 'owner') for update of projects`,
  );
  return project;
}

/** A living project as findOfMember shows it, locked until the transaction ends. */
export async function lockOfMember(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<ProjectOfMember | undefined> {
  const [project] = await connection.rows<ProjectOfMember>(
    sql`${ofMember(userId)} where ${projects.id} = ${projectId} and ${projects.deletedAt} is null for update of projects`,
  );
  return project;
}

export async function insertProject(
  connection: Connection,
  project: typeof projects.$inferInsert,
): Promise<ProjectRow> {
  const [made] = await connection.db.insert(projects).values(project).returning();
  if (!made) throw new Error('an inserted project came back empty');
  return made;
}

/** Makes the owner of a new project its first member. */
export async function addOwner(connection: Connection, { id, ownerId }: ProjectRow): Promise<void> {
  await connection.rows(
    sql`insert into ${projectMembers} (project_id, user_id, role) values (${id}, ${ownerId}, 'owner')`,
  );
}

export async function changeProject(
  connection: Connection,
  projectId: number,
  change: Partial<ProjectRow>,
): Promise<void> {
  await connection.rows(sql`
    update ${projects} set version = version + 1, updated_at = now()${assignments(projects, change)}
    where id = ${projectId}`);
}
