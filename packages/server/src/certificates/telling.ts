import type { Certificate } from '@brick/domain/certificates/contract';
import { certificateFacts } from '@brick/domain/certificates/rules';
import { type Action, can, type Member, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { tell } from '../notices/reads.ts';
import type { Caller } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { projectMembers } from '../schema/projects.ts';

type Told = Pick<
  Certificate,
  | 'id'
  | 'projectId'
  | 'numberText'
  | 'contractTitle'
  | 'status'
  | 'createdBy'
  | 'payable'
  | 'currency'
  | 'dueOn'
>;

type Step = 'certificateSubmitted' | 'certificateCertified' | 'certificatePaid';

/** Who is waited for after a step, by what they may do; who drew the certificate up hears of what came of it. */
const WAITED_FOR: Record<Step, { next: Action | null; author: boolean }> = {
  certificateSubmitted: { next: 'approve', author: false },
  certificateCertified: { next: 'pay', author: true },
  certificatePaid: { next: null, author: true },
};

/** The members of a project. */
export async function membersIn(connection: Connection, projectId: number): Promise<Member[]> {
  const rows = await connection.rows<{ userId: number; role: string }>(
    sql`select user_id as "userId", role from ${projectMembers} where project_id = ${projectId}`,
  );
  return rows.map(({ userId, role }) => ({ userId, role: roleOf(role) }));
}

interface Telling {
  caller: Caller;
  members: readonly Member[];
}

/** Tells of a step whom it concerns, but not who made it, and nobody who may not read the certificate. */
export async function tellOf(
  connection: Connection,
  kind: Step,
  certificate: Told,
  { caller, members }: Telling,
): Promise<void> {
  const { id, projectId, numberText, contractTitle, payable, currency, dueOn, createdBy } = certificate;
  const facts = certificateFacts(certificate);
  const { next, author } = WAITED_FOR[kind];
  const concerns = (member: Member): boolean =>
    member.userId !== caller.userId &&
    can(member, 'certificates', 'read', facts) &&
    ((author && member.userId === createdBy) || (next !== null && can(member, 'certificates', next, facts)));
  await tell(connection, {
    userIds: members.filter(concerns).map(({ userId }) => userId),
    kind,
    projectId,
    entity: 'certificate',
    entityId: id,
    actorId: caller.userId,
    facts: { number: numberText, contract: contractTitle, payable, currency, dueOn },
  });
}
