import { monitoringFeeRows } from './monitoring-fee-store.ts';

/** The record store of monitoring fees, for the bank feature, which marks them as paid. */
export const payableFees = monitoringFeeRows;
