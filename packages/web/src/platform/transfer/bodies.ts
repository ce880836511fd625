import type { TransferRoom } from '@brick/domain/transfer/columns';
import type * as z from 'zod';

/** The contract by which a row of each list is checked: that of its single creation, fetched when it is needed. */
export const BODIES: Readonly<Record<TransferRoom, () => Promise<z.ZodObject>>> = {
  expenses: () => import('@brick/domain/expenses/contract').then(({ expenseBody }) => expenseBody),
  variations: () => import('@brick/domain/variations/contract').then(({ variationBody }) => variationBody),
  'monitoring-fees': () =>
    import('@brick/domain/monitoring-fees/contract').then(({ monitoringFeeBody }) => monitoringFeeBody),
  inspections: () =>
    import('@brick/domain/inspections/contract').then(({ inspectionBody }) => inspectionBody),
  issues: () => import('@brick/domain/issues/contract').then(({ issueBody }) => issueBody),
  'interior-tasks': () =>
    import('@brick/domain/interior/transfer-contract').then(({ importedTaskBody }) => importedTaskBody),
  suppliers: () => import('@brick/domain/suppliers/contract').then(({ supplierBody }) => supplierBody),
  documents: () => import('@brick/domain/documents/contract').then(({ documentBody }) => documentBody),
};
