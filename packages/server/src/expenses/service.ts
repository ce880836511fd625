import { expense } from '@brick/domain/expenses/record';
import { createAdder } from '../records/record-routes.ts';
import { expenseRules } from './expense-rules.ts';
import { expenseRows } from './expense-store.ts';

/** Adds one expense to a project, as its form does. */
export const addExpense = createAdder(expense, expenseRules);

/** The record store of expenses, for the bank feature, which marks them as paid. */
export const payableExpenses = expenseRows;
