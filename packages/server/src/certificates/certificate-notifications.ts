import type { Certificate } from '@brick/domain/certificates/api';
import { certificateFacts } from '@brick/domain/certificates/rules';
import { type Action, can, type Member, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { Caller } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { projectMembers } from '../schema/projects.ts';

type NotifiedCertificate = Pick<
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

type CertificateStep = 'certificateSubmitted' | 'certificateCertified' | 'certificatePaid';

/** After each step: the action that users are waiting for, and whether the author is notified. */
const NEXT_ACTION: Record<CertificateStep, { next: Action | null; author: boolean }> = {
  certificateSubmitted: { next: 'approve', author: false },
  certificateCertified: { next: 'pay', author: true },
  certificatePaid: { next: null, author: true },
};

/** Loads the members of a project. */
export async function loadMembers(connection: Connection, projectId: number): Promise<Member[]> {
  const rows = await connection.rows<{ userId: number; role: string }>(
    sql`select user_id as "userId", role from ${projectMembers} where project_id = ${projectId}`,
  );
  return rows.map(({ userId, role }) => ({ userId, role: roleOf(role) }));
}

interface StepNotification {
  caller: Caller;
  members: readonly Member[];
}

/** Notifies the members concerned by a step, except its author and members who may not read the certificate. */
export async function notifyStep(
  connection: Connection,
  kind: CertificateStep,
  certificate: NotifiedCertificate,
  { caller, members }: StepNotification,
): Promise<void> {
  const { id, projectId, numberText, contractTitle, payable, currency, dueOn, createdBy } = certificate;
  const facts = certificateFacts(certificate);
  const { next, author } = NEXT_ACTION[kind];
  const concerns = (member: Member): boolean =>
    member.userId !== caller.userId &&
    can(member, 'certificates', 'read', facts) &&
    ((author && member.userId === createdBy) || (next !== null && can(member, 'certificates', next, facts)));
  await publishNotice(connection, {
    userIds: members.filter(concerns).map(({ userId }) => userId),
    kind,
    projectId,
    entity: 'certificate',
    entityId: id,
    actorId: caller.userId,
    facts: { number: numberText, contract: contractTitle, payable, currency, dueOn },
  });
}
