import { bulkExpenses } from '@brick/domain/bulk/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import {
  addExpense,
  deleteExpense,
  expenseBody,
  expenseHistory,
  expenseTotals,
  exportExpenses,
  getExpense,
  importExpenses,
  listAllExpenses,
  listExpenses,
  restoreExpense,
  updateExpense,
} from '@brick/domain/expenses/contract';
import { dueDateOf, mustMayPay, mustMayTouch } from '@brick/domain/expenses/rules';
import { grantsOf, type Member } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { mustBeCommitment, tellLevels } from '../budgets/reads.ts';
import { serveComments } from '../comments/reads.ts';
import { claimFile } from '../files/reads.ts';
import { readableInProjects } from '../members/reads.ts';
import { serveBulk } from '../platform/bulk.ts';
import { serveExport } from '../platform/export.ts';
import { serveHistory } from '../platform/history.ts';
import { serveImport } from '../platform/import.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { listRows, listWritten } from '../platform/list.ts';
import { type Creation, serve, serveRow } from '../platform/serve.ts';
import { expenses } from '../schema/expenses.ts';
import { namedSupplier } from '../suppliers/reads.ts';
import {
  type ExpenseRow,
  expenseRows,
  keptTotals,
  listOfProject,
  listOfProjects,
  totalsOfProject,
} from './store.ts';

/** Where a member sees every row and filters none, the kept totals say what adding up the rows would. */
const seesAll = (member: Member, query: object): boolean => {
  const { limit, offset, cursor, sort, ...filters } = query as Record<string, unknown>;
  return (
    grantsOf(member.role, 'expenses').read === 'all' &&
    Object.values(filters).every((filter) => filter === undefined || filter === '')
  );
};

/** Refuses an edit that the table of rights alone would let through: money that has moved needs the right to mark it paid. */
function mustMayEdit(member: Member, row: ExpenseRow, isPaid: boolean | undefined): void {
  mustMayTouch(member, row);
  mustMayPay(member, isPaid, row.isPaid);
}

// Marking paid is an event of its own in the history, not one edit among others.
const actionOf = (changed: { isPaid?: boolean }) =>
  Object.keys(changed).join() === 'isPaid' && changed.isPaid ? 'paid' : 'updated';

/** The phase on which an edit spends more than before; null where it spends on none. */
function chargedBy(before: ExpenseRow, { phase, amount }: Partial<ExpenseRow>): Phase | null {
  const spendsMore = (amount ?? before.amount) > before.amount;
  const now = phase ?? before.phase;
  return spendsMore || now !== before.phase ? now : null;
}

/** Adds one expense, with what belongs to it. */
async function addOne(context: Creation<BodyOf<typeof addExpense>>) {
  const { connection, caller, member, project, body } = context;
  mustMayPay(member, body.isPaid, false);
  await claimFile(context, body.receiptUrl, 'receiptUrl');
  const [supplier = body.supplier] = await Promise.all([
    namedSupplier(connection, {
      ...{ projectId: project.id, userId: caller.userId, row: null, sent: body },
      commitmentId: body.commitmentId,
    }),
    mustBeCommitment(connection, member, project.id, body.commitmentId),
  ]);
  const dueDate = dueDateOf(body.date, body.dueDate);
  const values = { ...body, supplier, dueDate, projectId: project.id, addedBy: caller.userId };
  return tellLevels(connection, project.id, [body.phase], expenseRows.add(context, values, body));
}

export const expenseRoutes = [
  serve(listExpenses, async ({ connection, member, project, query, fields }) =>
    listWritten(connection, listOfProject(member, project.id, query, seesAll(member, query)), fields),
  ),

  serve(expenseTotals, async ({ connection, member, project, query }) =>
    seesAll(member, query)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, query),
  ),

  serve(listAllExpenses, async ({ connection, caller, query, fields }) => {
    const reach = readableInProjects(caller.userId, 'expenses', expenses.projectId, {
      createdBy: expenses.addedBy,
    });
    return listWritten(connection, listOfProjects(reach, query), fields);
  }),

  serve(addExpense, addOne),

  serveImport(importExpenses, expenseBody, addOne),

  serveExport(exportExpenses, 'expenses', ({ connection, member, project }, query) =>
    listRows(connection, listOfProject(member, project.id, query, false)),
  ),

  serveRow(getExpense, expenseRows, async ({ row }) => row),

  serveRow(updateExpense, expenseRows, async (context) => {
    const { connection, caller, member, row, body } = context;
    const { version, dueDate, ...fields } = body;
    mustBeCurrent(row, version);
    mustMayEdit(member, row, fields.isPaid);
    if (fields.receiptUrl !== row.receiptUrl) {
      await claimFile(context, fields.receiptUrl, 'receiptUrl');
    }
    const [supplier = fields.supplier] = await Promise.all([
      namedSupplier(connection, {
        ...{ projectId: row.projectId, userId: caller.userId, row, sent: fields },
        commitmentId: fields.commitmentId === undefined ? row.commitmentId : fields.commitmentId,
      }),
      fields.commitmentId !== row.commitmentId &&
        mustBeCommitment(connection, member, row.projectId, fields.commitmentId),
    ]);
    // A due date that was emptied is the usual one again.
    const due = dueDate === undefined ? {} : { dueDate: dueDateOf(fields.date ?? row.date, dueDate) };
    const changed = expenseRows.change(context, row, { ...fields, supplier, ...due }, actionOf);
    return tellLevels(connection, row.projectId, [chargedBy(row, fields)], changed);
  }),

  serveRow(deleteExpense, expenseRows, async (context) => {
    mustMayTouch(context.member, context.row);
    await expenseRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreExpense, expenseRows, async (context) => {
    const { connection, row } = context;
    return tellLevels(connection, row.projectId, [row.phase], expenseRows.takeBack(context, row));
  }),

  serveBulk(bulkExpenses, {
    rows: expenseRows,
    resource: 'expenses',
    titleOf: ({ itemName }: ExpenseRow) => itemName,
    mustBeDeletable: mustMayTouch,
    takeBack: ({ connection, project }, rows, write) =>
      tellLevels(
        connection,
        project.id,
        rows.map(({ phase }) => phase),
        write,
      ),
    change: {
      valueOf: ({ isPaid }) => isPaid,
      fieldsOf({ member }, row, isPaid) {
        mustMayEdit(member, row, isPaid);
        return { isPaid };
      },
      actionOf,
    },
  }),

  serveHistory(expenseHistory, expenseRows),

  ...serveComments(expenseRows),
];
