import { calendarDate } from '@brick/domain/dates/calendar-date';
import { isText } from '@brick/domain/fields';
import { decimal, type Minor } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { commitments, milestones, progressEntries } from '../schema/budgets.ts';
import { comments } from '../schema/comments.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { suppliers } from '../schema/suppliers.ts';
import { variations } from '../schema/variations.ts';
import { buildCommitment, buildMilestone, buildProgressEntry } from './builders/budget.ts';
import { buildDocument } from './builders/document.ts';
import { buildExpense } from './builders/expense.ts';
import { buildInspection } from './builders/inspection.ts';
import { buildInteriorPlan, buildInteriorTask } from './builders/interior.ts';
import { buildIssue } from './builders/issue.ts';
import { buildMonitoringFee } from './builders/monitoring-fee.ts';
import { buildSupplier } from './builders/supplier.ts';
import { buildVariation } from './builders/variation.ts';
import { addProjectOf, joinAs, type Person } from './people.ts';
import { blankJpeg } from './pictures.ts';
import type { TestServer } from './server.ts';

const words = fc
  .oneof(
    fc.constantFrom('{"id":1}', 'file:1', 'Line one\nline two', '\u2028', 'بلوك', '石材 😀', "'; --", '0'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  .filter((text) => isText(text) && text.trim() !== '');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const money = (least: number) =>
  fc.integer({ min: least, max: 99_999_999 }).map((cents) => decimal(BigInt(cents) as Minor));
const amount = money(0);
const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => calendarDate(date.toISOString().slice(0, 10)));
const phase = fc.constantFrom(...PHASES);
/** Which of the rows before is named, if any: taken modulo how many there are. */
const which = maybe(fc.nat(1000));
/** One in six lies in the trash. */
const isDeleted = fc.nat(5).map((number) => number === 0);
const many = <Row extends object>(row: fc.Arbitrary<Row>, most = 8) =>
  fc.array(
    fc.tuple(row, isDeleted).map(([fields, deleted]) => ({ ...fields, isDeleted: deleted })),
    { maxLength: most },
  );

/** What a project may hold, in whatever order and state, naming each other and what was deleted. */
export const randomRows = fc.record({
  suppliers: many(fc.record({ notes: maybe(words), isActive: fc.boolean() }), 4),
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
        description: maybe(words),
        extraCost: money(-9_999_999),
        affectedPhase: maybe(phase),
      },
      ...{ status: fc.constantFrom('draft', 'pending', 'approved', 'rejected'), byOther: fc.boolean() },
      ...{ fundedBy: fc.constantFrom('client', 'contingency'), decidedOn: day, original: which, file: which },
    }),
  ),
  fees: many(fc.record({ payeeName: words, amount, isPaid: fc.boolean(), file: which })),
  inspections: many(
    fc.record({ observations: maybe(words), phase, photos: fc.array(fc.nat(1000), { maxLength: 3 }) }),
  ),
  issues: many(
    fc.record({ title: words, isMine: fc.boolean(), inspection: which, supplier: which, file: which }),
  ),
  plans: many(fc.record({ roomName: words, budget: maybe(amount), file: which }), 4),
  tasks: many(fc.record({ taskName: words, estimatedCost: maybe(amount), plan: fc.nat(1000) })),
  documents: many(fc.record({ title: words, versions: fc.array(fc.nat(1000), { maxLength: 3 }) }), 4),
  milestones: many(fc.record({ title: words, plannedOn: day, reachedOn: maybe(day) }), 4),
  progress: many(fc.record({ phase, percentComplete: fc.nat(100).map(String), date: day }), 4),
  comments: many(fc.record({ text: words, expense: fc.nat(1000), byOther: fc.boolean() }), 6),
});

export type RandomRows = typeof randomRows extends fc.Arbitrary<infer Rows> ? Rows : never;

const picked = <Value>(from: readonly Value[], number: number | null): Value | null =>
  number === null ? null : (from[number % from.length] ?? null);

/** Stores random rows as a project of this owner, with a member beside him and three files. Answers its id. */
export async function addRandomProject(server: TestServer, owner: Person, rows: RandomRows): Promise<number> {
  const projectId = await addProjectOf(owner);
  const member = await joinAs(server, projectId, 'architect');
  const { db, rows: query } = server.connection;
  const files: string[] = [];
  for (const size of [400, 3000, 70_000])
    files.push((await owner.upload(blankJpeg(size), `${size} bytes.jpg`, 'image/jpeg')).body.url);
  await query(sql`update files set project_id = ${projectId} where uploaded_by = ${owner.id}`);

  const gone = { deletedAt: new Date().toISOString(), deletedBy: owner.id };
  const own = { projectId, addedBy: owner.id };
  async function stored<Given extends { isDeleted: boolean }>(
    table: Parameters<typeof db.insert>[0],
    given: readonly Given[],
    row: (each: Given, index: number) => object,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const [index, each] of given.entries()) {
      const values = { ...row(each, index), ...(each.isDeleted && gone) };
      const [made] = await db
        .insert(table)
        .values(values as never)
        .returning({ id: sql<number>`id::int` });
      ids.push(made?.id ?? 0);
    }
    return ids;
  }

  const supplierIds = await stored(suppliers, rows.suppliers, ({ isDeleted: _, ...fields }, index) =>
    buildSupplier({ addedBy: owner.id, addedInProjectId: projectId, name: `Supplier ${index}`, ...fields }),
  );
  const commitmentIds = await stored(commitments, rows.commitments, ({ isDeleted: _, supplier, ...fields }) =>
    buildCommitment({ ...own, ...fields, supplierId: picked(supplierIds, supplier) }),
  );
  const expenseIds = await stored(
    expenses,
    rows.expenses,
    ({ isDeleted: _, supplier, commitment, file, ...fields }) => {
      const named = {
        supplierId: picked(supplierIds, supplier),
        commitmentId: picked(commitmentIds, commitment),
      };
      return buildExpense({ ...own, ...fields, ...named, receiptUrl: picked(files, file) });
    },
  );
  const variationIds: number[] = [];
  for (const [index, each] of rows.variations.entries()) {
    const { isDeleted: _, byOther, original, file, decidedOn, ...fields } = each;
    const isDecided = /approved|rejected/.test(fields.status);
    const decision = { decidedOn, reviewedBy: owner.id, reviewedAt: '2026-03-04T09:30:00.120Z' };
    // No two are revised copies of one.
    const revisionOf = original === null ? null : (variationIds[index - 1] ?? null);
    const submittedBy = byOther ? member.id : owner.id;
    const links = { revisionOf, attachmentUrl: picked(files, file), ...(isDecided && decision) };
    const made = await stored(variations, [each], () =>
      buildVariation({ projectId, submittedBy, ...(fields as object), ...links }),
    );
    variationIds.push(...made);
  }
  await stored(monitoringFees, rows.fees, ({ isDeleted: _, file, ...fields }) =>
    buildMonitoringFee({ ...own, ...fields, invoiceUrl: picked(files, file) }),
  );
  const inspectionIds = await stored(
    inspections,
    rows.inspections,
    ({ isDeleted: _, photos, ...fields }, index) => {
      const beforePhotosUrls = photos.flatMap((photo) => picked(files, photo) ?? []);
      const reportNumber = `INS-${String(index + 1).padStart(4, '0')}`;
      return buildInspection({ projectId, createdBy: owner.id, reportNumber, ...fields, beforePhotosUrls });
    },
  );
  await stored(issues, rows.issues, ({ isDeleted: _, isMine, inspection, supplier, file, ...fields }) => {
    const named = {
      inspectionId: picked(inspectionIds, inspection),
      supplierId: picked(supplierIds, supplier),
    };
    const assigned = isMine ? { assignedToId: member.id, assignedTo: member.username } : {};
    const attachmentUrl = picked(files, file);
    return buildIssue({ projectId, reportedBy: owner.id, ...fields, ...named, ...assigned, attachmentUrl });
  });
  const planIds = await stored(interiorPlans, rows.plans, ({ isDeleted: _, file, ...fields }) =>
    buildInteriorPlan({ projectId, designerId: member.id, ...fields, designPlanUrl: picked(files, file) }),
  );
  if (planIds.length > 0)
    await stored(interiorTasks, rows.tasks, ({ isDeleted: _, plan, ...fields }) =>
      buildInteriorTask({ projectId, createdBy: owner.id, planId: picked(planIds, plan) ?? 0, ...fields }),
    );
  const documentIds = await stored(documents, rows.documents, ({ isDeleted: _, title }) =>
    buildDocument({ ...own, title }),
  );
  for (const [index, { versions }] of rows.documents.entries())
    for (const [number, file] of versions.entries())
      await db.insert(documentVersions).values({
        ...{
          ...own,
          documentId: documentIds[index] ?? 0,
          number: number + 1,
          url: picked(files, file) ?? '',
        },
      });
  await stored(milestones, rows.milestones, ({ isDeleted: _, ...fields }) =>
    buildMilestone({ ...own, ...fields }),
  );
  await stored(progressEntries, rows.progress, ({ isDeleted: _, ...fields }) =>
    buildProgressEntry({ projectId, enteredBy: owner.id, ...fields }),
  );
  if (expenseIds.length > 0)
    await stored(comments, rows.comments, ({ isDeleted: _, expense, byOther, text }) => {
      const authorId = byOther ? member.id : owner.id;
      return { projectId, entity: 'expense', entityId: picked(expenseIds, expense) ?? 0, text, authorId };
    });
  return projectId;
}
