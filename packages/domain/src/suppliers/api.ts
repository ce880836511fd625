import * as z from 'zod';
import { supplierHistoryEndpoint } from '../activity/api.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInPath, version } from '../field-schemas.ts';
import { flagInQuery } from '../list-query.ts';
import { patchOf } from '../patch-schema.ts';
import { recordSchemas } from '../records/list-endpoints.ts';
import { supplier } from './record.ts';

const schemas = recordSchemas(supplier, {
  /** Rated 4 or more. */
  topRated: flagInQuery.optional(),
  /** Only rated suppliers, or only unrated ones. */
  rated: flagInQuery.optional(),
  /** Only the caller's own suppliers and those shared with this project. */
  projectId: idInPath.optional(),
});

export const { body: supplierBody, query: supplierQuery, filters: supplierFilters } = schemas;

export const supplierReply = schemas.reply.omit({ projectId: true });

export type Supplier = z.output<typeof supplierReply>;

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers',
  on: 'account',
  tokens: 'suppliers:read',
  summary:
    'Lists suppliers that the caller added or that are shared with one of their projects, by name; all at once or in pages',
  query: supplierQuery,
  reply: z.array(supplierReply),
});

export const supplierTotals = endpoint({
  method: 'GET',
  path: '/api/suppliers/totals',
  on: 'account',
  tokens: 'suppliers:read',
  summary:
    'Returns counts and mean rating of the filtered suppliers; without a filter, of all that the caller may see',
  query: supplierFilters,
  reply: z.object({
    count: z.int(),
    active: z.int(),
    /** Number of categories in use; suppliers without one count as other. */
    categories: z.int(),
    availableCategories: z.int(),
    topRated: z.int(),
    /** Number of rated suppliers, whose mean is averageRating. */
    rated: z.int(),
    /** With one decimal; null if none is rated. */
    averageRating: z.number().nullable(),
  }),
});

/** A new supplier; projectId shares it with that project. */
export const addedSupplierBody = supplierBody.extend({ projectId: id.nullable().default(null) });

export const addSupplier = endpoint({
  method: 'POST',
  path: '/api/suppliers',
  on: 'account',
  tokens: 'suppliers:create',
  summary: 'Adds a supplier to the caller’s directory; projectId shares it with that project',
  body: addedSupplierBody,
  reply: supplierReply,
  refusals: ['notFound'],
});

export const getSupplier = endpoint({
  method: 'GET',
  path: '/api/suppliers/{id}',
  on: 'account',
  tokens: 'suppliers:read',
  summary: 'Returns one supplier',
  reply: supplierReply,
  refusals: ['notFound'],
});

/**
 * Updates the supplier's name in expenses, commitments and issues that refer to it and that the caller may change.
 */
const renameExpenses = z.boolean().default(false);

const changedSupplier = supplierReply.extend({
  /** Number of expenses, commitments and issues whose supplier name was updated. */
  renamedRows: z.int(),
  /** The expenses among them. */
  renamedExpenses: z.int(),
});

export const updateSupplier = endpoint({
  method: 'PATCH',
  path: '/api/suppliers/{id}',
  on: 'account',
  tokens: 'suppliers:update',
  summary:
    'Changes fields of a supplier; `renameExpenses` updates its name in expenses, commitments and issues',
  body: patchOf(supplierBody).extend({ renameExpenses }),
  reply: changedSupplier,
  refusals: ['notFound', 'forbidden', 'stale'],
});

export const replaceSupplier = endpoint({
  method: 'PUT',
  path: '/api/suppliers/{id}',
  on: 'account',
  tokens: 'suppliers:update',
  summary: 'Replaces all fields of a supplier; omitted ones are cleared',
  body: supplierBody.extend({ version: version.optional(), renameExpenses }),
  reply: changedSupplier,
  refusals: ['notFound', 'forbidden', 'stale'],
});

export const deleteSupplier = endpoint({
  method: 'DELETE',
  path: '/api/suppliers/{id}',
  on: 'account',
  tokens: 'suppliers:delete',
  summary: 'Moves one of the caller’s suppliers to the trash; expenses keep its name',
  reply: null,
  refusals: ['notFound', 'forbidden'],
});

export const restoreSupplier = endpoint({
  method: 'POST',
  path: '/api/suppliers/{id}/restore',
  on: 'account',
  tokens: 'suppliers:update',
  summary: 'Restores a supplier from the trash; allowed for the user who deleted it, within 30 days',
  reply: supplierReply,
  status: 200,
  refusals: ['notFound'],
});

export const supplierHistory = supplierHistoryEndpoint(supplierReply);
