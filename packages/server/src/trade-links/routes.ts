import type { BodyOf } from '@brick/domain/endpoint';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { type Member, ROLES } from '@brick/domain/permissions';
import {
  addTradeLink,
  listTradeLinkAnswers,
  type TradeLinkAnswer,
  tradeLinkEndpoints,
  type tradeLinkSchemas,
  withdrawTradeLink,
} from '@brick/domain/trade-links/api';
import { tradeLink } from '@brick/domain/trade-links/record';
import { mayMakeLinks } from '@brick/domain/trade-links/rules';
import type { TradeLinkScope } from '@brick/domain/trade-links/scope';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { assertReadableList } from '../completion-lists/queries.ts';
import { assertPlace } from '../places/queries.ts';
import { notAllowed, notFound } from '../platform/access/project-access.ts';
import { mayActCondition } from '../platform/access/second-factor.ts';
import type { TokenReader } from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { createLinkKey, linkExpiry } from '../platform/http/secret-links.ts';
import { editableRecordsCondition } from '../platform/records/record-store.ts';
import { hashPassword } from '../platform/security/password-hashing.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import { recordRoutes } from '../records/record-routes.ts';
import type { RecordContext, RecordRules } from '../records/record-rules.ts';
import { issueKind, issues } from '../schema/issues.ts';
import { tradeLinkAnswers } from '../schema/trade-links/answers.ts';
import { tradeLinkKind, tradeLinks } from '../schema/trade-links/trade-links.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import { requireAccount } from '../users/service.ts';
import { serializeLinks, type TradeLinkRow, tradeLinkRows } from './link-store.ts';

/** Answers of a link that are listed: those of the last hours at least, whatever their limit. */
const MAX_LISTED = 500;

/** Links per account and hour. */
const LINKS_PER_HOUR = 200;

type Filters = z.output<typeof tradeLinkSchemas.filters>;

/** The same as `tradeLinkStateOf` of the domain, as far as a filter asks for it; lapsed links depend on their maker. */
function stateConditions(filters: ListFilters, { services }: Pick<RecordContext, 'services'>): SQL[] {
  const { state } = filters as Filters;
  if (state === undefined) return [];
  const isWithdrawn = sql`${tradeLinks.withdrawnAt} is not null`;
  const isOver = sql`${tradeLinks.expiresAt} <= ${new Date(services.now()).toISOString()}`;
  if (state === 'withdrawn') return [isWithdrawn];
  if (state === 'expired') return [sql`not ${isWithdrawn} and ${isOver}`];
  const mayMake = sql`exists (select 1 from project_members m join users u on u.id = m.user_id
    where m.project_id = ${tradeLinks.projectId} and m.user_id = ${tradeLinks.createdBy} and ${mayActCondition(services.config)}
      and m.role = any(${sql.param(MAKING_ROLES)}::text[]))`;
  return [sql`not ${isWithdrawn} and not ${isOver} and ${state === 'open' ? mayMake : sql`not ${mayMake}`}`];
}

const MAKING_ROLES = ROLES.filter((role) => mayMakeLinks({ userId: 0, role }));

const rules: RecordRules<TradeLinkRow, never> = {
  rows: tradeLinkRows,
  stored: tradeLinkKind,
  shown: ({ connection, services }, rows) => serializeLinks(connection, rows, services),
  filtered: stateConditions,
  async totals(context, filters) {
    const { connection, member, project } = context;
    const open = stateConditions({ state: 'open' }, context);
    const [counts] = await connection.rows<object>(sql`
      select count(*) as total, count(*) filter (where ${sql.join(open, sql` and `)}) as open,
        count(*) filter (where acknowledged_at is not null) as acknowledged,
        count(*) filter (where times_answered > 0) as answered
      from ${tradeLinks} where ${readableRowsCondition(tradeLink, tradeLinkKind, {
        ...{ member, projectId: project.id, filters },
        further: stateConditions(filters, context),
      })}`);
    if (!counts) throw new Error('an aggregate came back empty');
    return counts;
  },
};

/** Throws unless everything that a scope names is there for its maker. */
async function assertScope(
  connection: Connection,
  { projectId, caller, member }: { projectId: number; caller: TokenReader; member: Member },
  { supplierId, placeId, issueIds, listId }: TradeLinkScope,
): Promise<void> {
  await resolveSupplier(connection, {
    ...{ projectId, caller, row: null, sent: { supplierId } },
    field: 'scope.supplierId',
  });
  await assertPlace(connection, projectId, placeId, 'scope.placeId');
  await assertReadableList(connection, { projectId, member, id: listId, field: 'scope.listId' });
  if (issueIds === null) return;
  const found = await connection.rows(sql`
    select 1 from ${issues} where ${issues.projectId} = ${projectId} and ${issues.deletedAt} is null
      and ${issues.id} = any(${sql.param(issueIds)}::bigint[]) and ${editableRecordsCondition(member, 'issues', issueKind.reach)}`);
  if (found.length !== issueIds.length)
    throw fieldProblem('scope.issueIds', problemMessage('Choose issues of this project that you may edit'));
}

/** The calls of the office: links are made, listed and withdrawn. */
export const tradeLinkRoutes = [
  ...recordRoutes(tradeLink, tradeLinkEndpoints, rules),

  serve(addTradeLink, async ({ project, caller, member, body, services }) => {
    if (!mayMakeLinks(member)) throw notAllowed();
    const { pin, expiresInDays, ...entered }: BodyOf<typeof addTradeLink> = body;
    const now = services.now();
    // Hashed before the transaction, because it takes its time.
    const pinHash = pin === null ? null : await hashPassword(pin);
    const { key, hash } = createLinkKey();
    return services.inTransaction(async (connection) => {
      await limitByAddress(connection.db, 'trade links', String(caller.userId), LINKS_PER_HOUR);
      await assertScope(connection, { projectId: project.id, caller, member }, entered.scope);
      const language = entered.language ?? (await requireAccount(connection, caller.userId)).language;
      const sent = { ...entered, language, expiresAt: linkExpiry(now, expiresInDays) };
      const row = await tradeLinkRows.add(
        { connection, caller },
        {
          ...sent,
          ...{ projectId: project.id, createdBy: caller.userId, keyHash: hash, pinHash },
          createdAt: new Date(now).toISOString(),
        },
        sent,
      );
      const [shown] = await serializeLinks(connection, [row], services);
      if (!shown) throw new Error('a trade link lost its names');
      return { ...shown, key, path: `/trade/${key}` };
    });
  }),

  serveRow(listTradeLinkAnswers, tradeLinkRows, async ({ connection, row: { projectId, id } }) =>
    connection.rows<TradeLinkAnswer>(sql`
      select ${tradeLinkAnswers.issueId} as "issueId", ${issues.number} as "issueNumber", ${tradeLinkAnswers.kind} as kind,
        ${tradeLinkAnswers.text} as text, ${tradeLinkAnswers.name} as name, ${tradeLinkAnswers.at} as at
      from ${tradeLinkAnswers} join ${issues} on ${issues.projectId} = ${tradeLinkAnswers.projectId} and ${issues.id} = ${tradeLinkAnswers.issueId}
      where ${tradeLinkAnswers.projectId} = ${projectId} and ${tradeLinkAnswers.linkId} = ${id}
      order by ${tradeLinkAnswers.id} desc limit ${MAX_LISTED}`),
  ),

  serveRow(withdrawTradeLink, tradeLinkRows, async (context) => {
    const { row, services } = context;
    if (row.withdrawnAt !== null) throw notFound();
    await tradeLinkRows.change(context, row, { withdrawnAt: new Date(services.now()).toISOString() });
  }),
];
