import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { RowContext } from '../platform/http/endpoint-handlers.ts';
import { projectMembers } from '../schema/projects.ts';
import type { ListRow } from './list-store.ts';

/** Tells the members of a project that a list was issued or final completion certified, except who did it. */
export async function notifyOfList(
  { connection, caller }: Pick<RowContext<unknown, ListRow>, 'connection' | 'caller'>,
  list: ListRow,
): Promise<void> {
  const { projectId, id, number, title, state } = list;
  const members = await connection.rows<{ userId: number }>(sql`
    select ${projectMembers.userId} as "userId" from ${projectMembers} where ${projectMembers.projectId} = ${projectId}`);
  await publishNotice(connection, {
    userIds: members.map(({ userId }) => userId).filter((userId) => userId !== caller.userId),
    kind: state === 'certified' ? 'completionCertified' : 'listIssued',
    ...{ projectId, entity: 'completion-list', entityId: id, actorId: caller.userId },
    facts: { title: `${number} ${title}`, date: list.certifiedOn ?? list.completionOn },
  });
}
