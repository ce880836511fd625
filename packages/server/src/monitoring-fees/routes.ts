import { bulkMonitoringFees, monitoringFeeCalls } from '@brick/domain/monitoring-fees/contract';
import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { mustMayPay, mustMayTouch } from '@brick/domain/monitoring-fees/rules';
import type { Member } from '@brick/domain/permissions';
import { serveBulk } from '../platform/bulk.ts';
import { inMany, seesAll, serveRecord } from '../records/reads.ts';
import { monitoringFeeKind } from '../schema/monitoring-fees.ts';
import { keptTotals, type MonitoringFeeRow, monitoringFeeRows, totalsOf } from './store.ts';

const rules = {
  rows: monitoringFeeRows,
  stored: monitoringFeeKind,
  madeBy: 'addedBy' as const,
  mustBeAddable(member: Member, { isPaid }: { isPaid?: boolean }) {
    mustMayPay(member, isPaid, false);
  },
  // Money that has moved needs the right to mark it paid, whatever the table of rights lets through.
  mustBeEditable(member: Member, row: MonitoringFeeRow, { isPaid }: { isPaid?: boolean }) {
    mustMayTouch(member, row);
    mustMayPay(member, isPaid, row.isPaid);
  },
  mustBeDeletable: mustMayTouch,
  // Marking paid is an event of its own in the history, not one edit among others.
  actionOf: (changed: { isPaid?: boolean }) =>
    Object.keys(changed).join() === 'isPaid' && changed.isPaid ? ('paid' as const) : ('updated' as const),
};

export const monitoringFeeRoutes = [
  ...serveRecord(monitoringFee, monitoringFeeCalls, {
    ...rules,
    totals: ({ connection, member, project }, filters) =>
      seesAll(member, monitoringFee, filters)
        ? keptTotals(connection, project.id)
        : totalsOf(connection, member, project.id, filters),
  }),
  serveBulk(bulkMonitoringFees, inMany(monitoringFee, rules, 'isPaid')),
];
