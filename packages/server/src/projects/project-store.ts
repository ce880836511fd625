import type { TimeZone } from '@brick/domain/dates/offered-time-zones';
import type { PageQuery } from '@brick/domain/list-query';
import type { Currency } from '@brick/domain/money/currencies';
import { restoreCutoff } from '@brick/domain/trash/rules';
import { sql } from 'drizzle-orm';
import { inProjectsOf, type TokenReader } from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { loadListPart } from '../platform/records/list-paging.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { columnAssignments } from '../platform/records/record-writes.ts';
import { projectMembers, projects } from '../schema/projects.ts';

export type ProjectTableRow = typeof projects.$inferSelect;

/** A project with the fields that depend on the user. */
export interface MemberProjectRow extends ProjectTableRow {
  role: string;
  ownerCurrency: Currency;
  ownerTimezone: TimeZone;
}

const memberProjectQuery = (userId: number) => sql`
  select ${columnsOf(projects)}, m.role, o.currency as "ownerCurrency", o.timezone as "ownerTimezone"
  from ${projects}
  join project_members m on m.project_id = ${projects.id} and m.user_id = ${userId}
  join users o on o.id = ${projects.ownerId}`;

/** Loads the undeleted projects of a user, oldest first. */
export const loadMemberProjects = (
  connection: Connection,
  { userId, token }: TokenReader,
  asked: PageQuery,
) =>
  loadListPart<MemberProjectRow>(connection, {
    rows: sql`${memberProjectQuery(userId)} where ${projects.deletedAt} is null
      and ${inProjectsOf(token, sql`${projects.id}`)}`,
    keys: [{ name: 'id', kind: 'number' }],
    asked,
  });

export async function findMemberProject(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<MemberProjectRow | undefined> {
  const [project] = await connection.rows<MemberProjectRow>(
    sql`${memberProjectQuery(userId)} where ${projects.id} = ${projectId} and ${projects.deletedAt} is null`,
  );
  return project;
}

/** Finds a project in the trash that the user may restore at `now`: as the person who deleted it, or an owner. */
export async function findDeletedProject(
  connection: Connection,
  userId: number,
  projectId: number,
  now: number,
): Promise<MemberProjectRow | undefined> {
  const [project] = await connection.rows<MemberProjectRow>(
    sql`${memberProjectQuery(userId)} where ${projects.id} = ${projectId} and ${projects.deletedAt} > ${restoreCutoff(now)}
        and (${projects.deletedBy} = ${userId} or m.role = 'owner') for update of projects`,
  );
  return project;
}

/** Loads an undeleted project like findMemberProject() and locks it until the transaction ends. */
export async function lockMemberProject(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<MemberProjectRow | undefined> {
  const [project] = await connection.rows<MemberProjectRow>(
    sql`${memberProjectQuery(userId)} where ${projects.id} = ${projectId} and ${projects.deletedAt} is null for update of projects`,
  );
  return project;
}

export async function insertProject(
  connection: Connection,
  project: typeof projects.$inferInsert,
): Promise<ProjectTableRow> {
  const [made] = await connection.db.insert(projects).values(project).returning();
  if (!made) throw new Error('an inserted project came back empty');
  return made;
}

/** Adds the owner of a new project as its first member. */
export async function addOwner(connection: Connection, { id, ownerId }: ProjectTableRow): Promise<void> {
  await connection.rows(
    sql`insert into ${projectMembers} (project_id, user_id, role) values (${id}, ${ownerId}, 'owner')`,
  );
}

export async function changeProject(
  connection: Connection,
  projectId: number,
  change: Partial<ProjectTableRow>,
): Promise<void> {
  await connection.rows(sql`
    update ${projects} set version = version + 1, updated_at = now()${columnAssignments(projects, change)}
    where id = ${projectId}`);
}
