import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { TASK_STATUSES } from '../interior/record.ts';
import { ISSUE_STATUSES } from '../issues/record.ts';
import { changeMany, trashBody, trashMany, trashReply } from './many.ts';

export const bulkExpenses = changeMany(
  { path: 'expenses', resource: 'expenses' },
  'Mark many expenses paid or unpaid',
  { action: 'paid', value: z.boolean() },
);

export const bulkVariations = trashMany({ path: 'variations', resource: 'variations' });

export const bulkInspections = trashMany({ path: 'inspections', resource: 'inspections' });

export const bulkIssues = changeMany({ path: 'issues', resource: 'issues' }, 'Give many issues a status', {
  action: 'status',
  value: z.enum(ISSUE_STATUSES),
});

export const bulkInteriorTasks = changeMany(
  { path: 'interior-tasks', resource: 'interior' },
  'Give many interior tasks a status',
  { action: 'status', value: z.enum(TASK_STATUSES) },
);

export const bulkDocuments = trashMany({ path: 'documents', resource: 'documents' });

/** Suppliers belong to people and not to a project. */
export const bulkSuppliers = endpoint({
  method: 'POST',
  path: '/api/suppliers/bulk',
  on: 'account',
  status: 200,
  refusals: ['notFound', 'forbidden'],
  summary: 'Put many suppliers that the caller added into the trash or take them out: all of them or none',
  body: trashBody,
  reply: trashReply,
});
