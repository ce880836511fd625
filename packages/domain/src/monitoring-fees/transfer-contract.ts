import { exportOf, importOf } from '../transfer/contract.ts';
import { monitoringFeeQuery } from './contract.ts';

export const exportMonitoringFees = exportOf(
  'monitoring-fees',
  'monitoring-fees',
  monitoringFeeQuery,
  'The monitoring fees that a filter leaves, as CSV or XLSX',
);

export const importMonitoringFees = importOf(
  'monitoring-fees',
  'monitoring-fees',
  'Add several monitoring fees at once: all of them, or those that are right',
);
