import type { Item } from '@brick/domain/checks/items';
import { isParty, type PointNow, partyRoles } from '@brick/domain/checks/points';
import type { NoticeKind } from '@brick/domain/notices/notice-kinds';
import { type Member, type Role, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { projectMembers } from '../schema/projects.ts';
import type { CheckRow } from './check-store.ts';

/** Loads the members of a project. */
export async function loadMembers(connection: Connection, projectId: number): Promise<Member[]> {
  const rows = await connection.rows<{ userId: number; role: string }>(sql`
    select ${projectMembers.userId} as "userId", ${projectMembers.role} as role
    from ${projectMembers} where ${projectMembers.projectId} = ${projectId}`);
  return rows.map(({ userId, role }) => ({ userId, role: roleOf(role) }));
}

export const rolesOf = (members: readonly Member[]): Role[] => [...new Set(members.map(({ role }) => role))];

/** Returns the accounts of whom a point waits for. */
export function partyOf(members: readonly Member[], { party }: Pick<Item, 'party'>): number[] {
  const roles = rolesOf(members);
  const asked = partyRoles(party, roles);
  return members
    .filter((member) => asked.includes(member.role) && isParty(member, party, roles))
    .map(({ userId }) => userId);
}

interface PointNews {
  kind: NoticeKind;
  check: Pick<CheckRow, 'id' | 'projectId' | 'number' | 'title'>;
  point: Pick<PointNow['item'], 'text'>;
  userIds: readonly (number | null)[];
  actorId: number | null;
  facts?: Record<string, string | null>;
  once?: string;
}

/** Notifies people of a point of a check, except who did it. */
export const publishPointNotice = (
  connection: Connection,
  { kind, check, point, userIds, actorId, facts = {}, once }: PointNews,
): Promise<void> =>
  publishNotice(connection, {
    userIds: userIds.filter((id): id is number => id !== null && id !== actorId),
    kind,
    projectId: check.projectId,
    entity: 'check',
    entityId: check.id,
    actorId,
    facts: { title: `${check.number} ${check.title}`, point: point.text ?? '', ...facts },
    ...(once !== undefined && { once }),
  });
