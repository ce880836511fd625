import { firstOpenHold } from '@brick/domain/checks/points';
import { heldAt, heldProblem } from '@brick/domain/checks/rules';
import { problemMessage } from '@brick/domain/errors';
import type { Printout } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import { isAtPlace } from '../places/queries.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { checks } from '../schema/checks.ts';
import { buildCheckPdf } from './check-pdf.ts';
import { type CheckPrinter, loadPrintedCheck } from './check-pdf-data.ts';
import type { CheckRow } from './check-store.ts';
import { findHolding, type HoldingCheck } from './hold-point-list.ts';

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

/**
 * Finds the checks with a hold that is neither released nor overridden, at a place or anywhere below it, each with its
 * first one; without a place those of the whole project. A witness point holds its check, and no certificate.
 */
export const findHoldingChecks = (
  connection: Connection,
  { projectId, placeId, now }: { projectId: number; placeId: number | null; now: number },
): Promise<HoldingCheck[]> =>
  findHolding(
    connection,
    placeId === null
      ? sql`${checks.projectId} = ${projectId}`
      : sql`${checks.projectId} = ${projectId} and ${isAtPlace(checks, placeId)}`,
    now,
    firstOpenHold,
  );

/** Loads the closed checks of a project, in the order of their numbers. */
export const loadClosedChecks = (connection: Connection, projectId: number): Promise<CheckRow[]> =>
  connection.rows<CheckRow>(sql`select ${columnsOf(checks)} from ${checks}
    where ${checks.projectId} = ${projectId} and ${checks.state} = 'closed' and ${checks.deletedAt} is null
    order by ${checks.serial}`);

/** Makes the printout of a check. */
export const printCheck = async (context: CheckPrinter, row: CheckRow): Promise<Printout> =>
  buildCheckPdf({ ...(await loadPrintedCheck(context, row)), madeAt: context.services.now() });
