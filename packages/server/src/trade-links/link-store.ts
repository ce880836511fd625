import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { actorOfLink } from '@brick/domain/links/link-actors';
import { type Member, type RowFacts, roleOf } from '@brick/domain/permissions';
import type { TradeLink } from '@brick/domain/trade-links/api';
import { mayMakeLinks, tradeLinkStateOf } from '@brick/domain/trade-links/rules';
import { sql } from 'drizzle-orm';
import { loadListNames } from '../completion-lists/queries.ts';
import { loadLinkMakers, loadNames } from '../members/service.ts';
import { loadPlacePaths } from '../places/queries.ts';
import { mayActCondition } from '../platform/access/second-factor.ts';
import { hashSecret } from '../platform/access/sessions.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type LinkServices, linkDead } from '../platform/http/secret-links.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { dayInProjectOf } from '../projects/service.ts';
import { projectMembers } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { tradeLinks } from '../schema/trade-links/trade-links.ts';

export type TradeLinkRow = typeof tradeLinks.$inferSelect;

const tradeLinkFacts = ({ createdBy }: Pick<TradeLinkRow, 'createdBy'>): RowFacts => ({ createdBy });

export const tradeLinkRows = createRecordStore({
  kind: 'trade-link',
  table: tradeLinks,
  facts: tradeLinkFacts,
});

/** A link that works now, with what is said of its sender. */
export interface LiveLink {
  link: TradeLinkRow;
  maker: Member;
  /** Who acts by it. */
  actor: { userId: number };
  projectName: string;
  companyName: string | null;
  madeBy: string | null;
  /** The day that it is on site. */
  today: CalendarDate;
}

interface LiveRow extends TradeLinkRow {
  role: string | null;
  projectName: string;
  companyName: string | null;
  madeBy: string | null;
  today: CalendarDate;
}

/** Finds the link with this key that works now, in one query whatever its state. Throws linkDead. */
export async function requireLiveLink(
  connection: Connection,
  key: string,
  { now, config }: LinkServices,
): Promise<LiveLink> {
  const at = new Date(now()).toISOString();
  const [row] = await connection.rows<LiveRow>(sql`
    select ${columnsOf(tradeLinks)}, m.role, p.name as "projectName", b.company_name as "companyName",
      coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username) as "madeBy",
      ${dayInProjectOf(tradeLinks.projectId, now())}::text as today
    from ${tradeLinks} join projects p on p.id = ${tradeLinks.projectId} and p.deleted_at is null
    join users u on u.id = ${tradeLinks.createdBy} and ${mayActCondition(config)}
    left join ${projectMembers} m on m.project_id = ${tradeLinks.projectId} and m.user_id = u.id
    left join project_branding b on b.project_id = ${tradeLinks.projectId}
    where ${tradeLinks.keyHash} = ${hashSecret(key)} and ${tradeLinks.withdrawnAt} is null
      and ${tradeLinks.expiresAt} > ${at}`);
  if (!row?.role) throw linkDead();
  const { role, projectName, companyName, madeBy, today, ...link } = row;
  const maker = { userId: link.createdBy, role: roleOf(role) };
  if (!mayMakeLinks(maker)) throw linkDead();
  return {
    ...{ link, maker, actor: { userId: actorOfLink(link.id) } },
    ...{ projectName, companyName, madeBy, today },
  };
}

export const countOpening = (connection: Connection, { projectId, id }: TradeLinkRow, now: number) =>
  connection.rows(sql`
    update ${tradeLinks} set times_opened = times_opened + 1, last_opened_at = ${new Date(now).toISOString()}
    where project_id = ${projectId} and id = ${id}`);

/** Serializes links with their state and the names in their scope. */
export async function serializeLinks(
  connection: Connection,
  rows: readonly TradeLinkRow[],
  services: LinkServices,
): Promise<TradeLink[]> {
  if (rows.length === 0) return [];
  const supplierIds = rows.flatMap(({ scope }) => scope.supplierId ?? []);
  const [names, makers, paths, lists, supplied] = await Promise.all([
    loadNames(
      connection,
      rows.map(({ createdBy }) => createdBy),
    ),
    loadLinkMakers(connection, rows, services),
    loadPlacePaths(
      connection,
      rows.map(({ projectId, scope }) => ({ projectId, placeId: scope.placeId })),
    ),
    loadListNames(
      connection,
      rows.map(({ projectId, scope }) => ({ projectId, listId: scope.listId })),
    ),
    supplierIds.length === 0
      ? []
      : connection.rows<{ id: number; name: string }>(sql`
          select ${suppliers.id} as id, ${suppliers.name} as name from ${suppliers}
          where ${suppliers.id} = any(${sql.param(supplierIds)}::bigint[])`),
  ]);
  const supplierNames = new Map(supplied.map(({ id, name }) => [id, name]));
  const at = new Date(services.now()).toISOString();
  return rows.map((row) => ({
    ...row,
    supplierName: supplierNames.get(row.scope.supplierId ?? 0) ?? null,
    placePath: paths.get(row.scope.placeId ?? 0) ?? null,
    listName: lists.get(row.scope.listId ?? 0) ?? null,
    state: tradeLinkStateOf(row, makers.get(`${row.projectId} ${row.createdBy}`) ?? null, at),
    hasPin: row.pinHash !== null,
    createdByName: names.get(row.createdBy) ?? null,
  }));
}
