import { heldAt, heldProblem } from '@brick/domain/checks/rules';
import { problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { checks } from '../schema/checks.ts';
import { findHolding, type HoldingCheck } from './point-list.ts';

/** Throws held if a point of a check of this milestone keeps it from being reached. */
export async function assertMilestoneNotHeld(
  connection: Connection,
  { projectId, milestoneId, now }: { projectId: number; milestoneId: number; now: number },
): Promise<void> {
  const [first] = await findHolding(
    connection,
    sql`${checks.projectId} = ${projectId} and ${checks.milestoneId} = ${milestoneId}`,
    now,
  );
  if (!first) return;
  const { point, number } = first;
  throw heldProblem(
    problemMessage('The point “{point}” of {number} holds: this milestone is not reached yet.', {
      ...{ point: point.item.text ?? '', number },
    }),
    heldAt(first, point),
  );
}

/** Finds the checks of a project in which a point holds, each with the first one. */
export const findHoldingChecks = (
  connection: Connection,
  { projectId, now }: { projectId: number; now: number },
): Promise<HoldingCheck[]> => findHolding(connection, sql`${checks.projectId} = ${projectId}`, now);
