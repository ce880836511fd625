import type { monitoringFees } from '../../schema/monitoring-fees.ts';

export type NewMonitoringFee = typeof monitoringFees.$inferInsert;

/** A monitoring fee's row to insert; unpaid unless said otherwise. */
export function buildMonitoringFee(
  fields: Pick<NewMonitoringFee, 'projectId' | 'addedBy'> & Partial<NewMonitoringFee>,
): NewMonitoringFee {
  return {
    feeType: 'Structural engineer’s site visit',
    payeeName: 'Letsatsi Consulting Engineers',
    amount: '3200.00',
    isPaid: false,
    updatedAt: fields.createdAt,
    ...fields,
  };
}
