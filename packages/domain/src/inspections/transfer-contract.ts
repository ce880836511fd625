import { exportOf, importOf } from '../transfer/contract.ts';
import { inspectionQuery } from './contract.ts';

export const exportInspections = exportOf(
  'inspections',
  'inspections',
  inspectionQuery,
  'The inspections that a filter leaves, as CSV or XLSX',
);

export const importInspections = importOf(
  'inspections',
  'inspections',
  'Add several inspections at once: all of them, or those that are right',
);
