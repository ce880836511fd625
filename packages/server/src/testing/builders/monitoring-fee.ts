import type { monitoringFees } from '../../schema/monitoring-fees.ts';
import { rowOf, type Written } from './written.ts';

export type NewMonitoringFee = typeof monitoringFees.$inferInsert;

/** A monitoring fee's row to insert; unpaid unless said otherwise. */
export function buildMonitoringFee(
  fields: Written<Pick<NewMonitoringFee, 'projectId' | 'addedBy'> & Partial<NewMonitoringFee>>,
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
