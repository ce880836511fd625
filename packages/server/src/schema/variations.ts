import type { Funding } from '@brick/domain/ledger/budget/budget-headings';
import type { Currency } from '@brick/domain/money/currencies';
import type { Phase } from '@brick/domain/phases/phases';
import type { VariationStatus } from '@brick/domain/variations/record';
import { variation } from '@brick/domain/variations/record';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { activity } from './activity.ts';
import { amount, calendarDay, instant, recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import {
  numberColumns,
  projectReference,
  recordColumns,
  serialIndex,
  trashIndex,
} from './kinds/record-columns.ts';
import { personName } from './users.ts';

export const variations = pgTable(
  'variations',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('VO'),
    title: varchar('title', { length: 255 }).notNull(),
    description: text('description'),
    affectedPhase: varchar('affected_phase', { length: 20 }).$type<Phase>(),
    extraCost: amount('extra_cost').notNull(),
    status: varchar('status', { length: 20 }).$type<VariationStatus>().notNull().default('pending'),
    attachmentUrl: text('attachment_url'),
    submittedBy: reference('submitted_by').notNull(),
    reviewedBy: reference('reviewed_by'),
    reviewedAt: instant('reviewed_at'),
    decidedOn: calendarDay('decided_on'),
    agreedAmount: amount('agreed_amount'),
    /** The project's currency at the decision. Amounts in different currencies are never added. */
    decidedCurrency: varchar('decided_currency', { length: 3 }).$type<Currency>(),
    decisionNote: text('decision_note'),
    timeImpactDays: integer('time_impact_days'),
    fundedBy: varchar('funded_by', { length: 12 }).$type<Funding>().notNull().default('client'),
    revision: integer('revision').notNull().default(1),
    /** The rejected variation that it revises. */
    revisionOf: reference('revision_of'),
    contractId: reference('contract_id'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('variations', table),
    serialIndex('variations', table),
    ...listIndexes('variations', variation, table),
    uniqueIndex('variations_revision')
      .on(table.projectId, table.revisionOf)
      .where(sql`revision_of is not null and deleted_at is null`),
    index('variations_decided')
      .on(table.projectId, table.decidedOn)
      .where(sql`status in ('approved', 'rejected') and deleted_at is null`),
    check('variations_funded_by', sql`funded_by in ('client', 'contingency')`),
  ],
);

/** SQL: when a variation was submitted: when it last left draft, or when it was made if it never was one. */
export const variationSubmittedAt = sql`coalesce((
  select max(${activity.at}) from ${activity} where ${activity.projectId} = ${variations.projectId}
    and ${activity.entity} = 'variation' and ${activity.entityId} = ${variations.id}
    and ${activity.before} ->> 'status' = 'draft' and ${activity.after} ->> 'status' = 'pending'
  ), ${variations.createdAt})`;

export const variationKind = defineKind(variation, variations, {
  reach: {
    createdBy: variations.submittedBy,
    approved: sql`${variations.status} = 'approved'`,
    draft: sql`${variations.status} = 'draft'`,
  },
  status: variations.status,
  joined: {
    submittedByName: personName(variations.submittedBy),
    reviewedByName: personName(variations.reviewedBy),
  },
  counted: { resource: 'variation-budgets', by: ['status', 'affectedPhase', 'fundedBy'] },
});
