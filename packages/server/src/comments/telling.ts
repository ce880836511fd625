import { mentionedIn, namesIn } from '@brick/domain/comments/mentions';
import { can, type RowFacts, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { tell } from '../notices/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { comments } from '../schema/comments.ts';
import { KINDS } from '../schema/kinds.ts';
import { projectMembers } from '../schema/projects.ts';
import type { Place } from './store.ts';

interface Concerned {
  userId: number;
  role: string;
  username: string;
  /** They commented on the row, made it or are to do it. */
  involved: boolean;
  title: string;
}

/** A row that was commented on: what a right on it depends on. */
export interface Discussed extends Place {
  facts: RowFacts | undefined;
}

/** The members whom a text may name, and those who have to do with the row. */
export function concernedBy(
  connection: Connection,
  { entity, entityId, projectId, facts }: Discussed,
  text: string,
): Promise<Concerned[]> {
  const { table, title } = KINDS[entity];
  const theirs = [facts?.createdBy, facts?.assignedTo].filter((id) => typeof id === 'number');
  const involved: SQL = sql`(m.user_id = any(${sql.param(theirs)}::bigint[]) or exists (
    select 1 from ${comments} where ${comments.projectId} = ${projectId} and ${comments.entity} = ${entity}
      and ${comments.entityId} = ${entityId} and ${comments.authorId} = m.user_id and ${comments.deletedAt} is null))`;
  return connection.rows<Concerned>(sql`
    select m.user_id as "userId", m.role, u.username, ${involved} as involved,
      (select ${title} from ${table} where ${table.projectId} = ${projectId} and ${table.id} = ${entityId}) as title
    from ${projectMembers} m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and (lower(u.username) = any(${sql.param(namesIn(text))}::text[]) or ${involved})`);
}

interface Said {
  actorId: number;
  text: string;
  /** What the comment said before, where it was changed: who was named then knows, and nobody else is told of an edit. */
  before?: string;
}

/** Tells who is named in a comment and who has to do with the row: each once, not its author, and only who may read the row. */
export async function tellOfComment(
  connection: Connection,
  { entity, entityId, projectId, facts }: Discussed,
  concerned: readonly Concerned[],
  { actorId, text, before }: Said,
): Promise<void> {
  const { resource } = KINDS[entity];
  const readers = concerned.filter(
    ({ userId, role }) => userId !== actorId && can({ userId, role: roleOf(role) }, resource, 'read', facts),
  );
  const usernames = readers.map(({ username }) => username);
  const known = new Set(before === undefined ? [] : mentionedIn(before, usernames));
  const named = new Set(mentionedIn(text, usernames));
  const idsOf = (people: readonly Concerned[]) => people.map(({ userId }) => userId);
  const told = { projectId, entity, entityId, actorId, facts: { title: concerned[0]?.title ?? '' } };
  const mentioned = readers.filter(({ username }) => named.has(username) && !known.has(username));
  const others =
    before === undefined ? readers.filter((each) => each.involved && !named.has(each.username)) : [];
  await Promise.all([
    tell(connection, { ...told, kind: 'mentioned', userIds: idsOf(mentioned) }),
    tell(connection, { ...told, kind: 'commented', userIds: idsOf(others) }),
  ]);
}
