import type { TaskPriority, TaskStatus } from '@brick/domain/interior/record';
import { interiorPlan, interiorTask } from '@brick/domain/interior/record';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { amount, calendarDay, recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import {
  numberColumns,
  projectReference,
  recordColumns,
  serialIndex,
  trashIndex,
} from './kinds/record-columns.ts';

export const interiorPlans = pgTable(
  'interior_plans',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('IP'),
    roomName: varchar('room_name', { length: 255 }).notNull(),
    designStyle: varchar('design_style', { length: 255 }),
    budget: amount('budget'),
    description: text('description'),
    designPlanUrl: text('design_plan_url'),
    moodBoardUrl: text('mood_board_url'),
    renderUrl: text('render_url'),
    notes: text('notes'),
    designerId: reference('designer_id').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('interior_plans', table),
    serialIndex('interior_plans', table),
    ...listIndexes('interior_plans', interiorPlan, table),
  ],
);

export const interiorTasks = pgTable(
  'interior_tasks',
  {
    projectId: projectReference(),
    id: recordId(),
    planId: reference('plan_id').notNull(),
    taskName: varchar('task_name', { length: 255 }).notNull(),
    estimatedCost: amount('estimated_cost'),
    priority: varchar('priority', { length: 10 }).$type<TaskPriority>().notNull().default('medium'),
    assignedTo: varchar('assigned_to', { length: 255 }),
    assignedToId: reference('assigned_to_id'),
    status: varchar('status', { length: 20 }).$type<TaskStatus>().notNull().default('pending'),
    description: text('description'),
    dueDate: calendarDay('due_date'),
    createdBy: reference('created_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('interior_tasks', table),
    ...listIndexes('interior_tasks', interiorTask, table),
    index('interior_tasks_by_plan')
      .on(table.projectId, table.planId, table.createdAt)
      .where(sql`deleted_at is null`),
    foreignKey({
      name: 'interior_tasks_plan',
      columns: [table.projectId, table.planId],
      foreignColumns: [interiorPlans.projectId, interiorPlans.id],
    }).onDelete('cascade'),
  ],
);

export const interiorPlanKind = defineKind(interiorPlan, interiorPlans, {
  reach: { createdBy: interiorPlans.designerId },
  subtitle: interiorPlans.designStyle,
  counted: { resource: 'interior-plan-list', by: [] },
});

export const interiorTaskKind = defineKind(interiorTask, interiorTasks, {
  reach: { createdBy: interiorTasks.createdBy, assignedTo: interiorTasks.assignedToId },
  // The room, because tasks of several rooms often have the same name.
  subtitle: sql`(select ${interiorPlans.roomName} from ${interiorPlans}
    where ${interiorPlans.projectId} = ${interiorTasks.projectId} and ${interiorPlans.id} = ${interiorTasks.planId})`,
  status: interiorTasks.status,
});
