import * as z from 'zod';
import { supplierHistoryOf } from '../activity/contract.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInPath, version } from '../fields.ts';
import { flagInQuery } from '../lists.ts';
import { patchOf } from '../patch.ts';
import { schemasOf } from '../records/calls.ts';
import { supplier } from './record.ts';

const schemas = schemasOf(supplier, {
  /** Rated 4 or more. */
  topRated: flagInQuery.optional(),
  /** With a rating, or without one. */
  rated: flagInQuery.optional(),
  /** Only one's own suppliers and those that are shared with this project. */
  projectId: idInPath.optional(),
});

export const { body: supplierBody, query: supplierQuery, filters: supplierFilters } = schemas;

export const supplierReply = schemas.reply.omit({ projectId: true });

export type Supplier = z.output<typeof supplierReply>;

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers',
  on: 'account',
  summary:
    'Suppliers that the caller added or that are shared with a project of theirs, by name; whole, or a page of them',
  query: supplierQuery,
  reply: z.array(supplierReply),
});

export const supplierTotals = endpoint({
  method: 'GET',
  path: '/api/suppliers/totals',
  on: 'account',
  summary:
    'Counts and mean rating of the suppliers that a filter leaves; without a filter, of all that the caller may see',
  query: supplierFilters,
  reply: z.object({
    count: z.int(),
    active: z.int(),
    /** Categories that occur; a supplier without one counts as other. */
    categories: z.int(),
    availableCategories: z.int(),
    topRated: z.int(),
    /** Suppliers with a rating, of which averageRating is the mean. */
    rated: z.int(),
    /** With one decimal; null where none is rated. */
    averageRating: z.number().nullable(),
  }),
});

/** A new supplier; with projectId it is shared with that project. */
export const addedSupplierBody = supplierBody.extend({ projectId: id.nullable().default(null) });

export const addSupplier = endpoint({
  method: 'POST',
  path: '/api/suppliers',
  on: 'account',
  summary: 'Add a supplier to one’s own directory; with projectId it is shared with that project',
  body: addedSupplierBody,
  reply: supplierReply,
  refusals: ['notFound'],
});

export const getSupplier = endpoint({
  method: 'GET',
  path: '/api/suppliers/{id}',
  on: 'account',
  summary: 'One supplier',
  reply: supplierReply,
  refusals: ['notFound'],
});

/** Carries the supplier's name into the expenses, commitments and issues that name it, where the caller may change them. */
const renameExpenses = z.boolean().default(false);

const changedSupplier = supplierReply.extend({
  /** How many expenses, commitments and issues now carry the supplier's name that did not before. */
  renamedRows: z.int(),
  /** How many of them are expenses. */
  renamedExpenses: z.int(),
});

export const updateSupplier = endpoint({
  method: 'PATCH',
  path: '/api/suppliers/{id}',
  on: 'account',
  summary:
    'Change fields of a supplier; `renameExpenses` carries its name into expenses, commitments and issues',
  body: patchOf(supplierBody).extend({ renameExpenses }),
  reply: changedSupplier,
  refusals: ['notFound', 'forbidden', 'stale'],
});

export const replaceSupplier = endpoint({
  method: 'PUT',
  path: '/api/suppliers/{id}',
  on: 'account',
  summary: 'Replace all fields of a supplier; what is left out becomes empty',
  body: supplierBody.extend({ version: version.optional(), renameExpenses }),
  reply: changedSupplier,
  refusals: ['notFound', 'forbidden', 'stale'],
});

export const deleteSupplier = endpoint({
  method: 'DELETE',
  path: '/api/suppliers/{id}',
  on: 'account',
  summary: 'Put a supplier of one’s own into the trash; expenses keep its name',
  reply: null,
  refusals: ['notFound', 'forbidden'],
});

export const restoreSupplier = endpoint({
  method: 'POST',
  path: '/api/suppliers/{id}/restore',
  on: 'account',
  summary: 'Take a supplier out of the trash: who deleted it, within 30 days',
  reply: supplierReply,
  status: 200,
  refusals: ['notFound'],
});

export const supplierHistory = supplierHistoryOf(supplierReply);
