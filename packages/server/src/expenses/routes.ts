import { bulkExpenses } from '@brick/domain/bulk/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import { expenseCalls, listAllExpenses } from '@brick/domain/expenses/contract';
import { expense } from '@brick/domain/expenses/record';
import { dueDateOf, mustMayPay, mustMayTouch } from '@brick/domain/expenses/rules';
import type { Member } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { and, type SQL, sql } from 'drizzle-orm';
import { mustBeCommitment, tellLevels } from '../budgets/reads.ts';
import { readableInProjects } from '../members/reads.ts';
import { serveBulk } from '../platform/bulk.ts';
import { listWritten } from '../platform/list.ts';
import { serve } from '../platform/serve.ts';
import { matching, orderOf, seesAll } from '../records/living-rows.ts';
import type { Rules } from '../records/rules.ts';
import { inMany, serveRecord } from '../records/serve-record.ts';
import { expenseKind, expenses } from '../schema/expenses.ts';
import { namedSupplier } from '../suppliers/reads.ts';
import { type ExpenseRow, expenseRows, filtered, keptTotals, totalsOfProject } from './store.ts';

/** Refuses an edit that the table of rights alone would let through: money that has moved needs the right to mark it paid. */
function mustMayEdit(member: Member, row: ExpenseRow, isPaid: boolean | undefined): void {
  mustMayTouch(member, row);
  mustMayPay(member, isPaid, row.isPaid);
}

/** The phase on which an edit spends more than before; null where it spends on none. */
function chargedBy(before: ExpenseRow, { phase, amount }: Partial<ExpenseRow>): Phase | null {
  const spendsMore = (amount ?? before.amount) > before.amount;
  const now = phase ?? before.phase;
  return spendsMore || now !== before.phase ? now : null;
}

const rules: Rules<ExpenseRow, BodyOf<typeof expenseCalls.add>> = {
  rows: expenseRows,
  stored: expenseKind,
  filtered,
  countedAs: 'expenses',
  totals: ({ connection, member, project }, filters) =>
    seesAll(member, expense, filters)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd({ connection, caller, member, project, body }) {
    mustMayPay(member, body.isPaid, false);
    const [supplier = body.supplier] = await Promise.all([
      namedSupplier(connection, {
        ...{ projectId: project.id, userId: caller.userId, row: null, sent: body },
        commitmentId: body.commitmentId,
      }),
      mustBeCommitment(connection, member, project.id, body.commitmentId),
    ]);
    return {
      fields: { supplier, dueDate: dueDateOf(body.date, body.dueDate) },
      carryOut: (write) => tellLevels(connection, project.id, [body.phase], write),
    };
  },
  async beforeChange({ connection, caller, member, row }, sent) {
    const { date, dueDate, commitmentId, isPaid } = sent;
    mustMayEdit(member, row, isPaid);
    const [supplier = sent.supplier] = await Promise.all([
      namedSupplier(connection, {
        ...{ projectId: row.projectId, userId: caller.userId, row, sent },
        commitmentId: commitmentId === undefined ? row.commitmentId : commitmentId,
      }),
      commitmentId !== row.commitmentId && mustBeCommitment(connection, member, row.projectId, commitmentId),
    ]);
    // A due date that was emptied is the usual one again.
    const due = dueDate === undefined ? {} : { dueDate: dueDateOf(date ?? row.date, dueDate) };
    return {
      fields: { supplier, ...due },
      carryOut: (write) =>
        tellLevels(connection, row.projectId, [chargedBy(row, sent as Partial<ExpenseRow>)], write),
    };
  },
  mustBeDeletable: mustMayTouch,
  alongRestore: ({ connection, project }, rows, write) =>
    tellLevels(
      connection,
      project.id,
      rows.map(({ phase }) => phase),
      write,
    ),
  // Marking paid is an event of its own in the history, not one edit among others.
  actionOf: (changed) => (Object.keys(changed).join() === 'isPaid' && changed.isPaid ? 'paid' : 'updated'),
};

export const expenseRoutes = [
  ...serveRecord(expense, expenseCalls, rules),

  serve(listAllExpenses, async ({ connection, caller, query, fields }) => {
    const { table, reach } = expenseKind;
    const reached = readableInProjects(caller.userId, 'expenses', expenses.projectId, reach);
    const asked = [...matching(expense, expenseKind, query), ...filtered(query)];
    return listWritten(
      connection,
      {
        ...orderOf(expense, table),
        where: and(sql`${reached} and ${expenses.deletedAt} is null`, ...asked) as SQL,
        request: query,
      },
      fields,
    );
  }),

  serveBulk(
    bulkExpenses,
    inMany(expense, rules, {
      valueOf: ({ isPaid }) => isPaid,
      fieldsOf({ member }, row, isPaid) {
        mustMayEdit(member, row, isPaid);
        return { isPaid };
      },
    }),
  ),
];
