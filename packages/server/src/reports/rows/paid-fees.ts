import { figuresOfBuckets } from '@brick/domain/ledger/project-figures';
import type { Minor } from '@brick/domain/money/money';
import type { Connection } from '../../platform/db/connection.ts';
import { loadStoredTotals } from '../../platform/records/stored-totals.ts';

/** Sums the paid monitoring fees of a project. */
export async function loadPaidFees(connection: Connection, projectId: number): Promise<Minor> {
  const buckets = (await loadStoredTotals(connection, [projectId])).get(projectId) ?? [];
  return figuresOfBuckets(buckets).totals.paidMonitoringFees;
}
