import { mentionCandidates, mentionedIn } from '@brick/domain/comments/mentions';
import { can, type RowFacts, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { comments } from '../schema/comments.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { projectMembers } from '../schema/projects.ts';
import type { CommentTarget } from './comment-store.ts';

interface CommentRecipient {
  userId: number;
  role: string;
  username: string;
  /** Whether they commented on the row, created it or are assigned to it. */
  involved: boolean;
  title: string;
}

/** A commented row with the facts that rights depend on. */
export interface CommentedRow extends CommentTarget {
  facts: RowFacts | undefined;
}

/** Loads the members who may be mentioned and those involved with the row. */
export function loadRecipients(
  connection: Connection,
  { entity, entityId, projectId, facts }: CommentedRow,
  text: string,
): Promise<CommentRecipient[]> {
  const { table, title } = KINDS[entity];
  const theirs = [facts?.createdBy, facts?.assignedTo].filter((id) => typeof id === 'number');
  const involved: SQL = sql`(m.user_id = any(${sql.param(theirs)}::bigint[]) or exists (
    select 1 from ${comments} where ${comments.projectId} = ${projectId} and ${comments.entity} = ${entity}
      and ${comments.entityId} = ${entityId} and ${comments.authorId} = m.user_id and ${comments.deletedAt} is null))`;
  return connection.rows<CommentRecipient>(sql`
    select m.user_id as "userId", m.role, u.username, ${involved} as involved,
      (select ${title} from ${table} where ${table.projectId} = ${projectId} and ${table.id} = ${entityId}) as title
    from ${projectMembers} m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and (lower(u.username) = any(${sql.param(mentionCandidates(text))}::text[]) or ${involved})`);
}

interface CommentText {
  actorId: number;
  /** The name of a trade link that wrote it. */
  byLink?: string;
  text: string;
  /** The previous text of an edited comment: members mentioned in it are not notified again, and nobody else is. */
  before?: string;
}

/**
 * Notifies mentioned members and those involved with the row: each once, not the author, and only readers of the row.
 */
export async function notifyComment(
  connection: Connection,
  { entity, entityId, projectId, facts }: CommentedRow,
  concerned: readonly CommentRecipient[],
  { actorId, byLink, text, before }: CommentText,
): Promise<void> {
  const { resource } = KINDS[entity];
  const readers = concerned.filter(
    ({ userId, role }) => userId !== actorId && can({ userId, role: roleOf(role) }, resource, 'read', facts),
  );
  const usernames = readers.map(({ username }) => username);
  const known = new Set(before === undefined ? [] : mentionedIn(before, usernames));
  const named = new Set(mentionedIn(text, usernames));
  const idsOf = (people: readonly CommentRecipient[]) => people.map(({ userId }) => userId);
  const told = {
    ...{ projectId, entity, entityId, actorId: byLink === undefined ? actorId : null },
    facts: { title: concerned[0]?.title ?? '', ...(byLink !== undefined && { by: byLink }) },
  };
  const mentioned = readers.filter(({ username }) => named.has(username) && !known.has(username));
  const others =
    before === undefined ? readers.filter((each) => each.involved && !named.has(each.username)) : [];
  await Promise.all([
    publishNotice(connection, { ...told, kind: 'mentioned', userIds: idsOf(mentioned) }),
    publishNotice(connection, { ...told, kind: 'commented', userIds: idsOf(others) }),
  ]);
}
