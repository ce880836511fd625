import { bulkExpenses } from '@brick/domain/bulk/api';
import type { BodyOf } from '@brick/domain/endpoint';
import { expenseEndpoints, listAllExpenses } from '@brick/domain/expenses/api';
import { expense } from '@brick/domain/expenses/record';
import { assertMayModify, assertMayPay, dueDateOf } from '@brick/domain/expenses/rules';
import type { Member } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { and, type SQL, sql } from 'drizzle-orm';
import { assertCommitment, notifyBudgetLevels } from '../budgets/service.ts';
import { readableInProjects } from '../members/service.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { serveBulk, setsValue } from '../platform/records/bulk-actions.ts';
import { loadListAsJson } from '../platform/records/list-query.ts';
import { filterConditions, orderOf, seesAll } from '../records/list-queries.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { expenseKind, expenses } from '../schema/expenses.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import {
  areTotalsStored,
  type ExpenseRow,
  expenseConditions,
  expenseRows,
  loadExpenseTotals,
  totalsOfProject,
} from './expense-store.ts';

/** Throws for an edit that the permission table alone would allow: paid expenses need the right to mark them paid. */
function assertMayEdit(member: Member, row: ExpenseRow, isPaid: boolean | undefined): void {
  assertMayModify(member, row);
  assertMayPay(member, isPaid, row.isPaid);
}

/** The phase on which an edit spends more than before, or null. */
function phaseChargedMore(before: ExpenseRow, { phase, amount }: Partial<ExpenseRow>): Phase | null {
  const spendsMore = (amount ?? before.amount) > before.amount;
  const now = phase ?? before.phase;
  return spendsMore || now !== before.phase ? now : null;
}

const rules: RecordRules<ExpenseRow, BodyOf<typeof expenseEndpoints.add>> = {
  rows: expenseRows,
  stored: expenseKind,
  filtered: expenseConditions,
  totals: ({ connection, member, project }, filters) =>
    seesAll(member, expense) && areTotalsStored(filters)
      ? loadExpenseTotals(connection, project.id, filters)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd({ connection, caller, member, project, body }) {
    assertMayPay(member, body.isPaid, false);
    const [supplier = body.supplier] = await Promise.all([
      resolveSupplier(connection, {
        ...{ projectId: project.id, userId: caller.userId, row: null, sent: body },
        commitmentId: body.commitmentId,
      }),
      assertCommitment(connection, member, project.id, body.commitmentId),
    ]);
    return {
      fields: { supplier, dueDate: dueDateOf(body.date, body.dueDate) },
      carryOut: (write) => notifyBudgetLevels(connection, project.id, [body.phase], write),
    };
  },
  async beforeChange({ connection, caller, member, row }, sent) {
    const { date, dueDate, commitmentId, isPaid } = sent;
    assertMayEdit(member, row, isPaid);
    const [supplier = sent.supplier] = await Promise.all([
      resolveSupplier(connection, {
        ...{ projectId: row.projectId, userId: caller.userId, row, sent },
        commitmentId: commitmentId === undefined ? row.commitmentId : commitmentId,
      }),
      commitmentId !== row.commitmentId && assertCommitment(connection, member, row.projectId, commitmentId),
    ]);
    // An emptied due date returns to the default.
    const due = dueDate === undefined ? {} : { dueDate: dueDateOf(date ?? row.date, dueDate) };
    return {
      fields: { supplier, ...due },
      carryOut: (write) =>
        notifyBudgetLevels(
          connection,
          row.projectId,
          [phaseChargedMore(row, sent as Partial<ExpenseRow>)],
          write,
        ),
    };
  },
  mustBeDeletable: assertMayModify,
  alongRestore: ({ connection, project }, rows, write) =>
    notifyBudgetLevels(
      connection,
      project.id,
      rows.map(({ phase }) => phase),
      write,
    ),
  // Marking as paid has its own action in the history.
  actionOf: (changed) => (Object.keys(changed).join() === 'isPaid' && changed.isPaid ? 'paid' : 'updated'),
};

export const expenseRoutes = [
  ...recordRoutes(expense, expenseEndpoints, rules),

  serve(listAllExpenses, async ({ connection, caller, query, fields }) => {
    const { table, reach } = expenseKind;
    const reached = readableInProjects(caller, 'expenses', expenses.projectId, reach);
    const asked = [...filterConditions(expense, expenseKind, query), ...expenseConditions(query)];
    return loadListAsJson(
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
    bulkRules(expense, rules, {
      paid: setsValue(
        'paid',
        ({ isPaid }) => isPaid,
        ({ member }, row, isPaid) => {
          assertMayEdit(member, row, isPaid);
          return { isPaid };
        },
      ),
    }),
  ),
];
