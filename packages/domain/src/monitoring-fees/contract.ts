import * as z from 'zod';
import { changeMany } from '../bulk/many.ts';
import { money } from '../money/fields.ts';
import { listCallsOf, schemasOf } from '../records/calls.ts';
import { monitoringFee } from './record.ts';

export const monitoringFeeSchemas = schemasOf(monitoringFee);

export type MonitoringFee = z.output<typeof monitoringFeeSchemas.reply>;

export const monitoringFeeCalls = listCallsOf(monitoringFee, monitoringFeeSchemas, {
  figures: 'Count and sums',
  update: { summary: 'Change fields of a monitoring fee, also whether it is paid' },
  totals: z.object({
    count: z.int(),
    paidCount: z.int(),
    total: money,
    paid: money,
    /** What is still to be paid. */
    outstanding: money,
    /** total / count; null where there are none. */
    average: money.nullable(),
  }),
});

export const bulkMonitoringFees = changeMany(monitoringFee, 'Mark many monitoring fees paid or unpaid', {
  action: 'paid',
  value: z.boolean(),
});
