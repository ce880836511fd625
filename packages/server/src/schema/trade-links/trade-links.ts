import { type LinkRights, tradeLink } from '@brick/domain/trade-links/record';
import { MAX_LINK_PHOTOS } from '@brick/domain/trade-links/rules';
import type { TradeLinkScope } from '@brick/domain/trade-links/scope';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, recordId, reference } from '../kinds/column-types.ts';
import { defineKind } from '../kinds/define-kind.ts';
import { listIndexes } from '../kinds/list-indexes.ts';
import { numberColumns, projectReference, recordColumns, serialIndex } from '../kinds/record-columns.ts';

/** Links by which trades without an account see and answer their issues. The key is stored as its SHA-256. */
export const tradeLinks = pgTable(
  'trade_links',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('TL'),
    name: varchar('name', { length: 255 }).notNull(),
    scope: jsonb('scope').$type<TradeLinkScope>().notNull(),
    rights: varchar('rights', { length: 10 }).$type<LinkRights>().notNull().default('answer'),
    language: varchar('language', { length: 2 }).$type<Language>().notNull(),
    keyHash: varchar('key_hash', { length: 64 }).notNull(),
    /** Of a PIN of four to eight digits; null without one. */
    pinHash: text('pin_hash'),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnByRestore: boolean('withdrawn_by_restore').notNull().default(false),
    photosLeft: integer('photos_left').notNull().default(MAX_LINK_PHOTOS),
    timesOpened: integer('times_opened').notNull().default(0),
    lastOpenedAt: instant('last_opened_at'),
    timesAnswered: integer('times_answered').notNull().default(0),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedName: varchar('acknowledged_name', { length: 100 }),
    createdBy: reference('created_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('trade_links_key').on(table.keyHash),
    serialIndex('trade_links', table),
    ...listIndexes('trade_links', tradeLink, table),
  ],
);

export const tradeLinkKind = defineKind(tradeLink, tradeLinks, {
  reach: { createdBy: tradeLinks.createdBy },
});

/** Who acts by a link, as `linkActorName()` of the domain names them. */
export const linkActorNameSql: SQL = sql`${tradeLinks.number} || ' (' || ${tradeLinks.name} || ')'`;

/** The same by the id of a link; null without one. */
export const tradeLinkName = (projectId: AnyPgColumn, id: AnyPgColumn | SQL): SQL => sql`(
  select ${linkActorNameSql} from ${tradeLinks} where ${tradeLinks.projectId} = ${projectId} and ${tradeLinks.id} = ${id})`;
