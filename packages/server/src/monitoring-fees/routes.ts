import { bulkMonitoringFees, monitoringFeeCalls } from '@brick/domain/monitoring-fees/contract';
import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { mustMayPay, mustMayTouch } from '@brick/domain/monitoring-fees/rules';
import type { Member } from '@brick/domain/permissions';
import { serveBulk } from '../platform/bulk.ts';
import { seesAll } from '../records/living-rows.ts';
import type { Rules } from '../records/rules.ts';
import { inMany, serveRecord } from '../records/serve-record.ts';
import { monitoringFeeKind } from '../schema/monitoring-fees.ts';
import { keptTotals, type MonitoringFeeRow, monitoringFeeRows, totalsOf } from './store.ts';

// Money that has moved needs the right to mark it paid, whatever the table of rights lets through.
function mustMayEdit(member: Member, row: MonitoringFeeRow, { isPaid }: { isPaid?: boolean }): void {
  mustMayTouch(member, row);
  mustMayPay(member, isPaid, row.isPaid);
}

const rules: Rules<MonitoringFeeRow, { isPaid: boolean }> = {
  rows: monitoringFeeRows,
  stored: monitoringFeeKind,
  totals: ({ connection, member, project }, filters) =>
    seesAll(member, monitoringFee, filters)
      ? keptTotals(connection, project.id)
      : totalsOf(connection, member, project.id, filters),
  beforeAdd({ member, body: { isPaid } }) {
    mustMayPay(member, isPaid, false);
  },
  beforeChange({ member, row }, sent) {
    mustMayEdit(member, row, sent);
  },
  mustBeDeletable: mustMayTouch,
  // Marking paid is an event of its own in the history, not one edit among others.
  actionOf: (changed) => (Object.keys(changed).join() === 'isPaid' && changed.isPaid ? 'paid' : 'updated'),
};

export const monitoringFeeRoutes = [
  ...serveRecord(monitoringFee, monitoringFeeCalls, rules),
  serveBulk(
    bulkMonitoringFees,
    inMany(monitoringFee, rules, {
      valueOf: ({ isPaid }) => isPaid,
      fieldsOf({ member }, row, isPaid) {
        mustMayEdit(member, row, { isPaid });
        return { isPaid };
      },
    }),
  ),
];
