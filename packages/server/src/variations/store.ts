import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type { Bucket } from '@brick/domain/ledger/project-figures';
import { minor, ZERO } from '@brick/domain/money/money';
import type { Member } from '@brick/domain/permissions';
import { fullName } from '@brick/domain/users/names';
import type { variationQuery, variationTotals } from '@brick/domain/variations/contract';
import { variationFacts, variationFigures } from '@brick/domain/variations/rules';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { Page } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { contains, listRows } from '../platform/list.ts';
import { totalsOf } from '../platform/totals.ts';
import { users } from '../schema/users.ts';
import { variations } from '../schema/variations.ts';

export type VariationRow = typeof variations.$inferSelect;

export const variationRows = keptRows({ kind: 'variation', table: variations, facts: variationFacts });

type Filters = QueryOf<typeof variationTotals>;
type Totals = ReplyOf<typeof variationTotals>;

const SORTS = {
  title: variations.title,
  affectedPhase: variations.affectedPhase,
  extraCost: variations.extraCost,
  status: variations.status,
  createdAt: variations.createdAt,
};

function matching({ status, affectedPhase, q }: Filters): SQL {
  const conditions = [
    status === 'counted' && sql`${variations.status} in ('approved', 'pending')`,
    status && status !== 'counted' && eq(variations.status, status),
    affectedPhase && eq(variations.affectedPhase, affectedPhase),
    q?.trim() && contains([variations.title, variations.description], q),
  ].filter((condition) => typeof condition === 'object');
  return and(sql`true`, ...conditions) ?? sql`true`;
}

/** A draft is its author's alone, whatever the table of rights says of the others. */
const inView = (userId: number): SQL =>
  sql`(${variations.status} <> 'draft' or ${variations.submittedBy} = ${userId})`;

const living = (member: Member, projectId: number): SQL =>
  sql`${variations.projectId} = ${projectId} and ${variations.deletedAt} is null and ${inView(member.userId)}
    and ${readable(member, 'variations', { createdBy: variations.submittedBy, approved: sql`${variations.status} = 'approved'` })}`;

/** The rows with the full names of who submitted and who decided them. */
export async function withNames<Row extends Pick<VariationRow, 'submittedBy' | 'reviewedBy'>>(
  connection: Connection,
  rows: readonly Row[],
) {
  const ids = [
    ...new Set(
      rows.flatMap(({ submittedBy, reviewedBy }) => [submittedBy, ...(reviewedBy ? [reviewedBy] : [])]),
    ),
  ];
  const people = await connection.rows<{ id: number } & Parameters<typeof fullName>[0]>(sql`
    select id, username, first_name as "firstName", last_name as "lastName" from ${users}
    where id = any(${sql.param(ids)}::bigint[])`);
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    ...row,
    submittedByName: nameOf(row.submittedBy),
    reviewedByName: nameOf(row.reviewedBy),
  }));
}

/** The row with the names that its reply carries. */
export async function named(connection: Connection, row: VariationRow) {
  const [shown] = await withNames(connection, [row]);
  if (!shown) throw new Error('a row lost its names');
  return shown;
}

/** Variations of a project that a member may see, as the query asks for them. */
export async function listOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  query: z.output<typeof variationQuery>,
): Promise<Page> {
  const { rows, totalCount, nextCursor } = await listRows<VariationRow>(connection, {
    table: variations,
    where: sql`${living(member, projectId)} and ${matching(query)}`,
    request: query,
    sorts: SORTS,
    defaultSort: '-createdAt',
    id: variations.id,
  });
  return new Page(await withNames(connection, rows as readonly VariationRow[]), totalCount, nextCursor);
}

interface SumsRow {
  approved: string;
  approvedCount: number;
  pending: string;
  pendingCount: number;
}

/** Sums of the variations that a filter leaves, added up from the rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const [sums] = await connection.rows<SumsRow>(sql`
    select coalesce(sum(coalesce(agreed_amount, extra_cost)) filter (where status = 'approved'), 0)::numeric(24,2) as approved,
      count(*) filter (where status = 'approved') as "approvedCount",
      coalesce(sum(extra_cost) filter (where status = 'pending'), 0)::numeric(24,2) as pending,
      count(*) filter (where status = 'pending') as "pendingCount"
    from ${variations} where ${living(member, projectId)} and ${matching(filters)}`);
  if (!sums) throw new Error('an aggregate came back empty');
  return variationFigures({ ...sums, approved: minor(sums.approved), pending: minor(sums.pending) });
}

/** The sums of all variations of a project, from the kept totals. */
export async function keptTotals(connection: Connection, projectId: number): Promise<Totals> {
  const buckets = (await totalsOf(connection, [projectId])).get(projectId) ?? [];
  const approved = bucketOf(buckets, 'approved');
  const pending = bucketOf(buckets, 'pending');
  return variationFigures({
    approved: approved.amount,
    approvedCount: approved.count,
    pending: pending.amount,
    pendingCount: pending.count,
  });
}

const bucketOf = (buckets: readonly Bucket[], status: string) =>
  buckets.find(({ resource, bucket }) => resource === 'variations' && bucket === status) ?? {
    count: 0,
    amount: ZERO,
  };
