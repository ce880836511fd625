import { exportOf, importOf } from '../transfer/contract.ts';
import { documentQuery } from './contract.ts';

export const exportDocuments = exportOf(
  'documents',
  'documents',
  documentQuery,
  'The documents that a filter leaves, as CSV or XLSX',
);

export const importDocuments = importOf(
  'documents',
  'documents',
  'Add several documents at once: all of them, or those that are right',
);
