import type { RowKind } from '@brick/domain/endpoint';
import { OTHER_ROWS, RECORDS } from '@brick/domain/records/records';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { comments } from '../schema/comments.ts';
import { KINDS } from '../schema/kinds.ts';
import { suppliers } from '../schema/suppliers.ts';
import { buildCommitment, buildMilestone, buildProgressEntry } from '../testing/builders/budget.ts';
import { buildCertificate, buildContract } from '../testing/builders/certificate.ts';
import { buildDocument } from '../testing/builders/document.ts';
import { buildExpense } from '../testing/builders/expense.ts';
import { buildInspection } from '../testing/builders/inspection.ts';
import { buildInteriorPlan, buildInteriorTask } from '../testing/builders/interior.ts';
import { buildIssue } from '../testing/builders/issue.ts';
import { buildMonitoringFee } from '../testing/builders/monitoring-fee.ts';
import { buildSchedule } from '../testing/builders/schedule.ts';
import { buildSupplier } from '../testing/builders/supplier.ts';
import { buildVariation } from '../testing/builders/variation.ts';
import { fieldsOf, makerIn } from './declared.ts';
import { contractsFor, planFor } from './outer-rows.ts';
import type { World } from './world.ts';

/** Everything that a row of its own is made of: the kinds of a project's rows, and a supplier. */
export type Kind = RowKind | 'supplier';

/** Where rows of a kind are found: /api/expenses/12. */
export const FOLDER_OF = Object.fromEntries(
  Object.entries<{ path: string }>({ ...RECORDS, ...OTHER_ROWS, comment: { path: 'comments' } }).map(
    ([kind, { path }]) => [kind, path],
  ),
) as Record<Kind, string>;

export interface Wanted {
  /** Who made it. */
  by: number;
  /** In the trash, where its author put it. */
  deleted?: boolean;
  project?: number;
  /** Columns that are to differ from a builder's usual ones. */
  fields?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: each builder says what it needs; here all kinds are made in one way.
type Build = (fields: any) => object;

/** What builds a row of a kind that is more than its declaration says of it. */
const BUILT: Partial<Record<Kind, Build>> = {
  expense: buildExpense,
  variation: buildVariation,
  'monitoring-fee': buildMonitoringFee,
  inspection: buildInspection,
  issue: buildIssue,
  'interior-plan': buildInteriorPlan,
  'interior-task': buildInteriorTask,
  document: buildDocument,
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
const MAKERS: Partial<Record<Kind, string>> = {
  ...{ commitment: 'addedBy', milestone: 'addedBy', contract: 'addedBy' },
  ...{ 'progress-entry': 'enteredBy', certificate: 'createdBy', 'report-schedule': 'createdBy' },
  comment: 'authorId',
};

const isDeclared = (kind: Kind): kind is keyof typeof RECORDS => kind in RECORDS;

const makerOf = (kind: Kind): string => MAKERS[kind] ?? makerIn(RECORDS[kind as keyof typeof RECORDS]);

const builderOf = (kind: Kind): Build =>
  BUILT[kind] ??
  ((fields) => ({
    ...(isDeclared(kind) && fieldsOf(RECORDS[kind])),
    updatedAt: fields.createdAt,
    ...fields,
  }));

function tableOf(kind: Kind): PgTable & { id: AnyPgColumn } {
  if (kind === 'comment') return comments;
  return kind === 'supplier' ? suppliers : KINDS[kind].table;
}

/** An issue of the owner for each comment to stand beside. */
const issuesFor = (world: World, wanted: readonly Wanted[]): Promise<number[]> =>
  addRows(
    world,
    'issue',
    wanted.map(({ project }) => ({ by: world.owner.id, ...(project !== undefined && { project }) })),
  );

/** What a row has that somebody deleted. */
export const inTrash = (deletedBy: number) => ({ deletedAt: new Date().toISOString(), deletedBy });

/** Puts rows of a kind into the database, past every call. Returns their ids. */
export async function addRows(world: World, kind: Kind, wanted: readonly Wanted[]): Promise<number[]> {
  const projects = wanted.map(({ project = world.project }) => project);
  /** The row to which each of them belongs. */
  const owners =
    (kind === 'interior-task' && {
      planId: await Promise.all(projects.slice(0, 1).map((id) => planFor(world, id, world.owner.id))),
    }) ||
    (kind === 'certificate' && { contractId: await contractsFor(world, projects) }) ||
    (kind === 'comment' && { entityId: await issuesFor(world, wanted) }) ||
    {};
  const build = builderOf(kind);
  const table = tableOf(kind);
  const values = wanted.map(({ by, deleted, fields }, index) =>
    build({
      ...Object.fromEntries(Object.entries(owners).map(([name, ids]) => [name, ids[index] ?? ids[0]])),
      ...(deleted && inTrash(by)),
      ...fields,
      projectId: projects[index],
      [makerOf(kind)]: by,
    }),
  );
  const made = await world.server.connection.db
    .insert(table)
    .values(values as never)
    .returning({ id: table.id });
  return made.map(({ id }) => id as number);
}
