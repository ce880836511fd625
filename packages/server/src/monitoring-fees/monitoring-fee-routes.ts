import {
  bulkMonitoringFees,
  monitoringFeeEndpoints,
  monitoringFeePayments,
} from '@brick/domain/monitoring-fees/api';
import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { listPaymentsOf, marksPaid } from '../payments/service.ts';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import { assertMayEdit, feeRules } from './monitoring-fee-rules.ts';
import { monitoringFeeRows } from './monitoring-fee-store.ts';

export const monitoringFeeRoutes = [
  ...recordRoutes(monitoringFee, monitoringFeeEndpoints, feeRules),
  serveRow(monitoringFeePayments, monitoringFeeRows, ({ connection, row }) =>
    listPaymentsOf(connection, 'monitoring-fee', row),
  ),
  serveBulk(
    bulkMonitoringFees,
    bulkRules(monitoringFee, feeRules, {
      paid: marksPaid('monitoring-fee', assertMayEdit),
    }),
  ),
];
