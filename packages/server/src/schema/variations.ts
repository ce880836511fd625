import type { Phase } from '@brick/domain/phases/phases';
import type { VariationStatus } from '@brick/domain/variations/contract';
import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { amount, calendarDay, instant, reference, rowId } from './columns.ts';
import { keptRow, projectReference, trashIndex } from './rows.ts';

export const variations = pgTable(
  'variations',
  {
    projectId: projectReference(),
    id: rowId(),
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
    decisionNote: text('decision_note'),
    timeImpactDays: integer('time_impact_days'),
    ...keptRow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('variations_id').on(table.id),
    trashIndex('variations', table),
  ],
);
