import * as z from 'zod';
import { bulkChangeEndpoint } from '../bulk/bulk-endpoints.ts';
import { money } from '../money/money-schemas.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { monitoringFee } from './record.ts';

export const monitoringFeeSchemas = recordSchemas(monitoringFee);

export type MonitoringFee = z.output<typeof monitoringFeeSchemas.reply>;

export const monitoringFeeEndpoints = listEndpoints(monitoringFee, monitoringFeeSchemas, {
  figures: 'Count and sums',
  update: { summary: 'Changes fields of a monitoring fee, including whether it is paid' },
  totals: z.object({
    count: z.int(),
    paidCount: z.int(),
    total: money,
    paid: money,
    /** The unpaid amount. */
    outstanding: money,
    /** total / count; null without fees. */
    average: money.nullable(),
  }),
});

export const bulkMonitoringFees = bulkChangeEndpoint(
  monitoringFee,
  'Marks many monitoring fees paid or unpaid',
  { paid: z.boolean() },
);
