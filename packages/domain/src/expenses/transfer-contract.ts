import { exportOf, importOf } from '../transfer/contract.ts';
import { expenseQuery } from './contract.ts';

export const exportExpenses = exportOf(
  'expenses',
  'expenses',
  expenseQuery,
  'The expenses that a filter leaves, as CSV or XLSX',
);

export const importExpenses = importOf(
  'expenses',
  'expenses',
  'Add several expenses at once: all of them, or those that are right',
);
