import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { TASK_STATUSES } from '../interior/record.ts';
import { ISSUE_STATUSES } from '../issues/record.ts';
import { bulkChangeEndpoint, bulkTrashEndpoint, trashBody, trashReply } from './bulk-endpoints.ts';

export const bulkExpenses = bulkChangeEndpoint(
  { path: 'expenses', resource: 'expenses' },
  'Marks many expenses paid or unpaid',
  { action: 'paid', value: z.boolean() },
);

export const bulkVariations = bulkTrashEndpoint({ path: 'variations', resource: 'variations' });

export const bulkInspections = bulkTrashEndpoint({ path: 'inspections', resource: 'inspections' });

export const bulkIssues = bulkChangeEndpoint(
  { path: 'issues', resource: 'issues' },
  'Sets the status of many issues',
  {
    action: 'status',
    value: z.enum(ISSUE_STATUSES),
  },
);

export const bulkInteriorTasks = bulkChangeEndpoint(
  { path: 'interior-tasks', resource: 'interior' },
  'Sets the status of many interior tasks',
  { action: 'status', value: z.enum(TASK_STATUSES) },
);

export const bulkDocuments = bulkTrashEndpoint({ path: 'documents', resource: 'documents' });

/** Suppliers belong to users, not to a project. */
export const bulkSuppliers = endpoint({
  method: 'POST',
  path: '/api/suppliers/bulk',
  on: 'account',
  status: 200,
  refusals: ['notFound', 'forbidden'],
  summary: 'Moves many of the caller’s own suppliers to the trash or restores them: all of them or none',
  body: trashBody,
  reply: trashReply,
});
