import { exportOf, importOf } from '../transfer/contract.ts';
import { variationQuery } from './contract.ts';

export const exportVariations = exportOf(
  'variations',
  'variations',
  variationQuery,
  'The variations that a filter leaves, as CSV or XLSX',
);

export const importVariations = importOf(
  'variations',
  'variations',
  'Add several variations at once: all of them, or those that are right',
);
