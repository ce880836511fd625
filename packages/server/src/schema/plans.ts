import type { Alignment } from '@brick/domain/plans/alignment';
import { type Discipline, type PinKind, pin, plan } from '@brick/domain/plans/record';
import type { Rotation } from '@brick/domain/plans/revision-fields';
import type { RevisionPurpose, RevisionState } from '@brick/domain/plans/revisions';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { checks } from './checks.ts';
import { issues } from './issues.ts';
import { instant, recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import { projectReference, recordColumns, siteColumns, trashIndex } from './kinds/record-columns.ts';
import { projectMembers } from './projects.ts';
import { personName } from './users.ts';

export const plans = pgTable(
  'plans',
  {
    projectId: projectReference(),
    id: recordId(),
    number: varchar('number', { length: 40 }).notNull(),
    title: varchar('title', { length: 255 }).notNull(),
    discipline: varchar('discipline', { length: 20 }).$type<Discipline>().notNull().default('architecture'),
    placeId: reference('place_id'),
    documentId: reference('document_id'),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('plans', table),
    ...listIndexes('plans', plan, table),
    index('plans_sorted_by_number')
      .on(table.projectId, table.number, table.id)
      .where(sql`deleted_at is null`),
    index('plans_by_place')
      .on(table.projectId, table.placeId)
      .where(sql`place_id is not null and deleted_at is null`),
    uniqueIndex('plans_by_number').on(table.projectId, sql`lower(number)`).where(sql`deleted_at is null`),
  ],
);

/** The revisions of a plan. Their tiles can be drawn again at any time. */
export const planRevisions = pgTable(
  'plan_revisions',
  {
    projectId: projectReference(),
    planId: reference('plan_id').notNull(),
    number: integer('number').notNull(),
    code: varchar('code', { length: 20 }).notNull(),
    purpose: varchar('purpose', { length: 20 }).$type<RevisionPurpose>().notNull(),
    fileUrl: text('file_url').notNull(),
    page: integer('page').notNull(),
    /** Of the sheet as shown, in millimetres. */
    widthMm: doublePrecision('width_mm').notNull().default(0),
    heightMm: doublePrecision('height_mm').notNull().default(0),
    rotation: integer('rotation').$type<Rotation>().notNull().default(0),
    state: varchar('state', { length: 10 }).$type<RevisionState>().notNull().default('waiting'),
    /** The message of why it could not be drawn, as JSON. */
    problem: text('problem'),
    pixelWidth: integer('pixel_width'),
    pixelHeight: integer('pixel_height'),
    levels: integer('levels'),
    tilesUrl: text('tiles_url'),
    tileBytes: integer('tile_bytes'),
    alignFrom: integer('align_from'),
    alignment: jsonb('alignment').$type<Alignment>(),
    addedBy: reference('added_by').notNull(),
    addedAt: instant('added_at').notNull().default(sql`now()`),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: reference('withdrawn_by'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.planId, table.number] }),
    uniqueIndex('plan_revisions_by_code').on(table.projectId, table.planId, sql`lower(code)`),
    index('plan_revisions_by_file').on(table.projectId, table.fileUrl),
    index('plan_revisions_by_tiles').on(table.projectId, table.tilesUrl).where(sql`tiles_url is not null`),
    foreignKey({
      name: 'plan_revisions_plan',
      columns: [table.projectId, table.planId],
      foreignColumns: [plans.projectId, plans.id],
    }).onDelete('cascade'),
  ],
);

/** The revisions that members have loaded onto a device: who has one is told once when a newer one holds. */
export const takenPlans = pgTable(
  'taken_plans',
  {
    projectId: projectReference(),
    planId: reference('plan_id').notNull(),
    userId: reference('user_id').notNull(),
    revision: integer('revision').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.planId, table.userId] }),
    index('taken_plans_by_member').on(table.projectId, table.userId),
    foreignKey({
      name: 'taken_plans_plan',
      columns: [table.projectId, table.planId],
      foreignColumns: [plans.projectId, plans.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'taken_plans_member',
      columns: [table.projectId, table.userId],
      foreignColumns: [projectMembers.projectId, projectMembers.userId],
    }).onDelete('cascade'),
  ],
);

export const pins = pgTable(
  'pins',
  {
    projectId: projectReference(),
    id: recordId(),
    planId: reference('plan_id').notNull(),
    revision: integer('revision').notNull(),
    x: doublePrecision('x').notNull(),
    y: doublePrecision('y').notNull(),
    kind: varchar('kind', { length: 10 }).$type<PinKind>().notNull(),
    subjectId: reference('subject_id').notNull(),
    addedBy: reference('added_by').notNull(),
    ...siteColumns(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('pins', table),
    ...listIndexes('pins', pin, table),
    uniqueIndex('pins_of_subject')
      .on(table.projectId, table.planId, table.kind, table.subjectId)
      .where(sql`deleted_at is null`),
    index('pins_by_subject').on(table.projectId, table.kind, table.subjectId),
    foreignKey({
      name: 'pins_plan',
      columns: [table.projectId, table.planId],
      foreignColumns: [plans.projectId, plans.id],
    }).onDelete('cascade'),
  ],
);

/** The rows of a plan's revisions, in SQL. */
const ofPlan = sql`from ${planRevisions} where ${planRevisions.projectId} = ${plans.projectId} and ${planRevisions.planId} = ${plans.id}`;

/** The same as `isReady` of the domain, in SQL. */
export const isRevisionReady = sql`(${planRevisions.state} = 'ready'
  or ${planRevisions.state} in ('waiting', 'preparing') and ${planRevisions.levels} is not null)`;

/** The same as `currentOf` of the domain, in SQL. */
const currentRevision = sql`(select max(${planRevisions.number}) ${ofPlan}
  and ${isRevisionReady} and ${planRevisions.withdrawnAt} is null
  and (${planRevisions.alignFrom} is null or ${planRevisions.alignment} is not null))`;

const iso = (at: AnyPgColumn) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The fields of a plan that its revisions make, as SQL values in JSON. */
export const revisionFields = {
  currentRevision: { json: sql`coalesce(${currentRevision}::text, 'null')` },
  revisions: {
    json: sql`(select coalesce(jsonb_agg(jsonb_build_object('number', ${planRevisions.number}, 'code', ${planRevisions.code},
      'purpose', ${planRevisions.purpose}, 'page', ${planRevisions.page}, 'widthMm', ${planRevisions.widthMm},
      'heightMm', ${planRevisions.heightMm}, 'rotation', ${planRevisions.rotation}, 'state', ${planRevisions.state},
      'problem', ${planRevisions.problem}, 'pixelWidth', ${planRevisions.pixelWidth}, 'pixelHeight', ${planRevisions.pixelHeight},
      'levels', ${planRevisions.levels}, 'tileBytes', ${planRevisions.tileBytes}, 'alignFrom', ${planRevisions.alignFrom},
      'alignment', ${planRevisions.alignment}, 'addedBy', ${planRevisions.addedBy}, 'addedByName', ${personName(planRevisions.addedBy)},
      'addedAt', ${iso(planRevisions.addedAt)}, 'withdrawnAt', ${iso(planRevisions.withdrawnAt)},
      'withdrawnReason', ${planRevisions.withdrawnReason}) order by ${planRevisions.number}), '[]') ${ofPlan})`,
  },
};

export const planKind = defineKind(plan, plans, {
  reach: { createdBy: plans.addedBy },
  subtitle: plans.number,
});

/** Pins are found by their subjects, and are called as those. */
export const pinKind = {
  ...defineKind(pin, pins, { reach: { createdBy: pins.addedBy } }),
  found: null,
  title: sql`(case ${pins.kind}
    when 'issue' then (select ${issues.number} || ' ' || ${issues.title} from ${issues}
      where ${issues.projectId} = ${pins.projectId} and ${issues.id} = ${pins.subjectId})
    when 'check' then (select ${checks.number} || ' ' || ${checks.title} from ${checks}
      where ${checks.projectId} = ${pins.projectId} and ${checks.id} = ${pins.subjectId}) end)`,
};
