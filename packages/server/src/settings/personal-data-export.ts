import { Readable } from 'node:stream';
import { describeDevice } from '@brick/domain/auth/user-agent';
import { amountsAsText } from '@brick/domain/money/money';
import { PAYABLE_KINDS } from '@brick/domain/payments/payable-kinds';
import { type Role, roleOf, withoutMoney } from '@brick/domain/permissions';
import { PHOTO_KINDS } from '@brick/domain/photos/rules';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { PROJECT_RECORD_KINDS } from '@brick/domain/records/record-kinds';
import { currentUserReply } from '@brick/domain/users/current-user';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fileReadableCondition } from '../files/service.ts';
import { readableInProjects } from '../members/service.ts';
import { visibleNoticesOf } from '../notices/service.ts';
import type { Caller } from '../platform/access/project-access.ts';
import { listOpenSessions } from '../platform/access/sessions.ts';
import { historySchemaOf } from '../platform/activity/record-history.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serialize } from '../platform/http/serialize.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import type { ProjectRecordTable } from '../platform/records/record-store.ts';
import { bankAccounts, bankLines, bankStatements } from '../schema/bank/bank-tables.ts';
import { payments } from '../schema/bank/payments.ts';
import { budgetTransfers } from '../schema/budgets.ts';
import { comments } from '../schema/comments.ts';
import { files, photos } from '../schema/files.ts';
import { KINDS, type TableKind } from '../schema/kinds/record-kinds.ts';
import { requireAccount } from '../users/service.ts';

/** Rows per query: an export is never held in memory as a whole. */
const ROWS_PER_QUERY = 500;

interface ExportContext {
  connection: Connection;
  caller: Caller;
  now: number;
}

interface ProjectMembership {
  projectId: number;
  name: string;
  role: Role;
  addedAt: string;
}

async function loadMemberships(connection: Connection, userId: number): Promise<ProjectMembership[]> {
  const rows = await connection.rows<Omit<ProjectMembership, 'role'> & { role: string }>(sql`
    select p.id as "projectId", p.name, m.role, m.added_at as "addedAt"
    from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.user_id = ${userId} order by p.id`);
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/** Reads a list page by page, each after the last entry of the previous one. */
async function* readPages<Row extends object>(page: (last: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined;
  for (;;) {
    const rows = await page(last);
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_QUERY) return;
  }
}

interface ProjectRowId {
  projectId: number;
  id: number;
}

/** Loads rows of a table ordered by project and id. */
const rowsByProject = <Row extends ProjectRowId>(connection: Connection, select: SQL, where: SQL) =>
  readPages<Row>((last) =>
    connection.rows<Row>(sql`
      select * from (${select} where ${where}) as rows
      where (rows."projectId", rows.id) > (${last?.projectId ?? -1}::bigint, ${last?.id ?? 0}::bigint)
      order by rows."projectId", rows.id limit ${ROWS_PER_QUERY}`),
  );

/** Reads the rows of one kind that a member entered or is assigned to, with the fields that they may see. */
async function* readRecords(
  { connection, caller }: ExportContext,
  kind: TableKind,
  roles: Map<number, Role>,
) {
  const { userId } = caller;
  const { table, resource, reach } = KINDS[kind];
  const declared = historySchemaOf(kind);
  if (!declared) throw new Error(`${kind} declares no fields`);
  const assigned = reach.assignedTo ? sql`${reach.assignedTo} = ${userId}` : sql`false`;
  const rows = rowsByProject<ProjectRowId & { createdAt: string; entered: boolean }>(
    connection,
    sql`select ${columnsOf(table as ProjectRecordTable)}, ${reach.createdBy} = ${userId} as entered from ${table}`,
    sql`(${reach.createdBy} = ${userId} or ${assigned}) and ${table.deletedAt} is null
      and ${readableInProjects(userId, resource, table.projectId, reach)}`,
  );
  for await (const row of rows) {
    const { projectId, id, createdAt, entered } = row;
    const role = roles.get(projectId) ?? 'viewer';
    const { after } = serialize(
      declared,
      { before: null, after: row },
      withoutMoney({ userId, role }, resource),
    ) as { after: object };
    yield { projectId, id, entered, createdAt, ...after };
  }
}

const inOwnProjects = (userId: number) =>
  sql`project_id in (select project_id from project_members where user_id = ${userId})`;

/** What names a row of one of several kinds. */
interface RowNamed {
  kind: AnyPgColumn;
  projectId: AnyPgColumn;
  id: AnyPgColumn;
}

/** SQL condition: the row that is named is of one of these kinds, and the user may read it. */
const onReadableRow = (
  userId: number,
  kinds: readonly TableKind[],
  named: RowNamed,
  none = sql`false`,
): SQL =>
  sql`case ${named.kind} ${sql.join(
    kinds.map((kind) => {
      const { table, resource, reach } = KINDS[kind];
      return sql`when ${kind} then exists (select 1 from ${table} where ${table.projectId} = ${named.projectId}
        and ${table.id} = ${named.id} and ${table.deletedAt} is null
        and ${readableInProjects(userId, resource, table.projectId, reach)})`;
    }),
    sql` `,
  )} else ${none} end`;

const COMMENTED = { kind: comments.entity, projectId: comments.projectId, id: comments.entityId };
const PAID = { kind: payments.kind, projectId: payments.projectId, id: payments.recordId };
const SHOWN = { kind: photos.kind, projectId: photos.projectId, id: photos.rowId };

/** Queries for one table each: the account's rows that its screens still show. */
const TABLE_QUERIES: Record<string, (userId: number) => readonly [select: SQL, where: SQL]> = {
  budgetTransfers: (userId) => [
    sql`select project_id as "projectId", id, from_place as "from", to_place as "to", amount, reason, date from ${budgetTransfers}`,
    sql`made_by = ${userId} and ${readableInProjects(userId, 'budget', budgetTransfers.projectId, { createdBy: budgetTransfers.madeBy })}`,
  ],
  comments: (userId) => [
    sql`select project_id as "projectId", id, entity, entity_id as "entityId", text, created_at as "createdAt" from ${comments}`,
    sql`author_id = ${userId} and deleted_at is null and ${onReadableRow(userId, PROJECT_RECORD_KINDS, COMMENTED)}`,
  ],
  invitations: (userId) => [
    sql`select project_id as "projectId", id, role, email, created_at as "createdAt", expires_at as "expiresAt" from invitations`,
    sql`invited_by = ${userId} and ${inOwnProjects(userId)}`,
  ],
  offers: (userId) => [
    sql`select project_id as "projectId", id, hands_over as "handsOver", user_id as "userId", offered_by as "offeredBy",
      created_at as "createdAt", accepted_at as "acceptedAt", declined_at as "declinedAt", withdrawn_at as "withdrawnAt" from ownership_offers`,
    sql`${userId} in (offered_by, user_id) and ${inOwnProjects(userId)}`,
  ],
  suppliers: (userId) => [
    sql`select 0::bigint as "projectId", id, name, contact_person as "contactPerson", email, phone, address, category, website,
      notes, is_active as "isActive", rating, vat_id as "vatId", account_code as "accountCode", created_at as "createdAt" from suppliers`,
    sql`added_by = ${userId} and deleted_at is null`,
  ],
  suppliersNamed: (userId) => [
    sql`select project_id as "projectId", supplier_id as id, created_at as "createdAt" from supplier_shares`,
    sql`shared_by = ${userId} and ${inOwnProjects(userId)}`,
  ],
  notices: (userId) => [
    sql`select 0::bigint as "projectId", id, kind, entity, entity_id as "entityId", facts, at, read_at as "readAt" from notices n`,
    visibleNoticesOf(userId),
  ],
  securityEvents: (userId) => [
    sql`select 0::bigint as "projectId", id, event, at, address, user_agent as "userAgent" from security_events`,
    sql`user_id = ${userId}`,
  ],
  accessTokens: (userId) => [
    sql`select coalesce(project_id, 0) as "projectId", id, name, role, scopes, projects, money, created_at as "createdAt",
      expires_at as "expiresAt", last_used_at as "lastUsedAt", last_used_from as "lastUsedFrom", withdrawn_at as "withdrawnAt" from access_tokens`,
    sql`user_id = ${userId} and (project_id is null or ${inOwnProjects(userId)})`,
  ],
  webhooks: (userId) => [
    sql`select project_id as "projectId", id, name, url, events, state, created_at as "createdAt" from webhooks`,
    sql`created_by = ${userId} and ${inOwnProjects(userId)}`,
  ],
  mailAddresses: (userId) => [
    sql`select project_id as "projectId", project_id as id, switched_on_at as "switchedOnAt" from mail_addresses`,
    sql`switched_on_by = ${userId} and ${inOwnProjects(userId)}`,
  ],
  calendars: (userId) => [
    sql`select 0::bigint as "projectId", id, name, projects, kinds, only_mine as "onlyMine", language, created_at as "createdAt",
      last_read_at as "lastReadAt", withdrawn_at as "withdrawnAt" from calendar_links`,
    sql`user_id = ${userId}`,
  ],
  bankAccounts: (userId) => [
    sql`select 0::bigint as "projectId", id, name, account, currency, created_at as "createdAt" from ${bankAccounts}`,
    sql`user_id = ${userId}`,
  ],
  bankStatements: (userId) => [
    sql`select 0::bigint as "projectId", ${columnsOf(bankStatements)} from ${bankStatements}`,
    sql`user_id = ${userId}`,
  ],
  bankLines: (userId) => [
    sql`select 0::bigint as "projectId", id, account_id as "accountId", statement_id as "statementId", booked_on as "bookedOn",
      value_on as "valueOn", amount, currency, name, account, text, end_to_end_id as "endToEndId", bank_id as "bankId", state,
      settled_at as "settledAt" from ${bankLines}`,
    sql`user_id = ${userId}`,
  ],
  payments: (userId) => [
    sql`select project_id as "projectId", id, kind, record_id as "recordId", amount, paid_on as "paidOn", reference, rest,
      created_at as "createdAt" from ${payments}`,
    sql`made_by = ${userId} and not set_aside and ${onReadableRow(userId, PAYABLE_KINDS, PAID)}`,
  ],
  identities: (userId) => [
    sql`select 0::bigint as "projectId", id, provider, issuer, subject, shown_as as "shownAs", created_at as "createdAt",
      last_used_at as "lastUsedAt" from identities`,
    sql`user_id = ${userId}`,
  ],
  reportsByMail: (userId) => [
    sql`select project_id as "projectId", id, report, format, due_at as "dueAt", status, reason, sent_at as "sentAt" from report_sendings`,
    sql`user_id = ${userId} and ${inOwnProjects(userId)}`,
  ],
  savedViews: (userId) => [
    sql`select coalesce(project_id, 0) as "projectId", id, screen, name, state, shared, created_at as "createdAt" from saved_views`,
    sql`user_id = ${userId} and (not shared or ${inOwnProjects(userId)})`,
  ],
  activity: (userId) => [
    sql`select project_id as "projectId", id, entity, entity_id as "entityId", action, at from activity`,
    sql`actor_id = ${userId} and (project_id = 0 or ${inOwnProjects(userId)})`,
  ],
};

interface UploadRow {
  url: string;
}

const uploads = ({ connection, caller }: ExportContext) =>
  readPages<UploadRow>((last) =>
    connection.rows<UploadRow>(sql`
      select '/api/files/' || key as url, project_id as "projectId", name, type, size, sha256, created_at as "createdAt" from ${files}
      where uploaded_by = ${caller.userId} and ${fileReadableCondition(caller.userId)} and key > ${last?.url.slice('/api/files/'.length) ?? ''}
      order by key limit ${ROWS_PER_QUERY}`),
  );

interface OwnPhoto {
  id: string;
}

/** The photos that the user took or named: what is known of each, and where its picture is. */
const ownPhotos = ({ connection, caller: { userId } }: ExportContext) =>
  readPages<OwnPhoto>((last) =>
    connection.rows<OwnPhoto>(sql`
      select ${photos.id} as id, ${photos.projectId} as "projectId", ${photos.kind} as entity, ${photos.rowId} as "entityId",
        ${photos.item} as item, ${photos.purpose} as purpose, ${photos.state} as state, ${photos.type} as type,
        ${photos.takenAt} as "takenAt", ${photos.takenAtSource} as "takenAtSource", ${photos.lat} as lat, ${photos.lon} as lon,
        ${photos.marks} as marks, ${photos.device} as device, ${photos.bytes} as bytes, ${photos.sha256} as sha256,
        ${photos.createdAt} as "createdAt",
        case when ${photos.state} = 'stored' then '/api/projects/' || ${photos.projectId} || '/photos/' || ${photos.id} end as url
      from ${photos} where ${photos.addedBy} = ${userId} and ${inOwnProjects(userId)}
        and ${onReadableRow(userId, PHOTO_KINDS, SHOWN, sql`${photos.kind} is null`)}
        and ${photos.id} > ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by ${photos.id} limit ${ROWS_PER_QUERY}`),
  );

async function loadSessions({ connection, caller, now }: ExportContext) {
  const [sessions, devices] = await Promise.all([
    listOpenSessions(connection.db, caller.userId, now),
    connection.rows<{ seenAt: string }>(
      sql`select seen_at as "seenAt" from known_devices where user_id = ${caller.userId} order by seen_at`,
    ),
  ]);
  return {
    sessions: sessions.map(({ userAgent, address, createdAt, seenAt }) => ({
      ...{ ...describeDevice(userAgent), userAgent, address, createdAt, lastUsedAt: seenAt },
    })),
    knownDevices: devices,
  };
}

async function* jsonListText(name: string, entries: AsyncIterable<object>) {
  yield `,\n${JSON.stringify(name)}: [`;
  let comma = '';
  for await (const entry of entries) {
    yield `${comma}\n  ${JSON.stringify(entry, amountsAsText)}`;
    comma = ',';
  }
  yield ']';
}

async function* jsonText(asking: ExportContext) {
  const { connection, caller, now } = asking;
  const { userId } = caller;
  const [account, signedIn, memberships] = await Promise.all([
    requireAccount(connection, userId),
    loadSessions(asking),
    loadMemberships(connection, userId),
  ]);
  const about = {
    product: PRODUCT_NAME,
    madeAt: new Date(now).toISOString(),
    account: serialize(currentUserReply, account, false),
    ...signedIn,
    memberships,
  };
  yield JSON.stringify(about, null, 2).slice(0, -'\n}'.length);
  const roles = new Map(memberships.map(({ projectId, role }) => [projectId, role]));
  for (const kind of Object.keys(KINDS) as TableKind[])
    yield* jsonListText(kind, readRecords(asking, kind, roles));
  for (const [name, list] of Object.entries(TABLE_QUERIES))
    yield* jsonListText(name, rowsByProject(connection, ...list(userId)));
  yield* jsonListText('files', uploads(asking));
  yield* jsonListText('photos', ownPhotos(asking));
  yield '\n}\n';
}

/** Streams all data about the user as one JSON document. */
export const exportOwnData = (asking: ExportContext): Readable =>
  Readable.from(jsonText(asking), { objectMode: false });
