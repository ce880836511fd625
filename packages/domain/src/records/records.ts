import { document } from '../documents/record.ts';
import { expense } from '../expenses/record.ts';
import { inspection } from '../inspections/record.ts';
import { interiorPlan, interiorTask } from '../interior/record.ts';
import { issue } from '../issues/record.ts';
import { monitoringFee } from '../monitoring-fees/record.ts';
import { supplier } from '../suppliers/record.ts';
import { variation } from '../variations/record.ts';
import type { RecordKind } from './record.ts';

/** Every kind of record that is declared by its fields. */
export const RECORDS = {
  expense,
  variation,
  'monitoring-fee': monitoringFee,
  inspection,
  issue,
  'interior-plan': interiorPlan,
  'interior-task': interiorTask,
  document,
  supplier,
} as const satisfies Record<string, RecordKind>;
