import * as z from 'zod';
import { supplierHistoryOf } from '../activity/contract.ts';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { CATEGORIES } from '../expenses/categories.ts';
import {
  id,
  idInPath,
  optionalEmail,
  optionalText,
  requiredText,
  searchText,
  version,
  webAddress,
} from '../fields.ts';
import { flagInQuery, listQuery } from '../lists.ts';
import { patchOf } from '../patch.ts';

const none = z.literal('').transform(() => null);

const WEBSITE_LONGEST = 255;

const website = z.string().trim().max(WEBSITE_LONGEST).pipe(webAddress);

/** 0 to 5 with at most one decimal, as a number or as it was typed; leaves as a number. */
const rating = z
  .union([z.number(), z.string()], { error: 'rating' })
  .refine((given) => /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(String(given).trim()), 'rating')
  .transform(Number)
  .meta({ example: 4.5, description: '0 to 5, at most one decimal' });

export const supplierBody = z.object({
  name: requiredText(255),
  contactPerson: optionalText(255),
  email: optionalEmail,
  phone: optionalText(50),
  address: optionalText(1000),
  category: z.union([none, z.null(), z.enum(CATEGORIES)], { error: 'choice' }).default(null),
  website: z.union([none, z.null(), website], { error: 'link' }).default(null),
  notes: optionalText(10_000),
  isActive: z.boolean().default(true),
  rating: z.union([none, z.null(), rating], { error: 'rating' }).default(null),
});

export const supplierReply = z.object({
  id: z.int(),
  name: z.string(),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  category: z.enum(CATEGORIES).nullable(),
  website: z.string().nullable(),
  notes: z.string().nullable(),
  isActive: z.boolean(),
  rating: z.number().nullable(),
  addedBy: z.int(),
  /** True where the caller added it: then he may also delete it. */
  mine: z.boolean(),
  /** True where the caller may change it: his own, or shared with a project in which his role may. */
  mayEdit: z.boolean(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Supplier = z.output<typeof supplierReply>;

const filters = {
  /** `other` also finds suppliers without a category. */
  category: z.enum(CATEGORIES).optional(),
  isActive: flagInQuery.optional(),
  /** Rated 4 or more. */
  topRated: flagInQuery.optional(),
  /** With a rating, or without one. */
  rated: flagInQuery.optional(),
  /** Only one's own suppliers and those that are shared with this project. */
  projectId: idInPath.optional(),
};

export const SUPPLIER_SORTS = [
  'name',
  'contactPerson',
  'email',
  'phone',
  'category',
  'isActive',
  'rating',
  'createdAt',
] as const;

export const supplierQuery = listQuery(SUPPLIER_SORTS, filters);

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers',
  on: 'account',
  summary:
    'Suppliers that the caller added or that are shared with a project of his, by name; whole, or a page of them',
  query: supplierQuery,
  reply: z.array(supplierReply),
});

export const supplierTotals = endpoint({
  method: 'GET',
  path: '/api/suppliers/totals',
  on: 'account',
  summary:
    'Counts and mean rating of the suppliers that a filter leaves; without a filter, of all that the caller may see',
  query: z.object({ q: searchText.optional(), ...filters }),
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
