import { documentBody } from '@brick/domain/documents/contract';
import { expenseBody } from '@brick/domain/expenses/contract';
import { inspectionBody } from '@brick/domain/inspections/contract';
import { importedTaskBody } from '@brick/domain/interior/transfer-contract';
import { issueBody } from '@brick/domain/issues/contract';
import { monitoringFeeSchemas } from '@brick/domain/monitoring-fees/contract';
import { supplierBody } from '@brick/domain/suppliers/contract';
import type { TransferRoom } from '@brick/domain/transfer/columns';
import { variationBody } from '@brick/domain/variations/contract';
import type * as z from 'zod';

/** The contract by which a row of each list is checked: that of its single creation. */
export const BODIES: Readonly<Record<TransferRoom, z.ZodObject>> = {
  expenses: expenseBody,
  variations: variationBody,
  'monitoring-fees': monitoringFeeSchemas.body,
  inspections: inspectionBody,
  issues: issueBody,
  'interior-tasks': importedTaskBody,
  suppliers: supplierBody,
  documents: documentBody,
};
