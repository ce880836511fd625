import type { RowKind } from '@brick/domain/endpoint';
import { OTHER_ROWS, RECORDS } from '@brick/domain/records/record-kinds';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { buildCommitment, buildMilestone, buildProgressEntry } from '../row-builders/budget.ts';
import { buildCertificate, buildContract } from '../row-builders/certificate.ts';
import { buildCheck, buildCheckTemplate } from '../row-builders/check.ts';
import { buildDocument } from '../row-builders/document.ts';
import { buildExpense } from '../row-builders/expense.ts';
import { buildInspection } from '../row-builders/inspection.ts';
import { buildInteriorPlan, buildInteriorTask } from '../row-builders/interior.ts';
import { buildIssue } from '../row-builders/issue.ts';
import { buildMonitoringFee } from '../row-builders/monitoring-fee.ts';
import { buildPlace } from '../row-builders/place.ts';
import { buildPin, buildPlan, buildRevision } from '../row-builders/plan.ts';
import { buildSchedule } from '../row-builders/report-schedule.ts';
import { buildSupplier } from '../row-builders/supplier.ts';
import { buildTradeLink } from '../row-builders/trade-link.ts';
import { buildVariation } from '../row-builders/variation.ts';
import { comments } from '../schema/comments.ts';
import { planRevisions } from '../schema/plans.ts';
import { KINDS } from '../schema/record-kinds.ts';
import { suppliers } from '../schema/suppliers.ts';
import { fieldsOf, makerIn } from './declared.ts';
import type { Fixtures } from './fixtures.ts';
import { addContracts, addPlan, addTemplates } from './parent-rows.ts';

/** All kinds that have rows of their own: record kinds and suppliers. */
export type FixtureKind = RowKind | 'supplier';

/** The path segment of a kind, as in /api/expenses/12. */
export const PATH_OF_KIND = Object.fromEntries(
  Object.entries<{ path: string }>({ ...RECORDS, ...OTHER_ROWS, comment: { path: 'comments' } }).map(
    ([kind, { path }]) => [kind, path],
  ),
) as Record<FixtureKind, string>;

export interface RowFixture {
  /** Its author. */
  by: number;
  /** In the trash, deleted by its author. */
  deleted?: boolean;
  project?: number;
  /** Columns that differ from the default row. */
  fields?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: each builder says what it needs; here all kinds are made in one way.
type Build = (fields: any) => object;

/** What builds a row of a kind that is more than its declaration says of it. */
const BUILT: Partial<Record<FixtureKind, Build>> = {
  expense: buildExpense,
  variation: buildVariation,
  'monitoring-fee': buildMonitoringFee,
  inspection: buildInspection,
  issue: buildIssue,
  'interior-plan': buildInteriorPlan,
  'interior-task': buildInteriorTask,
  document: buildDocument,
  place: buildPlace,
  plan: buildPlan,
  pin: buildPin,
  'check-template': buildCheckTemplate,
  check: buildCheck,
  'trade-link': buildTradeLink,
  commitment: buildCommitment,
  milestone: buildMilestone,
  'progress-entry': buildProgressEntry,
  contract: buildContract,
  certificate: buildCertificate,
  'report-schedule': buildSchedule,
  comment: (fields) => ({ entity: 'issue', text: 'Is the crack still open?', ...fields }),
  supplier: ({ projectId: _, ...fields }) => buildSupplier(fields),
};

/** The column of who made a row, of kinds that no declaration says it of. */
const MAKERS: Partial<Record<FixtureKind, string>> = {
  ...{ commitment: 'addedBy', milestone: 'addedBy', contract: 'addedBy' },
  ...{ 'progress-entry': 'enteredBy', certificate: 'createdBy', 'report-schedule': 'createdBy' },
  comment: 'authorId',
};

const isDeclared = (kind: FixtureKind): kind is keyof typeof RECORDS => kind in RECORDS;

const makerOf = (kind: FixtureKind): string => MAKERS[kind] ?? makerIn(RECORDS[kind as keyof typeof RECORDS]);

const builderOf = (kind: FixtureKind): Build =>
  BUILT[kind] ??
  ((fields) => ({
    ...(isDeclared(kind) && fieldsOf(RECORDS[kind])),
    updatedAt: fields.createdAt,
    ...fields,
  }));

function tableOf(kind: FixtureKind): PgTable & { id: AnyPgColumn } {
  if (kind === 'comment') return comments;
  return kind === 'supplier' ? suppliers : KINDS[kind].table;
}

/** Adds an issue of the owner for each comment. */
const addIssuesFor = (world: Fixtures, wanted: readonly RowFixture[]): Promise<number[]> =>
  addRows(
    world,
    'issue',
    wanted.map(({ project }) => ({ by: world.owner.id, ...(project !== undefined && { project }) })),
  );

/** Adds a plan and an issue of the owner for each pin. */
async function addPinned(world: Fixtures, wanted: readonly RowFixture[]) {
  const parents = wanted.map(({ project }) => ({
    by: world.owner.id,
    ...(project !== undefined && { project }),
  }));
  return {
    planId: await addRows(world, 'plan', parents),
    subjectId: await addRows(world, 'issue', parents),
  };
}

/** The columns of a deleted row. */
export const deletedColumns = (deletedBy: number) => ({ deletedAt: new Date().toISOString(), deletedBy });

/** Inserts rows of a kind directly into the database. Returns their ids. */
export async function addRows(
  world: Fixtures,
  kind: FixtureKind,
  wanted: readonly RowFixture[],
): Promise<number[]> {
  const projects = wanted.map(({ project = world.project }) => project);
  /** The row to which each of them belongs. */
  const owners =
    (kind === 'interior-task' && {
      planId: await Promise.all(projects.slice(0, 1).map((id) => addPlan(world, id, world.owner.id))),
    }) ||
    (kind === 'certificate' && { contractId: await addContracts(world, projects) }) ||
    (kind === 'pin' && (await addPinned(world, wanted))) ||
    (kind === 'check' && { templateId: await addTemplates(world, projects) }) ||
    (kind === 'comment' && { entityId: await addIssuesFor(world, wanted) }) ||
    {};
  const build = builderOf(kind);
  const table = tableOf(kind);
  const values = wanted.map(({ by, deleted, fields }, index) =>
    build({
      ...Object.fromEntries(Object.entries(owners).map(([name, ids]) => [name, ids[index] ?? ids[0]])),
      ...(deleted && deletedColumns(by)),
      ...fields,
      projectId: projects[index],
      [makerOf(kind)]: by,
    }),
  );
  const made = await world.server.connection.db
    .insert(table)
    .values(values as never)
    .returning({ id: table.id });
  const ids = made.map(({ id }) => id as number);
  // Each plan has a revision that waits to be drawn.
  if (kind === 'plan')
    await world.server.connection.db
      .insert(planRevisions)
      .values(
        ids.map((planId, index) =>
          buildRevision({ planId, projectId: projects[index] ?? 0, addedBy: world.owner.id }),
        ),
      );
  return ids;
}
