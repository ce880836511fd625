import { type IssueStep, stepRefusal } from '@brick/domain/issues/steps';
import { can, type Member, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { Actor } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { projectMembers } from '../schema/projects.ts';
import type { IssueRow } from './issue-store.ts';

/** An issue before and after a step. */
export interface IssueMove {
  before: IssueRow;
  after: IssueRow;
}

async function loadMembers(connection: Connection, projectId: number): Promise<Member[]> {
  const rows = await connection.rows<{ userId: number; role: string }>(sql`
    select ${projectMembers.userId} as "userId", ${projectMembers.role} as role
    from ${projectMembers} where ${projectMembers.projectId} = ${projectId}`);
  return rows.map(({ userId, role }) => ({ userId, role: roleOf(role) }));
}

/** Who is asked to verify a fix: who reported the issue if they may, else who may accept it. */
function checkersOf(members: readonly Member[], { after }: IssueMove): number[] {
  const checking = members.filter((member) => stepRefusal(member, 'verify', after) === null);
  const reporter = checking.filter(({ userId }) => userId === after.reportedBy);
  const asked =
    reporter.length > 0 ? reporter : checking.filter((member) => can(member, 'issues', 'approve'));
  return asked.map(({ userId }) => userId);
}

/** Who hears that a fix was refused: who reported it, and the assignee. */
const fixersOf = ({ before }: IssueMove): number[] =>
  [before.fixedBy, before.assignedToId].filter((id) => id !== null);

interface StepNews {
  connection: Connection;
  caller: Actor;
  /** The name of a trade link that took the step. */
  byLink?: string;
}

/** Notifies the members whom a step of issues of one project concerns, except who took it. Returns whom. */
export async function notifyOfStep(
  { connection, caller, byLink }: StepNews,
  step: IssueStep,
  moves: readonly IssueMove[],
): Promise<number[]> {
  const [first] = moves;
  if (!first || (step !== 'fixed' && step !== 'refuse')) return [];
  const members = step === 'fixed' ? await loadMembers(connection, first.after.projectId) : [];
  const told = await Promise.all(
    moves.map(async (move) => {
      const { projectId, id, number, title, refusedReason } = move.after;
      const concerned = step === 'fixed' ? checkersOf(members, move) : fixersOf(move);
      const userIds = concerned.filter((userId) => userId !== caller.userId);
      await publishNotice(connection, {
        userIds,
        kind: step === 'fixed' ? 'fixReported' : 'fixRefused',
        projectId,
        entity: 'issue',
        entityId: id,
        actorId: byLink === undefined ? caller.userId : null,
        facts: {
          title: `${number} ${title}`,
          ...(byLink !== undefined && { by: byLink }),
          ...(step === 'refuse' && { reason: refusedReason }),
        },
      });
      return userIds;
    }),
  );
  return told.flat();
}
