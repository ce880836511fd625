import type { MonitoringFee, monitoringFeePayments } from '@brick/domain/monitoring-fees/api';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { PaymentsBeside } from '../records/payments/record-payments.tsx';

const endpoint = endpointRef<typeof monitoringFeePayments>('GET', '/api/monitoring-fees/{id}/payments');

/** What bank statements paid of a monitoring fee. */
export function MonitoringFeePayments({ row }: { row: MonitoringFee }) {
  return <PaymentsBeside path="monitoring-fees" load={(options) => callAll(endpoint, options)} row={row} />;
}
