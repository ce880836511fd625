import { bulkSuppliers } from '@brick/domain/bulk/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import { said } from '@brick/domain/errors';
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
import { type SupplierRights, supplierRights } from '@brick/domain/suppliers/rules';
import { exportSuppliers, importSuppliers } from '@brick/domain/suppliers/transfer-contract';
import { notAllowed, notFound } from '../platform/access.ts';
import { decidedAll } from '../platform/bulk.ts';
import { serveExport } from '../platform/export.ts';
import { serveImport } from '../platform/import.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { type AccountContext, serve } from '../platform/serve.ts';
import { renameInRows } from './renaming.ts';
import { mayShareWith } from './sharing.ts';
import {
  addTo,
  change,
  findDeleted,
  findSuppliers,
  historyFor,
  listFor,
  moveToTrash,
  requireSupplier,
  type SupplierRow,
  shown,
  takeBack,
  totalsFor,
} from './store.ts';

const MINE = { mine: true, mayRead: true, mayEdit: true };

type Update = typeof updateSupplier | typeof replaceSupplier;

async function update<E extends Update>(context: AccountContext<E>, sent: BodyOf<Update>, id: number) {
  const { row, rights } = await requireSupplier(context, id, 'update');
  if (!rights.mayEdit)
    throw notAllowed(said('Your role in the project that shares this supplier does not allow changing it.'));
  const { version, renameExpenses, ...fields } = sent;
  mustBeCurrent(shown(row, rights), version);
  const changed = await change(context, row, fields);
  const renamed = renameExpenses
    ? await renameInRows(context, changed)
    : { renamedExpenses: 0, renamedRows: 0 };
  return { ...shown(changed, rights), ...renamed };
}

function mustBeDeletable({ mine }: SupplierRights): void {
  if (!mine) throw notAllowed(said('Only who added a supplier can delete it.'));
}

const nameOf = ({ name }: Pick<SupplierRow, 'name'>) => name;

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
    const { row, rights } = await requireSupplier(context, context.params.id, 'read');
    return shown(row, rights);
  }),

  serve(updateSupplier, async (context) => update(context, context.body, context.params.id)),

  serve(replaceSupplier, async (context) => update(context, context.body, context.params.id)),

  serve(deleteSupplier, async (context) => {
    const { row, rights } = await requireSupplier(context, context.params.id, 'delete');
    mustBeDeletable(rights);
    await moveToTrash(context, [row.id], context.services.now());
  }),

  serve(restoreSupplier, async (context) => {
    const deleted = await findDeleted(context, [context.params.id], context.services.now());
    if (deleted.length === 0) throw notFound();
    const [row] = await takeBack(context, [context.params.id]);
    if (!row) throw new Error('a locked supplier is gone');
    return shown(row, supplierRights(context.caller.userId, row, []));
  }),

  serve(bulkSuppliers, async (context) => {
    const { ids, action } = context.body;
    const now = context.services.now();
    if (action === 'restore') {
      decidedAll(ids, await findDeleted(context, ids, now), nameOf, (row) => row);
      await takeBack(context, ids);
      return { count: ids.length, undo: [{ ids, action: 'delete' as const }] };
    }
    const found = await findSuppliers(context, ids, 'delete');
    const suppliers = found.map(({ row, rights }) => ({ ...row, rights }));
    decidedAll(ids, suppliers, nameOf, ({ rights }) => mustBeDeletable(rights));
    await moveToTrash(context, ids, now);
    return { count: ids.length, undo: [{ ids, action: 'restore' as const }] };
  }),

  serve(supplierHistory, async (context) => {
    const { row } = await requireSupplier(context, context.params.id, 'read');
    return historyFor(context.connection, row.id, context.query);
  }),
];
