import type { ReplyOf } from '@brick/domain/endpoint';
import type { Bucket } from '@brick/domain/ledger/project-figures';
import { type Minor, ZERO } from '@brick/domain/money/money';
import type { monitoringFeeCalls } from '@brick/domain/monitoring-fees/contract';
import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { monitoringFeeFacts, monitoringFeeFigures } from '@brick/domain/monitoring-fees/rules';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { totalsOf as keptTotalsOf } from '../platform/totals.ts';
import { type Filters, livingRows } from '../records/living-rows.ts';
import { monitoringFeeKind, monitoringFees } from '../schema/monitoring-fees.ts';

export type MonitoringFeeRow = typeof monitoringFees.$inferSelect;

export const monitoringFeeRows = keptRows({
  kind: 'monitoring-fee',
  table: monitoringFees,
  facts: monitoringFeeFacts,
});

type Totals = ReplyOf<typeof monitoringFeeCalls.totals>;

/** Sums of the fees that a filter leaves, added up from the rows. */
export async function totalsOf(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const [sums] = await connection.rows<{
    count: number;
    paidCount: number;
    paid: Minor;
    outstanding: Minor;
  }>(sql`
    select count(*) as count, count(*) filter (where is_paid) as "paidCount",
      coalesce(sum(amount) filter (where is_paid), 0)::numeric(24,2) as paid,
      coalesce(sum(amount) filter (where not is_paid), 0)::numeric(24,2) as outstanding
    from ${monitoringFees} where ${livingRows(monitoringFee, monitoringFeeKind, { member, projectId, filters })}`);
  if (!sums) throw new Error('an aggregate came back empty');
  return monitoringFeeFigures(sums);
}

/** The sums of all fees of a project, from the kept totals. */
export async function keptTotals(connection: Connection, projectId: number): Promise<Totals> {
  const buckets = (await keptTotalsOf(connection, [projectId])).get(projectId) ?? [];
  const paid = bucketOf(buckets, 'paid');
  const unpaid = bucketOf(buckets, 'unpaid');
  return monitoringFeeFigures({
    count: paid.count + unpaid.count,
    paidCount: paid.count,
    paid: paid.amount,
    outstanding: unpaid.amount,
  });
}

const bucketOf = (buckets: readonly Bucket[], name: string) =>
  buckets.find(({ resource, bucket }) => resource === 'monitoring-fees' && bucket === name) ?? {
    count: 0,
    amount: ZERO,
  };
