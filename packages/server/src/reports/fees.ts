import { keptFigures } from '@brick/domain/ledger/project-figures';
import type { Minor } from '@brick/domain/money/money';
import type { Connection } from '../platform/connection.ts';
import { totalsOf } from '../platform/totals.ts';

/** What of the monitoring fees of a project is paid. */
export async function paidFees(connection: Connection, projectId: number): Promise<Minor> {
  const buckets = (await totalsOf(connection, [projectId])).get(projectId) ?? [];
  return keptFigures(buckets).totals.paidMonitoringFees;
}
