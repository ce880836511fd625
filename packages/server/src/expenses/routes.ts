import { sql } from 'drizzle-orm';
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
import { claimFile } from '../files/reads.ts';
import { readableInProjects } from '../members/reads.ts';
import { difference, record } from '../platform/activity.ts';
import { mustBeCurrent, mustMayRestore } from '../platform/rows.ts';
import { serve, serveRow } from '../platform/serve.ts';
import { expenses } from '../schema/expenses.ts';
import { changeExpense, expenseRows, insertExpense, listOfProject, listOfProjects, totalsOfProject } from './store.ts';

export const expenseRoutes = [
  serve(listExpenses, async ({ connection, member, project, query }) => listOfProject(connection, member, project.id, query)),

  serve(expenseTotals, async ({ connection, member, project, query }) => totalsOfProject(connection, member, project.id, query)),

  serve(listAllExpenses, async ({ connection, caller, query }) => {
    const reach = readableInProjects(caller.userId, 'expenses', expenses.projectId, { createdBy: expenses.addedBy });
    return listOfProjects(connection, sql`${reach}`, query);
  }),

  serve(addExpense, async ({ connection, caller, member, project, body }) => {
    mustMayPay(member, body.isPaid, false);
    await claimFile(connection, body.receiptUrl, { userId: caller.userId, projectId: project.id });
    const made = await insertExpense(connection, {
      ...body,
      dueDate: dueDateOf(body.date, body.dueDate),
      projectId: project.id,
      addedBy: caller.userId,
    });
    await record(connection, { projectId: project.id, actorId: caller.userId, entity: 'expense', entityId: made.id, action: 'created', after: body });
    return made;
  }),

  serveRow(getExpense, expenseRows, async ({ row }) => row),

  serveRow(updateExpense, expenseRows, async ({ connection, caller, member, row, body }) => {
    const { version, ...fields } = body;
    mustBeCurrent(row, version);
    mustMayTouch(member, row);
    mustMayPay(member, fields.isPaid, row.isPaid);
    const { dueDate, ...rest } = fields;
    // A due date that was emptied is the usual one again.
    const asked = dueDate === undefined ? rest : { ...rest, dueDate: dueDateOf(rest.date ?? row.date, dueDate) };
    const changed = difference<Record<string, unknown>>(row, asked);
    if (!changed) return row;
    if (fields.receiptUrl) await claimFile(connection, fields.receiptUrl, { userId: caller.userId, projectId: row.projectId });
    const now = await changeExpense(connection, row, changed.after);
    const action = Object.keys(changed.after).join() === 'isPaid' && now.isPaid ? 'paid' : 'updated';
    await record(connection, { projectId: row.projectId, actorId: caller.userId, entity: 'expense', entityId: row.id, action, ...changed });
    return now;
  }),

  serveRow(deleteExpense, expenseRows, async ({ connection, caller, member, row, services }) => {
    mustMayTouch(member, row);
    await changeExpense(connection, row, { deletedAt: new Date(services.now()).toISOString(), deletedBy: caller.userId });
    await record(connection, { projectId: row.projectId, actorId: caller.userId, entity: 'expense', entityId: row.id, action: 'deleted' });
  }),

  serveRow(restoreExpense, expenseRows, async ({ connection, caller, member, row }) => {
    mustMayRestore(member, row);
    const back = await changeExpense(connection, row, { deletedAt: null, deletedBy: null });
    await record(connection, { projectId: row.projectId, actorId: caller.userId, entity: 'expense', entityId: row.id, action: 'restored' });
    return back;
  }),
];
