import type { BodyOf } from '@brick/domain/endpoint';
import {
  addedSupplierBody,
  addSupplier,
  deleteSupplier,
  getSupplier,
  listSuppliers,
  replaceSupplier,
  restoreSupplier,
  supplierHistory,
  supplierTotals,
  updateSupplier,
} from '@brick/domain/suppliers/contract';
import { supplierRights } from '@brick/domain/suppliers/rules';
import { exportSuppliers, importSuppliers } from '@brick/domain/suppliers/transfer-contract';
import { notAllowed, notFound } from '../platform/access.ts';
import { serveExport } from '../platform/export.ts';
import { serveImport } from '../platform/import.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { type AccountContext, serve } from '../platform/serve.ts';
import { renameInExpenses } from './renaming.ts';
import { mayShareWith } from './sharing.ts';
import {
  addTo,
  change,
  historyFor,
  listFor,
  moveToTrash,
  requireDeleted,
  requireSupplier,
  shown,
  takeBack,
  totalsFor,
} from './store.ts';

const MINE = { mine: true, mayRead: true, mayEdit: true };

type Update = typeof updateSupplier | typeof replaceSupplier;

async function update<E extends Update>(context: AccountContext<E>, sent: BodyOf<Update>, id: number) {
  const { row, rights } = await requireSupplier(context, id, { lock: true });
  if (!rights.mayEdit)
    throw notAllowed('Your role in the project that shares this supplier does not allow changing it.');
  const { version, renameExpenses, ...fields } = sent;
  mustBeCurrent(shown(row, rights), version);
  const changed = await change(context, row, fields);
  const renamedExpenses = renameExpenses ? await renameInExpenses(context, changed) : 0;
  return { ...shown(changed, rights), renamedExpenses };
}

/** Adds one supplier to the directory of who asks. */
async function addOne(
  context: Pick<AccountContext<unknown>, 'connection' | 'caller'> & { body: BodyOf<typeof addSupplier> },
) {
  const { projectId, ...fields } = context.body;
  if (projectId !== null && !(await mayShareWith(context.connection, context.caller.userId, projectId)))
    throw notFound();
  return shown(await addTo(context, { ...fields, addedInProjectId: projectId }), MINE);
}

export const supplierRoutes = [
  serve(listSuppliers, async ({ connection, caller, query }) => listFor(connection, caller.userId, query)),

  serve(supplierTotals, async ({ connection, caller, query }) => totalsFor(connection, caller.userId, query)),

  serve(addSupplier, addOne),

  serveImport(importSuppliers, addedSupplierBody, addOne),

  serveExport(exportSuppliers, 'suppliers', ({ connection, caller }, query) =>
    listFor(connection, caller.userId, query),
  ),

  serve(getSupplier, async (context) => {
    const { row, rights } = await requireSupplier(context, context.params.id, { lock: false });
    return shown(row, rights);
  }),

  serve(updateSupplier, async (context) => update(context, context.body, context.params.id)),

  serve(replaceSupplier, async (context) => update(context, context.body, context.params.id)),

  serve(deleteSupplier, async (context) => {
    const { row, rights } = await requireSupplier(context, context.params.id, { lock: true });
    if (!rights.mine) throw notAllowed('Only who added a supplier can delete it.');
    await moveToTrash(context, row, new Date(context.services.now()).toISOString());
  }),

  serve(restoreSupplier, async (context) => {
    const deleted = await requireDeleted(context, context.params.id, context.services.now());
    const row = await takeBack(context, deleted);
    return shown(row, supplierRights(context.caller.userId, row, []));
  }),

  serve(supplierHistory, async (context) => {
    const { row } = await requireSupplier(context, context.params.id, { lock: false });
    return historyFor(context.connection, row.id, context.query);
  }),
];
