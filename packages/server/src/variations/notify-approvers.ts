import type { Minor } from '@brick/domain/money/money';
import { roleOf } from '@brick/domain/permissions';
import { isWithinLimit, mayDecide } from '@brick/domain/variations/rules';
import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { Caller } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import type { VariationRow } from './variation-store.ts';

interface DecisionMaker {
  userId: number;
  role: string;
  limit: Minor | null;
}

const loadDecisionMakers = (connection: Connection, projectId: number) =>
  connection.rows<DecisionMaker>(sql`
    select ${projectMembers.userId} as "userId", ${projectMembers.role} as role, ${projects.variationApprovalLimit} as "limit"
    from ${projectMembers} join ${projects} on ${projects.id} = ${projectMembers.projectId}
    where ${projectMembers.projectId} = ${projectId}`);

/** Notifies the users who may decide a variation at its cost once it is stored, except its submitter. */
export async function notifyApprovers(
  connection: Connection,
  caller: Caller,
  projectId: number,
  write: Promise<VariationRow>,
): Promise<void> {
  const [row, members] = await Promise.all([write, loadDecisionMakers(connection, projectId)]);
  if (row.status !== 'pending') return;
  const deciding = members.filter(({ userId, role, limit }) => {
    const member = { userId, role: roleOf(role) };
    const settling = { amount: row.extraCost, limit };
    return userId !== caller.userId && mayDecide(member, row) && isWithinLimit(member, settling);
  });
  await publishNotice(connection, {
    userIds: deciding.map(({ userId }) => userId),
    kind: 'decisionWanted',
    projectId,
    entity: 'variation',
    entityId: row.id,
    actorId: caller.userId,
    facts: { title: `${row.number} ${row.title}`, amount: row.extraCost },
  });
}
