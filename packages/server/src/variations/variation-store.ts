import { mayValue } from '@brick/domain/certificates/rules';
import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { TotalsBucket } from '@brick/domain/ledger/project-figures';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { can, type Member, type Role, roleOf } from '@brick/domain/permissions';
import type { Variation, variationEndpoints } from '@brick/domain/variations/api';
import { alreadyRevisedProblem } from '@brick/domain/variations/approval-effects';
import { variation } from '@brick/domain/variations/record';
import { variationFacts, variationFigures } from '@brick/domain/variations/rules';
import { eq, type SQL, sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { violatedUniqueConstraint } from '../platform/db/database.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { loadStoredTotals } from '../platform/records/stored-totals.ts';
import { readableRowsCondition } from '../records/list-queries.ts';
import { contracts } from '../schema/certificates.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { variationKind, variations } from '../schema/variations.ts';

export type VariationRow = typeof variations.$inferSelect;

export const variationRows = createRecordStore({
  kind: 'variation',
  table: variations,
  facts: variationFacts,
});

type VariationFilters = QueryOf<typeof variationEndpoints.list>;
type VariationTotals = ReplyOf<typeof variationEndpoints.totals>;

/** Conditions of the variation filters beyond plain fields. */
export const variationConditions = (
  { status, revisionsOf, hasPhase }: VariationFilters,
  { member, project }: { member: Member; project: { id: number } },
): SQL[] => [
  ...(status === 'counted' ? [sql`${variations.status} in ('approved', 'pending')`] : []),
  ...(status && status !== 'counted' ? [eq(variations.status, status)] : []),
  ...(hasPhase === undefined ? [] : [sql`(${variations.affectedPhase} is not null) = ${hasPhase}`]),
  ...(revisionsOf === undefined ? [] : [revisionChain(member, project.id, revisionsOf)]),
];

/** Query for a variation with all earlier and later revisions that the member may see. */
const revisionChain = (member: Member, projectId: number, id: number): SQL => sql`${variations.id} in (
  with recursive earlier as (
    select ${variations.id} as id, ${variations.revisionOf} as revision_of from ${variations}
    where ${readableRowsCondition(variation, variationKind, { member, projectId, filters: {} })} and ${variations.id} = ${id}
    union select e.id, e.revision_of from ${variations} e join earlier on e.id = earlier.revision_of
    where e.project_id = ${projectId}
  ), later as (
    select id from earlier where id = ${id}
    union select l.id from ${variations} l join later on l.revision_of = later.id where l.project_id = ${projectId}
  ) select id from earlier union select id from later)`;

/** Serializes variations with the names of submitters and deciders. */
export async function serializeVariations(
  { connection }: { connection: Connection },
  rows: readonly VariationRow[],
): Promise<Variation[]> {
  const names = await loadNames(
    connection,
    rows.flatMap(({ submittedBy, reviewedBy }) => [submittedBy, reviewedBy]),
  );
  return rows.map((row) => withNames(row, names));
}

const withNames = (row: VariationRow, names: ReadonlyMap<number, string>): Variation => ({
  ...row,
  submittedByName: names.get(row.submittedBy) ?? null,
  reviewedByName: names.get(row.reviewedBy ?? 0) ?? null,
});

/** Serializes the result of a write. The names are requested together with the write, so the people must be known. */
export async function serializeAfterWrite(
  connection: Connection,
  people: Pick<VariationRow, 'submittedBy' | 'reviewedBy'>,
  write: Promise<VariationRow>,
): Promise<Variation> {
  const [row, names] = await Promise.all([
    write,
    loadNames(connection, [people.submittedBy, people.reviewedBy]),
  ]);
  return withNames(row, names);
}

interface SumsRow {
  approved: Minor;
  approvedCount: number;
  pending: Minor;
  pendingCount: number;
}

/** Sums the filtered variations from their rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: VariationFilters,
): Promise<VariationTotals> {
  const further = variationConditions(filters, { member, project: { id: projectId } });
  const [sums] = await connection.rows<SumsRow>(sql`
    select coalesce(sum(coalesce(agreed_amount, extra_cost)) filter (where status = 'approved'), 0)::numeric(24,2) as approved,
      count(*) filter (where status = 'approved') as "approvedCount",
      coalesce(sum(extra_cost) filter (where status = 'pending'), 0)::numeric(24,2) as pending,
      count(*) filter (where status = 'pending') as "pendingCount"
    from ${variations} where ${readableRowsCondition(variation, variationKind, { member, projectId, filters, further })}`);
  if (!sums) throw new Error('an aggregate came back empty');
  return variationFigures(sums);
}

/** Loads the sums of all variations of a project from the stored totals. */
export async function loadVariationTotals(
  connection: Connection,
  projectId: number,
): Promise<VariationTotals> {
  const buckets = (await loadStoredTotals(connection, [projectId])).get(projectId) ?? [];
  const approved = bucketOf(buckets, 'approved');
  const pending = bucketOf(buckets, 'pending');
  return variationFigures({
    approved: approved.amount,
    approvedCount: approved.count,
    pending: pending.amount,
    pendingCount: pending.count,
  });
}

/** Loads the cost up to which the member decides variations. Null: no limit. */
export async function loadApprovalLimit(
  connection: Connection,
  member: Member,
  projectId: number,
): Promise<Minor | null> {
  if (member.role === 'owner') return null;
  const [project] = await connection.rows<{ limit: Minor | null }>(
    sql`select ${projects.variationApprovalLimit} as "limit" from ${projects} where ${projects.id} = ${projectId}`,
  );
  return project?.limit ?? null;
}

const bucketOf = (buckets: readonly TotalsBucket[], status: string) =>
  buckets.find(({ resource, bucket }) => resource === 'variations' && bucket === status) ?? {
    count: 0,
    amount: ZERO,
  };

/** Loads the role of a member. Null for non-members. */
export async function loadRole(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<Role | null> {
  const [found] = await connection.rows<{ role: string }>(sql`
    select role from ${projectMembers}
    where ${projectMembers.projectId} = ${projectId} and ${projectMembers.userId} = ${userId}`);
  return found ? roleOf(found.role) : null;
}

const contractQuery = (connection: Connection, projectId: number, id: number | SQL, lock = sql``) =>
  connection.rows<{ valuers: number[] }>(sql`
    select ${contracts.valuers} as valuers from ${contracts}
    where ${contracts.projectId} = ${projectId} and ${contracts.id} = ${id} and ${contracts.deletedAt} is null ${lock}`);

/**
 * Keeps the contract of a variation that is approved from being deleted meanwhile, the first one if it names none.
 * Throws if it is deleted.
 */
export async function lockContract(
  connection: Connection,
  projectId: number,
  id: number | null,
): Promise<void> {
  const first = sql`(select min(id) from contracts as other where other.project_id = ${projectId} and other.deleted_at is null)`;
  const found = await contractQuery(connection, projectId, id ?? first, sql`for share`);
  if (id !== null && found.length === 0)
    throw new DomainError(
      'conflict',
      problemMessage('The contract of this variation was deleted. Restore it, or choose another one.'),
    );
}

/** Whether this is an undeleted contract of the project. */
export async function isContract(connection: Connection, projectId: number, id: number): Promise<boolean> {
  return (await contractQuery(connection, projectId, id)).length > 0;
}

/** Throws if the contract is not in the project or hidden from the member. */
export async function assertContract(
  connection: Connection,
  member: Member,
  projectId: number,
  id: number | null | undefined,
): Promise<void> {
  if (!id) return;
  // Users who draw up certificates see contract names without amounts; contractors only those that they value.
  const knows = can(member, 'budget', 'read') || can(member, 'certificates', 'create');
  const [contract] = knows ? await contractQuery(connection, projectId, id) : [];
  if (contract && mayValue(member, contract)) return;
  const sentence = problemMessage('Choose a contract of this project');
  throw fieldProblem('contractId', sentence);
}

/** Whether a variation has a revised copy. */
export async function hasRevision(connection: Connection, { projectId, id }: VariationRow): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${variations}
    where ${variations.projectId} = ${projectId} and ${variations.revisionOf} = ${id} and ${variations.deletedAt} is null`);
  return found.length > 0;
}

/** Rejects a second revised copy of a variation, also for simultaneous requests. */
export async function rejectSecondRevision<Written>(write: Promise<Written>): Promise<Written> {
  return write.catch((error: unknown) => {
    throw violatedUniqueConstraint(error) === 'variations_revision' ? alreadyRevisedProblem() : error;
  });
}
