import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type { Bucket } from '@brick/domain/ledger/project-figures';
import { minor, ZERO } from '@brick/domain/money/money';
import type { monitoringFeeQuery, monitoringFeeTotals } from '@brick/domain/monitoring-fees/contract';
import { monitoringFeeFacts, monitoringFeeFigures } from '@brick/domain/monitoring-fees/rules';
import type { Member } from '@brick/domain/permissions';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Connection } from '../platform/connection.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { contains, type Listed } from '../platform/list.ts';
import { totalsOf } from '../platform/totals.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';

export type MonitoringFeeRow = typeof monitoringFees.$inferSelect;

export const monitoringFeeRows = keptRows({
  kind: 'monitoring-fee',
  table: monitoringFees,
  facts: monitoringFeeFacts,
});

type Filters = QueryOf<typeof monitoringFeeTotals>;
type Totals = ReplyOf<typeof monitoringFeeTotals>;

const SORTS = {
  feeType: monitoringFees.feeType,
  payeeName: monitoringFees.payeeName,
  amount: monitoringFees.amount,
  dueDate: monitoringFees.dueDate,
  isPaid: monitoringFees.isPaid,
  createdAt: monitoringFees.createdAt,
};

function matching({ isPaid, q }: Filters): SQL {
  const conditions = [
    isPaid !== undefined && eq(monitoringFees.isPaid, isPaid),
    q?.trim() && contains([monitoringFees.feeType, monitoringFees.payeeName, monitoringFees.description], q),
  ].filter((condition) => typeof condition === 'object');
  return and(sql`true`, ...conditions) ?? sql`true`;
}

const living = (member: Member, projectId: number): SQL =>
  sql`${monitoringFees.projectId} = ${projectId} and ${monitoringFees.deletedAt} is null
    and ${readable(member, 'monitoring-fees', { createdBy: monitoringFees.addedBy })}`;

/** Monitoring fees of a project that a member may see, as the query asks for them. */
export const listOfProject = (
  member: Member,
  projectId: number,
  query: z.output<typeof monitoringFeeQuery>,
): Listed => ({
  table: monitoringFees,
  where: sql`${living(member, projectId)} and ${matching(query)}`,
  request: query,
  sorts: SORTS,
  defaultSort: '-createdAt',
  id: monitoringFees.id,
});

/** Sums of the fees that a filter leaves, added up from the rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const [sums] = await connection.rows<{
    count: number;
    paidCount: number;
    paid: string;
    outstanding: string;
  }>(sql`
    select count(*) as count, count(*) filter (where is_paid) as "paidCount",
      coalesce(sum(amount) filter (where is_paid), 0)::numeric(24,2) as paid,
      coalesce(sum(amount) filter (where not is_paid), 0)::numeric(24,2) as outstanding
    from ${monitoringFees} where ${living(member, projectId)} and ${matching(filters)}`);
  if (!sums) throw new Error('an aggregate came back empty');
  return monitoringFeeFigures({ ...sums, paid: minor(sums.paid), outstanding: minor(sums.outstanding) });
}

/** The sums of all fees of a project, from the kept totals. */
export async function keptTotals(connection: Connection, projectId: number): Promise<Totals> {
  const buckets = (await totalsOf(connection, [projectId])).get(projectId) ?? [];
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
