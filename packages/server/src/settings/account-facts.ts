import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';

interface AccountFacts {
  memberSince: string;
  completedProjects: number;
}

/** Loads the age of an account and the number of its completed projects. */
export async function loadAccountFacts(
  connection: Connection,
  userId: number,
): Promise<AccountFacts | undefined> {
  const [facts] = await connection.rows<AccountFacts>(sql`
    select ${users.createdAt} as "memberSince", (
      select count(*) from ${projectMembers} join ${projects} on ${projects.id} = ${projectMembers.projectId}
      where ${projectMembers.userId} = ${users.id} and ${projects.state} = 'completed' and ${projects.deletedAt} is null
    ) as "completedProjects"
    from ${users} where ${users.id} = ${userId}`);
  return facts;
}

/** Stores the last opened project. False if it is no active project of the account. */
export async function storeLastProject(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<boolean> {
  const remembered = await connection.rows(sql`
    update ${users} set last_project_id = ${projectId} where id = ${userId} and exists (
      select 1 from ${projectMembers} join ${projects} on ${projects.id} = ${projectMembers.projectId}
      where ${projectMembers.userId} = ${userId} and ${projects.id} = ${projectId} and ${projects.deletedAt} is null)
    returning id`);
  return remembered.length > 0;
}
