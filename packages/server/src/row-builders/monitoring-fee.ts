import type { monitoringFees } from '../schema/monitoring-fees.ts';
import { rowOf, type WithTextAmounts } from '../testing/builders/row-with-text-amounts.ts';

export type NewMonitoringFee = typeof monitoringFees.$inferInsert;

/** Builds the row of a monitoring fee. Default: unpaid. */
export function buildMonitoringFee(
  fields: WithTextAmounts<Pick<NewMonitoringFee, 'projectId' | 'addedBy'> & Partial<NewMonitoringFee>>,
): NewMonitoringFee {
  return rowOf<NewMonitoringFee>({
    feeType: 'Structural engineer’s site visit',
    payeeName: 'Letsatsi Consulting Engineers',
    amount: '3200.00',
    isPaid: false,
    updatedAt: fields.createdAt,
    ...fields,
  });
}
