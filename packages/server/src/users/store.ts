import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';

interface Facts {
  memberSince: string;
  completedProjects: number;
}

/** Since when an account is there, and how many of the projects that it is a member of are completed. */
export async function factsOf(connection: Connection, userId: number): Promise<Facts | undefined> {
  const [facts] = await connection.rows<Facts>(sql`
    select ${users.createdAt} as "memberSince", (
      select count(*) from ${projectMembers} join ${projects} on ${projects.id} = ${projectMembers.projectId}
      where ${projectMembers.userId} = ${users.id} and ${projects.state} = 'completed' and ${projects.deletedAt} is null
    ) as "completedProjects"
    from ${users} where ${users.id} = ${userId}`);
  return facts;
}

/** Remembers which project an account opened last; false where it is no living project of theirs. */
export async function rememberProject(
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
