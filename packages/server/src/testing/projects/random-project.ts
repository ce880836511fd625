import { calendarDate } from '@brick/domain/dates/calendar-date';
import { requiredText } from '@brick/domain/field-schemas';
import type { Minor } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import {
  buildCommitment,
  buildMilestone,
  buildProgressEntry,
} from '../../row-builders/commitment-and-milestone.ts';
import { buildDocument } from '../../row-builders/document.ts';
import { buildExpense } from '../../row-builders/expense.ts';
import { buildInspection } from '../../row-builders/inspection.ts';
import { buildInteriorPlan, buildInteriorTask } from '../../row-builders/interior.ts';
import { buildIssue } from '../../row-builders/issue.ts';
import { buildMonitoringFee } from '../../row-builders/monitoring-fee.ts';
import { buildSupplier } from '../../row-builders/supplier.ts';
import { buildVariation } from '../../row-builders/variation.ts';
import { commitments, milestones, progressEntries } from '../../schema/budgets.ts';
import { comments } from '../../schema/comments.ts';
import { documents, documentVersions } from '../../schema/documents.ts';
import { expenses } from '../../schema/expenses.ts';
import { inspections } from '../../schema/inspections.ts';
import { interiorPlans, interiorTasks } from '../../schema/interior.ts';
import { issues } from '../../schema/issues.ts';
import { monitoringFees } from '../../schema/monitoring-fees.ts';
import { suppliers } from '../../schema/suppliers.ts';
import { variations } from '../../schema/variations.ts';
import { shareNamedSuppliers } from '../../suppliers/service.ts';
import { blankJpeg } from '../files/pictures.ts';
import { addProjectOf, joinAs, type TestPerson } from '../people.ts';
import type { TestServer } from '../test-server.ts';

const formText = requiredText(255);

const words = fc
  .oneof(
    fc.constantFrom('{"id":1}', 'file:1', 'Line one\nline two', '\u2028', 'بلوك', '石材 😀', "'; --", '0'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  // As every form of a line takes it.
  .filter((text) => formText.safeParse(text).success)
  .map((text) => formText.parse(text));
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const money = (least: number) =>
  fc.bigInt({ min: BigInt(least), max: 99_999_999n }).map((cents) => cents as Minor);
const amount = money(0);
const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => calendarDate(date.toISOString().slice(0, 10)));
const phase = fc.constantFrom(...PHASES);
/** A reference to an earlier row, if any: modulo their number. */
const which = nullable(fc.nat(1000));
/** One in six is in the trash. */
const isDeleted = fc.nat(5).map((number) => number === 0);
const many = <Row extends object>(row: fc.Arbitrary<Row>, most = 8) =>
  fc.array(
    fc.tuple(row, isDeleted).map(([fields, deleted]) => ({ ...fields, isDeleted: deleted })),
    { maxLength: most },
  );

/** The random content of a project, in any order and state, with references to other and deleted rows. */
export const randomRows = fc.record({
  suppliers: many(fc.record({ notes: nullable(words), isActive: fc.boolean() }), 4),
  commitments: many(fc.record({ title: words, phase, amount, date: day, supplier: which }), 4),
  expenses: many(
    fc.record({
      itemName: words,
      phase,
      amount,
      date: day,
      isPaid: fc.boolean(),
      supplier: which,
      commitment: which,
      file: which,
    }),
    20,
  ),
  variations: many(
    fc.record({
      ...{
        title: words,
        description: nullable(words),
        extraCost: money(-9_999_999),
        affectedPhase: nullable(phase),
      },
      ...{ status: fc.constantFrom('draft', 'pending', 'approved', 'rejected'), byOther: fc.boolean() },
      ...{
        fundedBy: fc.constantFrom('client', 'contingency'),
        decidedOn: day,
        isRevised: fc.boolean(),
        file: which,
      },
    }),
  ),
  fees: many(fc.record({ payeeName: words, amount, isPaid: fc.boolean(), file: which })),
  inspections: many(
    fc.record({ observations: nullable(words), phase, photos: fc.array(fc.nat(1000), { maxLength: 3 }) }),
  ),
  issues: many(
    fc.record({ title: words, isMine: fc.boolean(), inspection: which, supplier: which, file: which }),
  ),
  plans: many(fc.record({ roomName: words, budget: nullable(amount), file: which }), 4),
  tasks: many(fc.record({ taskName: words, estimatedCost: nullable(amount), plan: fc.nat(1000) })),
  documents: many(fc.record({ title: words, versions: fc.array(fc.nat(1000), { maxLength: 3 }) }), 4),
  milestones: many(
    fc.record({ title: words, plannedOn: day, reachedOn: nullable(day), importKey: nullable(words) }),
    4,
  ),
  progress: many(fc.record({ phase, percentComplete: fc.nat(100).map(String), date: day }), 4),
  comments: many(fc.record({ text: words, expense: fc.nat(1000), byOther: fc.boolean() }), 6),
});

export type RandomRows = typeof randomRows extends fc.Arbitrary<infer Rows> ? Rows : never;

const pick = <Value>(from: readonly Value[], number: number | null): Value | null =>
  number === null ? null : (from[number % from.length] ?? null);

/** The supplier name in a row. */
const nameOf = (number: number | null): string | null => (number === null ? null : `Named ${number}`);

type StoreRows = <Given extends { isDeleted: boolean }>(
  table: PgTable,
  given: readonly Given[],
  row: (each: Given, index: number) => object,
) => Promise<number[]>;

/** An empty project and what its rows may refer to. */
interface RandomProject {
  server: TestServer;
  projectId: number;
  ownerId: number;
  member: TestPerson;
  files: readonly string[];
  own: { projectId: number; addedBy: number };
  stored: StoreRows;
}

async function createEmptyProject(server: TestServer, owner: TestPerson): Promise<RandomProject> {
  const projectId = await addProjectOf(owner);
  const member = await joinAs(server, projectId, 'architect');
  const { db, rows } = server.connection;
  const files: string[] = [];
  for (const size of [400, 3000, 70_000])
    files.push((await owner.upload(blankJpeg(size), `${size} bytes.jpg`, 'image/jpeg')).body.url);
  await rows(sql`update files set project_id = ${projectId} where uploaded_by = ${owner.id}`);
  const gone = { deletedAt: new Date().toISOString(), deletedBy: owner.id };
  const stored: StoreRows = async (table, given, row) => {
    const ids: number[] = [];
    for (const [index, each] of given.entries()) {
      const values = { ...row(each, index), ...(each.isDeleted && gone) };
      const [made] = await db.insert(table).values(values).returning({ id: sql<number>`id` });
      ids.push(made?.id ?? 0);
    }
    return ids;
  };
  const own = { projectId, addedBy: owner.id };
  return { server, projectId, ownerId: owner.id, member, files, own, stored };
}

async function storeVariations({ stored, ...place }: RandomProject, rows: RandomRows): Promise<void> {
  const { projectId, ownerId, member, files } = place;
  const ids: number[] = [];
  for (const each of rows.variations) {
    const { isDeleted: _, byOther, isRevised, file, decidedOn, ...fields } = each;
    const isDecided = /approved|rejected/.test(fields.status);
    const decision = { decidedOn, reviewedBy: ownerId, reviewedAt: '2026-03-04T09:30:00.120Z' };
    const submittedBy = byOther ? member.id : ownerId;
    const revisionOf = isRevised ? (ids.at(-1) ?? null) : null;
    const links = { revisionOf, attachmentUrl: pick(files, file), ...(isDecided && decision) };
    const row = buildVariation({ projectId, submittedBy, ...(fields as object), ...links });
    ids.push(...(await stored(variations, [each], () => row)));
  }
}

/** Returns the suppliers, which issues name too. */
async function storeMoney(place: RandomProject, rows: RandomRows): Promise<number[]> {
  const { projectId, ownerId, member, files, own, stored } = place;
  const supplierIds = await stored(suppliers, rows.suppliers, ({ isDeleted: _, ...fields }, index) =>
    buildSupplier({ addedBy: ownerId, addedInProjectId: projectId, name: `Supplier ${index}`, ...fields }),
  );
  const orders = await stored(commitments, rows.commitments, ({ isDeleted: _, supplier, ...fields }) =>
    buildCommitment({ ...own, ...fields, supplierId: pick(supplierIds, supplier) }),
  );
  const expenseIds = await stored(expenses, rows.expenses, (each) => {
    const { isDeleted: _, supplier, commitment, file, ...fields } = each;
    const named = {
      supplierId: pick(supplierIds, supplier),
      supplier: nameOf(supplier),
      commitmentId: pick(orders, commitment),
    };
    return buildExpense({ ...own, ...fields, ...named, receiptUrl: pick(files, file) });
  });
  await storeVariations(place, rows);
  await stored(monitoringFees, rows.fees, ({ isDeleted: _, file, ...fields }) =>
    buildMonitoringFee({ ...own, ...fields, invoiceUrl: pick(files, file) }),
  );
  const said = expenseIds.length > 0 ? rows.comments : [];
  await stored(comments, said, ({ isDeleted: _, expense, byOther, text }) => {
    const about = { projectId, entity: 'expense', entityId: pick(expenseIds, expense) };
    return { ...about, text, authorId: byOther ? member.id : ownerId };
  });
  return supplierIds;
}

async function storeSiteWork(
  place: RandomProject,
  rows: RandomRows,
  supplierIds: readonly number[],
): Promise<void> {
  const { projectId, ownerId, member, files, own, stored } = place;
  const inspectionIds = await stored(inspections, rows.inspections, (each) => {
    const { isDeleted: _, photos, ...fields } = each;
    const beforePhotosUrls = photos.flatMap((photo) => pick(files, photo) ?? []);
    return buildInspection({ projectId, createdBy: ownerId, ...fields, beforePhotosUrls });
  });
  await stored(issues, rows.issues, (each) => {
    const { isDeleted: _, isMine, inspection, supplier, file, ...fields } = each;
    const named = {
      inspectionId: pick(inspectionIds, inspection),
      supplierId: pick(supplierIds, supplier),
      supplier: nameOf(supplier),
    };
    const assigned = isMine ? { assignedToId: member.id, assignedTo: member.username } : {};
    const links = { ...named, ...assigned, attachmentUrl: pick(files, file) };
    return buildIssue({ projectId, reportedBy: ownerId, ...fields, ...links });
  });
  await stored(milestones, rows.milestones, ({ isDeleted: _, ...fields }) =>
    buildMilestone({ ...own, ...fields }),
  );
  await stored(progressEntries, rows.progress, ({ isDeleted: _, ...fields }) =>
    buildProgressEntry({ projectId, enteredBy: ownerId, ...fields }),
  );
}

async function storePapers(place: RandomProject, rows: RandomRows): Promise<void> {
  const { server, projectId, ownerId, member, files, own, stored } = place;
  const planIds = await stored(interiorPlans, rows.plans, ({ isDeleted: _, file, ...fields }) =>
    buildInteriorPlan({ projectId, designerId: member.id, ...fields, designPlanUrl: pick(files, file) }),
  );
  const tasks = planIds.length > 0 ? rows.tasks : [];
  await stored(interiorTasks, tasks, ({ isDeleted: _, plan, ...fields }) =>
    buildInteriorTask({ projectId, createdBy: ownerId, planId: pick(planIds, plan) ?? 0, ...fields }),
  );
  const documentIds = await stored(documents, rows.documents, ({ isDeleted: _, title }) =>
    buildDocument({ ...own, title }),
  );
  const versions = rows.documents.flatMap((document, index) =>
    document.versions.map((file, before) => ({
      ...own,
      documentId: documentIds[index] ?? 0,
      number: before + 1,
      url: pick(files, file) ?? '',
    })),
  );
  if (versions.length > 0) await server.connection.db.insert(documentVersions).values(versions);
}

/** Stores random rows as a project of this owner, with another member and three files. Returns its id. */
export async function addRandomProject(
  server: TestServer,
  owner: TestPerson,
  rows: RandomRows,
): Promise<number> {
  const place = await createEmptyProject(server, owner);
  await storeSiteWork(place, rows, await storeMoney(place, rows));
  await storePapers(place, rows);
  await shareNamedSuppliers(server.connection, place.projectId);
  return place.projectId;
}
