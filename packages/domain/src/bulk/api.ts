import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { expenseSchemas } from '../expenses/api.ts';
import { TASK_STATUSES } from '../interior/record.ts';
import { issueSchemas } from '../issues/api.ts';
import { ISSUE_STATUSES } from '../issues/record.ts';
import { fixedBody, refusal } from '../issues/step-bodies.ts';
import { patchOf } from '../patch-schema.ts';
import { paidValue } from '../payments/api.ts';
import { bulkChangeEndpoint, bulkTrashEndpoint, trashBody, trashReply } from './bulk-endpoints.ts';

export const bulkExpenses = bulkChangeEndpoint(
  { path: 'expenses', resource: 'expenses' },
  'Marks many expenses paid or unpaid, or sets their phase or category',
  {
    paid: paidValue,
    phase: expenseSchemas.body.shape.phase,
    category: expenseSchemas.body.shape.category.unwrap(),
  },
);

export const bulkVariations = bulkTrashEndpoint({ path: 'variations', resource: 'variations' });

export const bulkInspections = bulkTrashEndpoint({ path: 'inspections', resource: 'inspections' });

/** The fields that are set in many issues; those that are left out stay. */
export const issueAssignment = patchOf(
  issueSchemas.body.pick({ assignedTo: true, supplierId: true, supplier: true, trade: true, dueDate: true }),
)
  .omit({ version: true })
  .refine((set) => Object.keys(set).length > 0, 'required');

export const bulkIssues = bulkChangeEndpoint(
  { path: 'issues', resource: 'issues' },
  'Assigns many issues, sets their status, reports them fixed, verifies or refuses them (value: a status, {assignedTo supplierId trade dueDate}, {note}, null, {reason})',
  {
    status: z.enum(ISSUE_STATUSES),
    assign: issueAssignment,
    fixed: fixedBody.omit({ version: true, photoIds: true }).nullable().default(null),
    verify: z.null().default(null),
    unverify: z.null().default(null),
    refuse: refusal,
  },
);

export const bulkInteriorTasks = bulkChangeEndpoint(
  { path: 'interior-tasks', resource: 'interior' },
  'Sets the status of many interior tasks',
  { status: z.enum(TASK_STATUSES) },
);

export const bulkDocuments = bulkTrashEndpoint({ path: 'documents', resource: 'documents' });

/** Suppliers belong to users, not to a project. */
export const bulkSuppliers = endpoint({
  method: 'POST',
  path: '/api/suppliers/bulk',
  on: 'account',
  tokens: 'suppliers:delete',
  status: 200,
  refusals: ['notFound', 'forbidden'],
  summary: 'Moves many of the caller’s own suppliers to the trash or restores them: all of them or none',
  body: trashBody,
  reply: trashReply,
});
