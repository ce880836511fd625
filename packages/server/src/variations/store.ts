import { mayValue } from '@brick/domain/certificates/rules';
import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { refusedField, said } from '@brick/domain/errors';
import type { Bucket } from '@brick/domain/ledger/project-figures';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { can, type Member, type Role, roleOf } from '@brick/domain/permissions';
import type { Variation, variationCalls } from '@brick/domain/variations/contract';
import { alreadyRevised } from '@brick/domain/variations/funding';
import { variation } from '@brick/domain/variations/record';
import { variationFacts, variationFigures } from '@brick/domain/variations/rules';
import { eq, type SQL, sql } from 'drizzle-orm';
import { namesOf } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { brokenUniqueRule } from '../platform/database.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { totalsOf } from '../platform/totals.ts';
import { livingRows } from '../records/living-rows.ts';
import { contracts } from '../schema/certificates.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { variationKind, variations } from '../schema/variations.ts';

export type VariationRow = typeof variations.$inferSelect;

export const variationRows = keptRows({ kind: 'variation', table: variations, facts: variationFacts });

type Filters = QueryOf<typeof variationCalls.list>;
type Totals = ReplyOf<typeof variationCalls.totals>;

/** What filters of variations ask beside the fields by which every list is filtered. */
export const filtered = (
  { status, revisionsOf }: Filters,
  { member, project }: { member: Member; project: { id: number } },
): SQL[] => [
  ...(status === 'counted' ? [sql`${variations.status} in ('approved', 'pending')`] : []),
  ...(status && status !== 'counted' ? [eq(variations.status, status)] : []),
  ...(revisionsOf === undefined ? [] : [chainOf(member, project.id, revisionsOf)]),
];

/**
 * The variation with that id, what it is a revised copy of, and what was made of it, however far back and forth. Of one
 * that the member does not see there is nothing.
 */
const chainOf = (member: Member, projectId: number, id: number): SQL => sql`${variations.id} in (
  with recursive earlier as (
    select ${variations.id} as id, ${variations.revisionOf} as revision_of from ${variations}
    where ${livingRows(variation, variationKind, { member, projectId, filters: {} })} and ${variations.id} = ${id}
    union select e.id, e.revision_of from ${variations} e join earlier on e.id = earlier.revision_of
    where e.project_id = ${projectId}
  ), later as (
    select id from earlier where id = ${id}
    union select l.id from ${variations} l join later on l.revision_of = later.id where l.project_id = ${projectId}
  ) select id from earlier union select id from later)`;

/** Variations as they are answered: with the full names of who submitted and who decided them. */
export async function shown(
  { connection }: { connection: Connection },
  rows: readonly VariationRow[],
): Promise<Variation[]> {
  const names = await namesOf(
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

/**
 * What a write leaves, as it is answered: the names are asked for at once with the write, so the people have to be known.
 */
export async function shownAfter(
  connection: Connection,
  people: Pick<VariationRow, 'submittedBy' | 'reviewedBy'>,
  write: Promise<VariationRow>,
): Promise<Variation> {
  const [row, names] = await Promise.all([
    write,
    namesOf(connection, [people.submittedBy, people.reviewedBy]),
  ]);
  return withNames(row, names);
}

interface SumsRow {
  approved: Minor;
  approvedCount: number;
  pending: Minor;
  pendingCount: number;
}

/** Sums of the variations that a filter leaves, added up from the rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const further = filtered(filters, { member, project: { id: projectId } });
  const [sums] = await connection.rows<SumsRow>(sql`
    select coalesce(sum(coalesce(agreed_amount, extra_cost)) filter (where status = 'approved'), 0)::numeric(24,2) as approved,
      count(*) filter (where status = 'approved') as "approvedCount",
      coalesce(sum(extra_cost) filter (where status = 'pending'), 0)::numeric(24,2) as pending,
      count(*) filter (where status = 'pending') as "pendingCount"
    from ${variations} where ${livingRows(variation, variationKind, { member, projectId, filters, further })}`);
  if (!sums) throw new Error('an aggregate came back empty');
  return variationFigures(sums);
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

/** Up to which cost this member decides variations of a project; null: without a limit. */
export async function approvalLimitFor(
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

const bucketOf = (buckets: readonly Bucket[], status: string) =>
  buckets.find(({ resource, bucket }) => resource === 'variations' && bucket === status) ?? {
    count: 0,
    amount: ZERO,
  };

/** The role of a member of a project; null for who is none. */
export async function roleIn(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<Role | null> {
  const [found] = await connection.rows<{ role: string }>(sql`
    select role from ${projectMembers}
    where ${projectMembers.projectId} = ${projectId} and ${projectMembers.userId} = ${userId}`);
  return found ? roleOf(found.role) : null;
}

const contractsNamed = (connection: Connection, projectId: number, id: number) =>
  connection.rows<{ valuers: number[] }>(sql`
    select ${contracts.valuers} as valuers from ${contracts}
    where ${contracts.projectId} = ${projectId} and ${contracts.id} = ${id} and ${contracts.deletedAt} is null`);

/** True for a contract of the project that is not in the trash. */
export async function isContract(connection: Connection, projectId: number, id: number): Promise<boolean> {
  return (await contractsNamed(connection, projectId, id)).length > 0;
}

/** Refuses a contract that is none of the project, or of which the member cannot know. */
export async function mustBeContract(
  connection: Connection,
  member: Member,
  projectId: number,
  id: number | null | undefined,
): Promise<void> {
  if (!id) return;
  // Who draws up certificates is offered the contracts by their names, without their money; a contractor, those that they value.
  const knows = can(member, 'budget', 'read') || can(member, 'certificates', 'create');
  const [contract] = knows ? await contractsNamed(connection, projectId, id) : [];
  if (contract && mayValue(member, contract)) return;
  const sentence = said('Choose a contract of this project');
  throw refusedField('contractId', sentence);
}

/** True where a revised copy of a variation is there already. */
export async function hasRevision(connection: Connection, { projectId, id }: VariationRow): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${variations}
    where ${variations.projectId} = ${projectId} and ${variations.revisionOf} = ${id} and ${variations.deletedAt} is null`);
  return found.length > 0;
}

/** Refuses a write that would make a second revised copy of one variation, also where another did so meanwhile. */
export async function onlyRevision<Written>(write: Promise<Written>): Promise<Written> {
  return write.catch((error: unknown) => {
    throw brokenUniqueRule(error) === 'variations_revision' ? alreadyRevised() : error;
  });
}
