import type { IssueKind, IssueLevel, IssueStatus } from '@brick/domain/issues/record';
import { issue } from '@brick/domain/issues/record';
import type { Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { checks } from './checks.ts';
import { photoFieldsJson } from './files.ts';
import { inspections } from './inspections.ts';
import { calendarDay, instant, recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import {
  numberColumns,
  projectReference,
  recordColumns,
  serialIndex,
  siteColumns,
  trashIndex,
} from './kinds/record-columns.ts';
import { placePath } from './places.ts';
import { tradeLinkName } from './trade-links/trade-links.ts';
import { personName } from './users.ts';
import { variations } from './variations.ts';

export const issues = pgTable(
  'issues',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('SN'),
    title: varchar('title', { length: 255 }).notNull(),
    description: text('description'),
    severity: varchar('severity', { length: 10 }).$type<IssueLevel>().notNull().default('medium'),
    priority: varchar('priority', { length: 10 }).$type<IssueLevel>().notNull(),
    phase: varchar('phase', { length: 20 }).$type<Phase>(),
    status: varchar('status', { length: 20 }).$type<IssueStatus>().notNull().default('open'),
    assignedTo: varchar('assigned_to', { length: 255 }),
    assignedToId: reference('assigned_to_id'),
    location: varchar('location', { length: 255 }),
    dueDate: calendarDay('due_date'),
    resolvedAt: instant('resolved_at'),
    attachmentUrl: text('attachment_url'),
    /** The failed inspection that it was reported from. */
    inspectionId: reference('inspection_id'),
    correctiveAction: text('corrective_action'),
    verifiedBy: reference('verified_by'),
    verifiedAt: instant('verified_at'),
    supplier: varchar('supplier', { length: 255 }),
    supplierId: reference('supplier_id'),
    reportedBy: reference('reported_by').notNull(),
    ...siteColumns(),
    kind: varchar('kind', { length: 10 }).$type<IssueKind>().notNull().default('issue'),
    trade: varchar('trade', { length: 40 }),
    fixedAt: instant('fixed_at'),
    fixedBy: reference('fixed_by'),
    /** The trade link by which it was reported fixed, instead of a member. */
    fixedByLink: reference('fixed_by_link'),
    fixedNote: text('fixed_note'),
    timesRefused: integer('times_refused').notNull().default(0),
    refusedAt: instant('refused_at'),
    refusedBy: reference('refused_by'),
    refusedReason: text('refused_reason'),
    acceptedAt: instant('accepted_at'),
    acceptedBy: reference('accepted_by'),
    acceptedReason: text('accepted_reason'),
    /** The variation with the saving for which it was accepted. */
    variationId: reference('variation_id'),
    disputedAt: instant('disputed_at'),
    disputedByLink: reference('disputed_by_link'),
    disputedReason: text('disputed_reason'),
    placeId: reference('place_id'),
    /** The check and its item that it was made by. */
    checkId: reference('check_id'),
    checkItem: uuid('check_item'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('issues', table),
    serialIndex('issues', table),
    ...listIndexes('issues', issue, table),
    index('issues_by_place')
      .on(table.projectId, table.placeId)
      .where(sql`place_id is not null and deleted_at is null`),
    index('issues_by_supplier')
      .on(table.projectId, table.supplierId)
      .where(sql`supplier_id is not null and deleted_at is null`),
    index('issues_disputed').on(table.projectId).where(sql`disputed_at is not null and deleted_at is null`),
    index('issues_by_check').on(table.projectId, table.checkId).where(sql`check_id is not null`),
  ],
);

/** The same as `stageOf` of the domain, in SQL. */
export const issueStage: SQL = sql`case when ${issues.status} <> 'resolved' then ${issues.status}
  when ${issues.verifiedAt} is not null or ${issues.acceptedAt} is not null then 'closed' else 'fixed' end`;

// Lists name issues, so that their tables are not imported here.
const completionListsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', list.id, 'number', list.number,
    'kind', list.kind, 'state', list.state) order by list.id), '[]')::text
  from completion_lines line join completion_lists list on list.project_id = line.project_id and list.id = line.list_id
  where line.project_id = ${issues.projectId} and line.issue_id = ${issues.id} and not line.in_trash)`;

export const issueKind = defineKind(issue, issues, {
  reach: {
    createdBy: issues.reportedBy,
    assignedTo: issues.assignedToId,
    settled: sql`${issues.status} = 'resolved'`,
  },
  subtitle: issues.location,
  status: issues.status,
  joined: {
    inspectionNumber: sql`(select ${inspections.number} from ${inspections}
      where ${inspections.projectId} = ${issues.projectId} and ${inspections.id} = ${issues.inspectionId})`,
    stage: issueStage,
    placePath: placePath(issues),
    verifiedByName: personName(issues.verifiedBy),
    reportedByName: personName(issues.reportedBy),
    fixedByName: personName(issues.fixedBy),
    fixedByLinkName: tradeLinkName(issues.projectId, issues.fixedByLink),
    disputedByLinkName: tradeLinkName(issues.projectId, issues.disputedByLink),
    refusedByName: personName(issues.refusedBy),
    acceptedByName: personName(issues.acceptedBy),
    variationNumber: sql`(select ${variations.number} from ${variations}
      where ${variations.projectId} = ${issues.projectId} and ${variations.id} = ${issues.variationId})`,
    checkNumber: sql`(select ${checks.number} from ${checks}
      where ${checks.projectId} = ${issues.projectId} and ${checks.id} = ${issues.checkId})`,
    lists: { json: completionListsJson },
    ...photoFieldsJson({ kind: 'issue', projectId: issues.projectId, id: issues.id }),
  },
  counted: { resource: 'issue-list', by: ['status', 'priority', 'phase'] },
});
