import * as z from 'zod';
import { bulkChangeEndpoint } from '../bulk/bulk-endpoints.ts';
import { money } from '../money/money-schemas.ts';
import { paidBefore, paidValue, paymentsEndpoint } from '../payments/api.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { monitoringFee } from './record.ts';

const declared = recordSchemas(monitoringFee);

export const monitoringFeeSchemas = {
  ...declared,
  body: declared.body.extend({
    /** It is another one, although a fee has this payee and number already. */
    allowDuplicate: z.boolean().default(false),
    ...paidBefore,
  }),
};

export type MonitoringFee = z.output<typeof monitoringFeeSchemas.reply>;

export const monitoringFeeEndpoints = listEndpoints(monitoringFee, monitoringFeeSchemas, {
  figures: 'Count and sums',
  update: {
    summary: 'Changes fields of a monitoring fee, including whether it is paid',
    refusals: ['duplicate'],
  },
  restore: { refusals: ['duplicate'] },
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
  { paid: paidValue },
);

export const monitoringFeePayments = paymentsEndpoint('monitoring-fee', 'monitoring-fees');
