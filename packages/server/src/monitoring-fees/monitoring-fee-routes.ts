import { bulkMonitoringFees, monitoringFeeEndpoints } from '@brick/domain/monitoring-fees/api';
import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { assertMayModify, assertMayPay } from '@brick/domain/monitoring-fees/rules';
import type { Member } from '@brick/domain/permissions';
import { serveBulk, setsValue } from '../platform/records/bulk-actions.ts';
import { isUnfilteredForAll } from '../records/list-queries.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { monitoringFeeKind } from '../schema/monitoring-fees.ts';
import {
  loadFeeTotals,
  type MonitoringFeeRow,
  monitoringFeeRows,
  totalsOfProject,
} from './monitoring-fee-store.ts';

// Paid fees need the right to mark them paid, whatever the permission table allows.
function assertMayEdit(member: Member, row: MonitoringFeeRow, { isPaid }: { isPaid?: boolean }): void {
  assertMayModify(member, row);
  assertMayPay(member, isPaid, row.isPaid);
}

const rules: RecordRules<MonitoringFeeRow, { isPaid: boolean }> = {
  rows: monitoringFeeRows,
  stored: monitoringFeeKind,
  totals: ({ connection, member, project }, filters) =>
    isUnfilteredForAll(member, monitoringFee, filters)
      ? loadFeeTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  beforeAdd({ member, body: { isPaid } }) {
    assertMayPay(member, isPaid, false);
  },
  beforeChange({ member, row }, sent) {
    assertMayEdit(member, row, sent);
  },
  mustBeDeletable: assertMayModify,
  // Marking as paid has its own action in the history.
  actionOf: (changed) => (Object.keys(changed).join() === 'isPaid' && changed.isPaid ? 'paid' : 'updated'),
};

export const monitoringFeeRoutes = [
  ...recordRoutes(monitoringFee, monitoringFeeEndpoints, rules),
  serveBulk(
    bulkMonitoringFees,
    bulkRules(monitoringFee, rules, {
      paid: setsValue(
        'paid',
        ({ isPaid }) => isPaid,
        ({ member }, row, isPaid) => {
          assertMayEdit(member, row, { isPaid });
          return { isPaid };
        },
      ),
    }),
  ),
];
