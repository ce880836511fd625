import { bulkSuppliers } from '@brick/domain/bulk/api';
import type { BodyOf } from '@brick/domain/endpoint';
import { problemMessage } from '@brick/domain/errors';
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
} from '@brick/domain/suppliers/api';
import { exportSuppliers, importSuppliers } from '@brick/domain/suppliers/import-export-api';
import { type SupplierRights, supplierRights } from '@brick/domain/suppliers/rules';
import { type Caller, notAllowed, notFound } from '../platform/access/project-access.ts';
import { notForTokens } from '../platform/access/tokens.ts';
import { type AccountContext, serve } from '../platform/http/endpoint-handlers.ts';
import { decideAll } from '../platform/records/bulk-actions.ts';
import { serveExport } from '../platform/records/export.ts';
import { serveImport } from '../platform/records/import.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import { renameInRows } from './rename-supplier.ts';
import { mayShareWith } from './supplier-sharing.ts';
import {
  addToDirectory,
  changeSupplier,
  findDeletedSuppliers,
  findSuppliers,
  loadKnownSuppliers,
  loadSupplierHistory,
  loadSuppliers,
  loadSupplierTotals,
  requireSupplier,
  restoreSuppliers,
  type SupplierRow,
  serializeSupplier,
  trashSuppliers,
} from './supplier-store.ts';

const OWNER_RIGHTS = { mine: true, mayRead: true, mayEdit: true };

type UpdateEndpoint = typeof updateSupplier | typeof replaceSupplier;

async function update<E extends UpdateEndpoint>(
  context: AccountContext<E>,
  sent: BodyOf<UpdateEndpoint>,
  id: number,
) {
  assertOwnDirectory(context.caller);
  const { row, rights } = await requireSupplier(context, id, 'update');
  if (!rights.mayEdit)
    throw notAllowed(
      problemMessage('Your role in the project that shares this supplier does not allow changing it.'),
    );
  const { version, renameExpenses, ...fields } = sent;
  assertCurrentVersion(serializeSupplier(row, rights), version);
  const changed = await changeSupplier(context, row, fields);
  const renamed = renameExpenses
    ? await renameInRows(context, changed)
    : { renamedExpenses: 0, renamedRows: 0 };
  return { ...serializeSupplier(changed, rights), ...renamed };
}

function assertDeletable({ mine }: SupplierRights): void {
  if (!mine) throw notAllowed(problemMessage('Only who added a supplier can delete it.'));
}

const nameOf = ({ name }: Pick<SupplierRow, 'name'>) => name;

/** Throws for a token of a project, which acts in its project and not in its maker's directory. */
function assertOwnDirectory({ token }: Caller): void {
  if (token?.kind === 'project') throw notForTokens();
}

/** Adds one supplier to the user's directory. */
async function addImportedSupplier(
  context: Pick<AccountContext<unknown>, 'connection' | 'caller'> & { body: BodyOf<typeof addSupplier> },
) {
  const { projectId, ...fields } = context.body;
  // What a token of a project adds is its project's.
  if (projectId === null) assertOwnDirectory(context.caller);
  if (projectId !== null && !(await mayShareWith(context.connection, context.caller, projectId)))
    throw notFound();
  return serializeSupplier(
    await addToDirectory(context, { ...fields, addedInProjectId: projectId }),
    OWNER_RIGHTS,
  );
}

export const supplierRoutes = [
  serve(listSuppliers, async ({ connection, caller, query }) => loadSuppliers(connection, caller, query)),

  serve(supplierTotals, async ({ connection, caller, query }) =>
    loadSupplierTotals(connection, caller, query),
  ),

  serve(addSupplier, addImportedSupplier),

  serveImport(importSuppliers, addedSupplierBody, addImportedSupplier, { loadKnown: loadKnownSuppliers }),

  serveExport(exportSuppliers, 'suppliers', ({ connection, caller }, query) =>
    loadSuppliers(connection, caller, query),
  ),

  serve(getSupplier, async (context) => {
    const { row, rights } = await requireSupplier(context, context.params.id, 'read');
    return serializeSupplier(row, rights);
  }),

  serve(updateSupplier, async (context) => update(context, context.body, context.params.id)),

  serve(replaceSupplier, async (context) => update(context, context.body, context.params.id)),

  serve(deleteSupplier, async (context) => {
    assertOwnDirectory(context.caller);
    const { row, rights } = await requireSupplier(context, context.params.id, 'delete');
    assertDeletable(rights);
    await trashSuppliers(context, [row.id], context.services.now());
  }),

  serve(restoreSupplier, async (context) => {
    assertOwnDirectory(context.caller);
    const deleted = await findDeletedSuppliers(context, [context.params.id], context.services.now());
    if (deleted.length === 0) throw notFound();
    const [row] = await restoreSuppliers(context, [context.params.id]);
    if (!row) throw new Error('a locked supplier is gone');
    return serializeSupplier(row, supplierRights(context.caller.userId, row, []));
  }),

  serve(bulkSuppliers, async (context) => {
    assertOwnDirectory(context.caller);
    const { ids, action } = context.body;
    const now = context.services.now();
    if (action === 'restore') {
      decideAll(ids, await findDeletedSuppliers(context, ids, now), nameOf, (row) => row);
      await restoreSuppliers(context, ids);
      return { count: ids.length, undo: [{ ids, action: 'delete' as const }] };
    }
    const found = await findSuppliers(context, ids, 'delete');
    const suppliers = found.map(({ row, rights }) => ({ ...row, rights }));
    decideAll(ids, suppliers, nameOf, ({ rights }) => assertDeletable(rights));
    await trashSuppliers(context, ids, now);
    return { count: ids.length, undo: [{ ids, action: 'restore' as const }] };
  }),

  serve(supplierHistory, async (context) => {
    const { row } = await requireSupplier(context, context.params.id, 'read');
    return loadSupplierHistory(context.connection, row.id, context.query);
  }),
];
