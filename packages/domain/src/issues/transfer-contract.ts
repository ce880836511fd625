import { exportOf, importOf } from '../transfer/contract.ts';
import { issueQuery } from './contract.ts';

export const exportIssues = exportOf(
  'issues',
  'issues',
  issueQuery,
  'The issues that a filter leaves, as CSV or XLSX',
);

export const importIssues = importOf(
  'issues',
  'issues',
  'Add several issues at once: all of them, or those that are right',
);
