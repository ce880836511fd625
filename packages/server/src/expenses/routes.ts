import { DomainError } from '@brick/domain/errors';
import {
  addExpense,
  deleteExpense,
  expenseTotals,
  getExpense,
  listAllExpenses,
  listExpenses,
  restoreExpense,
  updateExpense,
} from '@brick/domain/expenses/contract';
import { dueDateOf, mustMayPay, mustMayTouch } from '@brick/domain/expenses/rules';
import { grantsOf, type Member } from '@brick/domain/permissions';
import { claimFile } from '../files/reads.ts';
import { readableInProjects } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { serve, serveRow } from '../platform/serve.ts';
import { expenses } from '../schema/expenses.ts';
import { supplierIsVisible } from '../suppliers/reads.ts';
import { expenseRows, keptTotals, listOfProject, listOfProjects, totalsOfProject } from './store.ts';

/** Where a member sees every row and filters none, the kept totals say what adding up the rows would. */
const seesAll = (member: Member, query: object): boolean => {
  const { limit, offset, cursor, sort, ...filters } = query as Record<string, unknown>;
  return (
    grantsOf(member.role, 'expenses').read === 'all' &&
    Object.values(filters).every((filter) => filter === undefined || filter === '')
  );
};

// Naming a supplier shares it with the project, so only one that the caller sees himself can be named.
async function mustSeeSupplier(
  connection: Connection,
  userId: number,
  supplierId: number | null | undefined,
): Promise<void> {
  if (!supplierId || (await supplierIsVisible(connection, userId, supplierId))) return;
  const sentence = 'Choose a supplier of your directory';
  throw new DomainError('invalid', `${sentence}.`, { fields: { supplier: sentence } });
}

// Marking paid is an event of its own in the history, not one edit among others.
const actionOf = (changed: { isPaid?: boolean }) =>
  Object.keys(changed).join() === 'isPaid' && changed.isPaid ? 'paid' : 'updated';

export const expenseRoutes = [
  serve(listExpenses, async ({ connection, member, project, query }) =>
    listOfProject(connection, member, project.id, query, seesAll(member, query)),
  ),

  serve(expenseTotals, async ({ connection, member, project, query }) =>
    seesAll(member, query)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, query),
  ),

  serve(listAllExpenses, async ({ connection, caller, query }) => {
    const reach = readableInProjects(caller.userId, 'expenses', expenses.projectId, {
      createdBy: expenses.addedBy,
    });
    return listOfProjects(connection, reach, query);
  }),

  serve(addExpense, async (context) => {
    const { connection, caller, member, project, body } = context;
    mustMayPay(member, body.isPaid, false);
    await claimFile(connection, body.receiptUrl, {
      userId: caller.userId,
      projectId: project.id,
      field: 'receiptUrl',
    });
    await mustSeeSupplier(connection, caller.userId, body.supplierId);
    const dueDate = dueDateOf(body.date, body.dueDate);
    return expenseRows.add(
      context,
      { ...body, dueDate, projectId: project.id, addedBy: caller.userId },
      body,
    );
  }),

  serveRow(getExpense, expenseRows, async ({ row }) => row),

  serveRow(updateExpense, expenseRows, async (context) => {
    const { connection, caller, member, row, body } = context;
    const { version, dueDate, ...fields } = body;
    mustBeCurrent(row, version);
    mustMayTouch(member, row);
    mustMayPay(member, fields.isPaid, row.isPaid);
    if (fields.receiptUrl !== row.receiptUrl) {
      await claimFile(connection, fields.receiptUrl, {
        userId: caller.userId,
        projectId: row.projectId,
        field: 'receiptUrl',
      });
    }
    if (fields.supplierId !== row.supplierId)
      await mustSeeSupplier(connection, caller.userId, fields.supplierId);
    // A due date that was emptied is the usual one again.
    const due = dueDate === undefined ? {} : { dueDate: dueDateOf(fields.date ?? row.date, dueDate) };
    return expenseRows.change(context, row, { ...fields, ...due }, actionOf);
  }),

  serveRow(deleteExpense, expenseRows, async (context) => {
    mustMayTouch(context.member, context.row);
    await expenseRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreExpense, expenseRows, async (context) => expenseRows.takeBack(context, context.row)),
];
