import { bulkMonitoringFees } from '@brick/domain/bulk/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import { uploadedFile } from '@brick/domain/fields';
import {
  addMonitoringFee,
  deleteMonitoringFee,
  getMonitoringFee,
  listMonitoringFees,
  monitoringFeeBody,
  monitoringFeeHistory,
  monitoringFeeTotals,
  restoreMonitoringFee,
  updateMonitoringFee,
} from '@brick/domain/monitoring-fees/contract';
import { mustMayPay, mustMayTouch } from '@brick/domain/monitoring-fees/rules';
import { exportMonitoringFees, importMonitoringFees } from '@brick/domain/monitoring-fees/transfer-contract';
import { grantsOf, type Member } from '@brick/domain/permissions';
import { serveComments } from '../comments/reads.ts';
import { type Claiming, claimFile } from '../files/reads.ts';
import { serveBulk } from '../platform/bulk.ts';
import { serveExport } from '../platform/export.ts';
import { serveHistory } from '../platform/history.ts';
import { serveImport } from '../platform/import.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { listRows, listWritten } from '../platform/list.ts';
import { type Creation, serve, serveRow } from '../platform/serve.ts';
import {
  keptTotals,
  listOfProject,
  type MonitoringFeeRow,
  monitoringFeeRows,
  totalsOfProject,
} from './store.ts';

// Where a member sees every row and filters none, the kept totals say what adding up the rows would.
const seesAll = (member: Member, filters: object): boolean =>
  grantsOf(member.role, 'monitoring-fees').read === 'all' &&
  Object.values(filters).every((filter) => filter === undefined || filter === '');

/** A link is only kept; a file of ours must be the author's to give. */
async function claim(context: Claiming, url: string | null | undefined): Promise<void> {
  if (uploadedFile.safeParse(url).success) await claimFile(context, url, 'invoiceUrl');
}

/** Refuses an edit that the table of rights alone would let through: money that has moved needs the right to mark it paid. */
function mustMayEdit(member: Member, row: MonitoringFeeRow, isPaid: boolean | undefined): void {
  mustMayTouch(member, row);
  mustMayPay(member, isPaid, row.isPaid);
}

// Marking paid is an event of its own in the history, not one edit among others.
const actionOf = (changed: { isPaid?: boolean }) =>
  Object.keys(changed).join() === 'isPaid' && changed.isPaid ? 'paid' : 'updated';

/** Adds one monitoring fee. */
async function addOne(context: Creation<BodyOf<typeof addMonitoringFee>>) {
  const { caller, member, project, body } = context;
  mustMayPay(member, body.isPaid, false);
  await claim(context, body.invoiceUrl);
  return monitoringFeeRows.add(context, { ...body, projectId: project.id, addedBy: caller.userId }, body);
}

export const monitoringFeeRoutes = [
  serve(listMonitoringFees, async ({ connection, member, project, query, fields }) =>
    listWritten(connection, listOfProject(member, project.id, query), fields),
  ),

  serve(monitoringFeeTotals, async ({ connection, member, project, query }) =>
    seesAll(member, query)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, query),
  ),

  serve(addMonitoringFee, addOne),

  serveImport(importMonitoringFees, monitoringFeeBody, addOne),

  serveExport(exportMonitoringFees, 'monitoring-fees', ({ connection, member, project }, query) =>
    listRows(connection, listOfProject(member, project.id, query)),
  ),

  serveRow(getMonitoringFee, monitoringFeeRows, async ({ row }) => row),

  serveRow(updateMonitoringFee, monitoringFeeRows, async (context) => {
    const { member, row } = context;
    const { version, ...fields } = context.body;
    mustBeCurrent(row, version);
    mustMayEdit(member, row, fields.isPaid);
    if (fields.invoiceUrl !== row.invoiceUrl) await claim(context, fields.invoiceUrl);
    return monitoringFeeRows.change(context, row, fields, actionOf);
  }),

  serveRow(deleteMonitoringFee, monitoringFeeRows, async (context) => {
    mustMayTouch(context.member, context.row);
    await monitoringFeeRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreMonitoringFee, monitoringFeeRows, async (context) =>
    monitoringFeeRows.takeBack(context, context.row),
  ),

  serveBulk(bulkMonitoringFees, {
    rows: monitoringFeeRows,
    resource: 'monitoring-fees',
    titleOf: ({ feeType }: MonitoringFeeRow) => feeType,
    mustBeDeletable: mustMayTouch,
    change: {
      valueOf: ({ isPaid }) => isPaid,
      fieldsOf({ member }, row, isPaid) {
        mustMayEdit(member, row, isPaid);
        return { isPaid };
      },
      actionOf,
    },
  }),

  serveHistory(monitoringFeeHistory, monitoringFeeRows),

  ...serveComments(monitoringFeeRows),
];
