import { type Resource, ROLES } from '@brick/domain/permissions';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/connection.ts';
import { readable } from '../platform/kept-rows.ts';

/**
 * The rows of all projects of a user that he may read there, as a condition: in each project by his role in that one.
 * Unknown roles read as viewers do, like everywhere.
 */
export function readableInProjects(
  userId: number,
  resource: Resource,
  projectColumn: AnyPgColumn,
  columns: Parameters<typeof readable>[2],
): SQL {
  const reach = ROLES.map(
    (role) => sql`when ${storedAs(role)} then ${readable({ userId, role }, resource, columns)}`,
  );
  return sql`exists (
    select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectColumn} and m.user_id = ${userId}
      and case ${sql.join(reach, sql` `)} else ${readable({ userId, role: 'viewer' }, resource, columns)} end)`;
}

const storedAs = (role: string): SQL =>
  role === 'interior_designer' ? sql`m.role in ('interior_designer', 'designer')` : sql`m.role = ${role}`;

interface Person {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
}

const PERSON = sql.raw(`u.id, u.username, u.first_name as "firstName", u.last_name as "lastName"`);

/** Whom `assignedTo` names: the name to keep and, where it is a member's, whose. */
export interface Named {
  assignedTo: string | null;
  assignedToId: number | null;
}

/**
 * The member of a project whose id, username or full name a text is, in this order and without regard to case. A full
 * name that two members share names neither of them: a link gives rights, and would give them to the wrong one.
 */
export async function memberNamed(
  connection: Connection,
  projectId: number,
  text: string | null,
): Promise<Named> {
  if (!text) return { assignedTo: null, assignedToId: null };
  const found = await connection.rows<Person & { by: 'id' | 'username' | 'name' }>(sql`
    select ${PERSON}, case when u.id::text = ${text} then 'id' when lower(u.username) = lower(${text}) then 'username' else 'name' end as by
    from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and (u.id::text = ${text} or lower(u.username) = lower(${text})
      or lower(trim(concat_ws(' ', u.first_name, u.last_name))) = lower(${text}))`);
  const [byName, ...namesakes] = found.filter(({ by }) => by === 'name');
  const member =
    found.find(({ by }) => by === 'id') ??
    found.find(({ by }) => by === 'username') ??
    (namesakes.length > 0 ? undefined : byName);
  // An id is for machines: who reads the list wants the person's name.
  return { assignedTo: member?.by === 'id' ? fullName(member) : text, assignedToId: member?.id ?? null };
}

/** True for a member of the project, whatever his role. */
export async function isMember(connection: Connection, projectId: number, userId: number): Promise<boolean> {
  const found = await connection.rows(
    sql`select 1 from project_members where project_id = ${projectId} and user_id = ${userId}`,
  );
  return found.length > 0;
}

/** The names to show for accounts, by id. */
export async function namesOf(
  connection: Connection,
  userIds: readonly (number | null)[],
): Promise<Map<number, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const people = await connection.rows<Person>(
    sql`select ${PERSON} from users u where u.id = any(${sql.param(ids)}::bigint[])`,
  );
  return new Map(people.map((person) => [person.id, fullName(person)]));
}
