import { monitoringFeeRows } from './monitoring-fee-store.ts';

/** Monitoring fees, for what pays them. */
export const payableFees = monitoringFeeRows;
