import { mayValue } from '@brick/domain/certificates/rules';
import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { refusedField, said } from '@brick/domain/errors';
import type { Bucket } from '@brick/domain/ledger/project-figures';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { can, type Member, type Role, roleOf } from '@brick/domain/permissions';
import { fullName } from '@brick/domain/users/names';
import type { variationQuery, variationTotals } from '@brick/domain/variations/contract';
import { alreadyRevised } from '@brick/domain/variations/funding';
import { variationFacts, variationFigures } from '@brick/domain/variations/rules';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type Page, withRows } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { brokenUniqueRule } from '../platform/database.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { contains, listRows } from '../platform/list.ts';
import { totalsOf } from '../platform/totals.ts';
import { contracts } from '../schema/certificates.ts';
import { projectMembers, projects } from '../schema/projects.ts';
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

function matching({ status, affectedPhase, fundedBy, q }: Filters): SQL {
  const conditions = [
    status === 'counted' && sql`${variations.status} in ('approved', 'pending')`,
    status && status !== 'counted' && eq(variations.status, status),
    affectedPhase && eq(variations.affectedPhase, affectedPhase),
    fundedBy && eq(variations.fundedBy, fundedBy),
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

/**
 * The variation with that id, what it is a revised copy of, and what was made of it, however far back and forth. Of one
 * that the member does not see there is nothing.
 */
const chainOf = (member: Member, projectId: number, id: number): SQL => sql`${variations.id} in (
  with recursive earlier as (
    select ${variations.id} as id, ${variations.revisionOf} as revision_of from ${variations}
    where ${living(member, projectId)} and ${variations.id} = ${id}
    union select e.id, e.revision_of from ${variations} e join earlier on e.id = earlier.revision_of
    where e.project_id = ${projectId}
  ), later as (
    select id from earlier where id = ${id}
    union select l.id from ${variations} l join later on l.revision_of = later.id where l.project_id = ${projectId}
  ) select id from earlier union select id from later)`;

/** The rows with the full names of who submitted and who decided them. */
export async function withNames<Row extends Pick<VariationRow, 'submittedBy' | 'reviewedBy'>>(
  connection: Connection,
  rows: readonly Row[],
) {
  const ids = [
    ...new Set(
      rows.flatMap(({ submittedBy, reviewedBy }) => [
        submittedBy,
        ...(reviewedBy === null ? [] : [reviewedBy]),
      ]),
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

/**
 * What a write leaves, with the names that its reply carries: they are asked for at once with the write, so the people
 * have to be known.
 */
export async function namedAfter(
  connection: Connection,
  people: Pick<VariationRow, 'submittedBy' | 'reviewedBy'>,
  write: Promise<VariationRow>,
) {
  const [row, [names]] = await Promise.all([write, withNames(connection, [people])]);
  return { ...people, submittedByName: null, reviewedByName: null, ...names, ...row };
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
  const page = await listRows<VariationRow>(connection, {
    table: variations,
    where: sql`${living(member, projectId)} and ${matching(query)}
      ${query.revisionsOf === undefined ? sql`` : sql`and ${chainOf(member, projectId, query.revisionsOf)}`}`,
    request: query,
    sorts: SORTS,
    defaultSort: '-createdAt',
    id: variations.id,
  });
  return withRows(page, await withNames(connection, page.rows as readonly VariationRow[]));
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
  const [sums] = await connection.rows<SumsRow>(sql`
    select coalesce(sum(coalesce(agreed_amount, extra_cost)) filter (where status = 'approved'), 0)::numeric(24,2) as approved,
      count(*) filter (where status = 'approved') as "approvedCount",
      coalesce(sum(extra_cost) filter (where status = 'pending'), 0)::numeric(24,2) as pending,
      count(*) filter (where status = 'pending') as "pendingCount"
    from ${variations} where ${living(member, projectId)} and ${matching(filters)}`);
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
