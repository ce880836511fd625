import type { BodyOf } from '@brick/domain/endpoint';
import type { expenseEndpoints } from '@brick/domain/expenses/api';
import { expense } from '@brick/domain/expenses/record';
import { assertMayModify, assertMayPay, assertSign, dueDateOf } from '@brick/domain/expenses/rules';
import { assertCoversPaid, isPayment, paymentFields } from '@brick/domain/payments/rules';
import type { Member } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { assertCommitment, notifyBudgetLevels } from '../budgets/service.ts';
import { applyPaidMarks } from '../payments/service.ts';
import type { BulkChange } from '../platform/records/bulk-actions.ts';
import { seesAll } from '../records/list-queries.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { expenseKind } from '../schema/expenses.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import {
  areTotalsStored,
  type ExpenseRow,
  expenseConditions,
  expenseRows,
  loadExpenseTotals,
  totalsOfProject,
} from './expense-store.ts';
import { rebookInvoices, unbookInvoices } from './invoices-of-deleted-expenses.ts';
import { assertNoDuplicate } from './queries.ts';

/** Throws for an edit that the permission table alone would allow: paid expenses need the right to mark them paid. */
export function assertMayEdit(member: Member, row: ExpenseRow, isPaid: boolean | undefined): void {
  assertMayModify(member, row);
  assertMayPay(member, isPaid, row.isPaid);
}

/** The phases of credit notes among rows: more is spent on them once those are gone. */
const phasesOfCreditNotes = (rows: readonly ExpenseRow[]): Phase[] =>
  rows.filter(({ amount }) => amount < 0n).map(({ phase }) => phase);

/** The phases on which an edit spends more than before. */
function phasesChargedMore(before: ExpenseRow, { phase, amount }: Partial<ExpenseRow>): Phase[] {
  const now = phase ?? before.phase;
  if (now !== before.phase) return [now, ...phasesOfCreditNotes([before])];
  return (amount ?? before.amount) > before.amount ? [now] : [];
}

/** Sets a field of many expenses, as an edit of each would. */
export const setsField =
  (field: 'phase' | 'category'): BulkChange<ExpenseRow> =>
  ({ connection, member, project }, value) => ({
    fieldsOf(row) {
      assertMayEdit(member, row, undefined);
      return row[field] === value ? null : { [field]: value };
    },
    undoOf: (row) => ({ action: field, value: row[field] }),
    changed: (moves) =>
      notifyBudgetLevels(
        connection,
        project.id,
        moves.flatMap(({ before, after }) => phasesChargedMore(before, after)),
        Promise.resolve(),
      ),
  });

/** Whether an edit says another number or supplier, by which an expense may repeat one that is there. */
const namesAnother = (
  row: ExpenseRow,
  sent: Partial<Pick<ExpenseRow, 'invoiceNumber' | 'supplier' | 'supplierId'>>,
): boolean =>
  (['invoiceNumber', 'supplier', 'supplierId'] as const).some(
    (field) => sent[field] !== undefined && sent[field] !== row[field],
  );

/** Server-side rules of expenses. */
export const expenseRules: RecordRules<ExpenseRow, BodyOf<typeof expenseEndpoints.add>> = {
  rows: expenseRows,
  stored: expenseKind,
  filtered: expenseConditions,
  totals: ({ connection, member, project }, filters) =>
    seesAll(member, expense) && areTotalsStored(filters)
      ? loadExpenseTotals(connection, project.id, filters)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd({ connection, caller, member, project, body, today }) {
    assertMayPay(member, body.isPaid, false);
    const paid = paymentFields(body, null, today);
    assertSign(body.kind, body.amount);
    const [supplier = body.supplier] = await Promise.all([
      resolveSupplier(connection, {
        ...{ projectId: project.id, caller, row: null, sent: body },
        commitmentId: body.commitmentId,
      }),
      assertCommitment(connection, member, project.id, body.commitmentId),
      !body.allowDuplicate && assertNoDuplicate(connection, { member, projectId: project.id }, body),
    ]);
    return {
      fields: { supplier, dueDate: dueDateOf(body.date, body.dueDate), ...paid },
      carryOut: (write) => notifyBudgetLevels(connection, project.id, [body.phase], write),
    };
  },
  async beforeChange({ connection, caller, member, row, today }, sent) {
    const { date, dueDate, commitmentId, isPaid } = sent;
    assertMayEdit(member, row, isPaid);
    const paid = paymentFields(sent, row, today);
    if (isPaid !== true) assertCoversPaid(sent.amount ?? row.amount, row);
    assertSign(sent.kind ?? row.kind, sent.amount ?? row.amount);
    const [supplier = sent.supplier] = await Promise.all([
      resolveSupplier(connection, {
        ...{ projectId: row.projectId, caller, row, sent },
        commitmentId: commitmentId === undefined ? row.commitmentId : commitmentId,
      }),
      commitmentId !== row.commitmentId && assertCommitment(connection, member, row.projectId, commitmentId),
      !sent.allowDuplicate &&
        namesAnother(row, sent) &&
        assertNoDuplicate(
          connection,
          { member, projectId: row.projectId, besides: [row.id], ofInvoice: row.invoiceId },
          { ...row, ...sent },
        ),
    ]);
    await applyPaidMarks(connection, 'expense', [{ before: row, after: paid }]);
    // An emptied due date returns to the default, and one by default follows the date.
    const isDefault = row.dueDate === dueDateOf(row.date, null);
    const due =
      dueDate ?? (dueDate === null || (date && isDefault) ? dueDateOf(date ?? row.date, null) : undefined);
    return {
      fields: { supplier, dueDate: due, ...paid },
      carryOut: (write) =>
        notifyBudgetLevels(
          connection,
          row.projectId,
          phasesChargedMore(row, sent as Partial<ExpenseRow>),
          write,
        ),
    };
  },
  mustBeDeletable: assertMayModify,
  async deletable(context, rows) {
    await unbookInvoices(context, rows);
    return () => {};
  },
  carryOutDelete: ({ connection, project }, rows, write) =>
    notifyBudgetLevels(connection, project.id, phasesOfCreditNotes(rows), write),
  async restorable(context, rows) {
    const { connection, member, project } = context;
    await rebookInvoices(context, rows);
    const besides = rows.map(({ id }) => id);
    for (const row of rows)
      await assertNoDuplicate(
        connection,
        { member, projectId: project.id, besides, ofInvoice: row.invoiceId, deletedAt: row.deletedAt },
        row,
      );
    return () => {};
  },
  alongRestore: ({ connection, project }, rows, write) =>
    notifyBudgetLevels(
      connection,
      project.id,
      rows.map(({ phase }) => phase),
      write,
    ),
  // Marking as paid has its own action in the history.
  actionOf: (changed) => (isPayment(changed) ? 'paid' : 'updated'),
};
