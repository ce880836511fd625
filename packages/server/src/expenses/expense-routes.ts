import { bulkExpenses } from '@brick/domain/bulk/api';
import {
  expenseEndpoints,
  expensePayments,
  expenseSuppliers,
  listAllExpenses,
} from '@brick/domain/expenses/api';
import { expense } from '@brick/domain/expenses/record';
import { and, type SQL, sql } from 'drizzle-orm';
import { readableInProjects } from '../members/service.ts';
import { listPaymentsOf, marksPaid } from '../payments/service.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { loadListAsJson } from '../platform/records/list-query.ts';
import { filterConditions, orderOf } from '../records/list-queries.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import { expenseKind, expenses } from '../schema/expenses.ts';
import { assertMayEdit, expenseRules, setsField } from './expense-rules.ts';
import { expenseConditions, expenseRows, loadSupplierNames } from './expense-store.ts';

export const expenseRoutes = [
  ...recordRoutes(expense, expenseEndpoints, expenseRules),
  serveRow(expensePayments, expenseRows, ({ connection, row }) => listPaymentsOf(connection, 'expense', row)),

  serve(expenseSuppliers, ({ connection, member, project }) =>
    loadSupplierNames(connection, member, project.id),
  ),

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
    bulkRules(expense, expenseRules, {
      paid: marksPaid('expense', assertMayEdit),
      phase: setsField('phase'),
      category: setsField('category'),
    }),
  ),
];
