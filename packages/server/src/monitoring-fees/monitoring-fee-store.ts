import type { ReplyOf } from '@brick/domain/endpoint';
import type { TotalsBucket } from '@brick/domain/ledger/project-figures';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import type { monitoringFeeEndpoints } from '@brick/domain/monitoring-fees/api';
import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { monitoringFeeFacts, monitoringFeeFigures } from '@brick/domain/monitoring-fees/rules';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { loadStoredTotals as keptTotalsOf } from '../platform/records/stored-totals.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import { paidPart } from '../schema/kinds/record-columns.ts';
import { monitoringFeeKind, monitoringFees } from '../schema/monitoring-fees.ts';

export type MonitoringFeeRow = typeof monitoringFees.$inferSelect;

export const monitoringFeeRows = createRecordStore({
  kind: 'monitoring-fee',
  table: monitoringFees,
  facts: monitoringFeeFacts,
});

type MonitoringFeeTotals = ReplyOf<typeof monitoringFeeEndpoints.totals>;

/** Sums the filtered fees from their rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: ListFilters,
): Promise<MonitoringFeeTotals> {
  const [sums] = await connection.rows<{
    count: number;
    paidCount: number;
    paid: Minor;
    outstanding: Minor;
  }>(sql`
    select count(*) as count, count(*) filter (where is_paid) as "paidCount",
      coalesce(sum(${paidPart}), 0)::numeric(24,2) as paid,
      coalesce(sum(amount - ${paidPart}), 0)::numeric(24,2) as outstanding
    from ${monitoringFees} where ${readableRowsCondition(monitoringFee, monitoringFeeKind, { member, projectId, filters })}`);
  if (!sums) throw new Error('an aggregate came back empty');
  return monitoringFeeFigures(sums);
}

/** Loads the sums of all fees of a project from the stored totals. */
export async function loadFeeTotals(connection: Connection, projectId: number): Promise<MonitoringFeeTotals> {
  const buckets = (await keptTotalsOf(connection, [projectId])).get(projectId) ?? [];
  const paid = bucketOf(buckets, 'paid');
  const unpaid = bucketOf(buckets, 'unpaid');
  return monitoringFeeFigures({
    count: paid.count + unpaid.count,
    paidCount: paid.count,
    paid: sum([paid.amount, bucketOf(buckets, 'part').amount]),
    outstanding: unpaid.amount,
  });
}

const bucketOf = (buckets: readonly TotalsBucket[], name: string) =>
  buckets.find(({ resource, bucket }) => resource === 'monitoring-fees' && bucket === name) ?? {
    count: 0,
    amount: ZERO,
  };
