import { expense } from '@brick/domain/expenses/record';
import { createAdder } from '../records/record-routes.ts';
import { expenseRules } from './expense-rules.ts';

/** Adds one expense to a project, as its form does. */
export const addExpense = createAdder(expense, expenseRules);
