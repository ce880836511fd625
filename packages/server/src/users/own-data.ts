import { Readable } from 'node:stream';
import { deviceOf } from '@brick/domain/auth/device';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { amountsAsText } from '@brick/domain/money/money';
import { type Role, roleOf, withoutMoney } from '@brick/domain/permissions';
import { PROJECT_RECORD_KINDS } from '@brick/domain/records/records';
import { currentUserReply } from '@brick/domain/users/current-user';
import { type SQL, sql } from 'drizzle-orm';
import { isFileReadable } from '../files/reads.ts';
import { readableInProjects } from '../members/reads.ts';
import { noticesSeenBy } from '../notices/reads.ts';
import type { Caller } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { fieldsOfHistory } from '../platform/history.ts';
import type { KeptTable } from '../platform/kept-rows.ts';
import { columnsOf } from '../platform/list.ts';
import { present } from '../platform/present.ts';
import { openSessionsOf } from '../platform/sessions.ts';
import { budgetTransfers } from '../schema/budgets.ts';
import { comments } from '../schema/comments.ts';
import { files } from '../schema/files.ts';
import { KINDS, type RecordKind } from '../schema/kinds.ts';
import { requireAccount } from './reads.ts';

/** Rows of one query: a download of ten thousand is never in memory as a whole. */
const AT_ONCE = 500;

interface Asking {
  connection: Connection;
  caller: Caller;
  now: number;
}

interface Membership {
  projectId: number;
  name: string;
  role: Role;
  addedAt: string;
}

async function membershipsOf(connection: Connection, userId: number): Promise<Membership[]> {
  const rows = await connection.rows<Omit<Membership, 'role'> & { role: string }>(sql`
    select p.id as "projectId", p.name, m.role, m.added_at as "addedAt"
    from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.user_id = ${userId} order by p.id`);
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/** A list in which each page begins behind the last entry of the one before. */
async function* inPages<Row extends object>(page: (last: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined;
  for (;;) {
    const rows = await page(last);
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
  }
}

interface Placed {
  projectId: number;
  id: number;
}

/** Rows of a table in the order of project and id. */
const placed = <Row extends Placed>(connection: Connection, select: SQL, where: SQL) =>
  inPages<Row>((last) =>
    connection.rows<Row>(sql`
      select * from (${select} where ${where}) as rows
      where (rows."projectId", rows.id) > (${last?.projectId ?? -1}::bigint, ${last?.id ?? 0}::bigint)
      order by rows."projectId", rows.id limit ${AT_ONCE}`),
  );

/** What a member entered or is assigned to, of one kind, as far as they may read it and in the fields that they may see. */
async function* rowsOf({ connection, caller }: Asking, kind: RecordKind, roles: Map<number, Role>) {
  const { userId } = caller;
  const { table, resource, reach } = KINDS[kind];
  const declared = fieldsOfHistory(kind);
  if (!declared) throw new Error(`${kind} declares no fields`);
  const assigned = reach.assignedTo ? sql`${reach.assignedTo} = ${userId}` : sql`false`;
  const rows = placed<Placed & { createdAt: string; entered: boolean }>(
    connection,
    sql`select ${columnsOf(table as KeptTable)}, ${reach.createdBy} = ${userId} as entered from ${table}`,
    sql`(${reach.createdBy} = ${userId} or ${assigned}) and ${table.deletedAt} is null
      and ${readableInProjects(userId, resource, table.projectId, reach)}`,
  );
  for await (const row of rows) {
    const { projectId, id, createdAt, entered } = row;
    const role = roles.get(projectId) ?? 'viewer';
    const { after } = present(
      declared,
      { before: null, after: row },
      withoutMoney({ userId, role }, resource),
    ) as { after: object };
    yield { projectId, id, entered, createdAt, ...after };
  }
}

const ofMembership = (userId: number) =>
  sql`project_id in (select project_id from project_members where user_id = ${userId})`;

/** Comments beside rows that one may read: they are shown there alone. */
const besideReadable = (userId: number): SQL =>
  sql`case ${comments.entity} ${sql.join(
    PROJECT_RECORD_KINDS.map((kind) => {
      const { table, resource, reach } = KINDS[kind];
      return sql`when ${kind} then exists (select 1 from ${table} where ${table.projectId} = ${comments.projectId}
        and ${table.id} = ${comments.entityId} and ${table.deletedAt} is null
        and ${readableInProjects(userId, resource, table.projectId, reach)})`;
    }),
    sql` `,
  )} else false end`;

/** What lies in one table, by the condition that it is this account's and that its screens still show it. */
const LISTS: Record<string, (userId: number) => readonly [select: SQL, where: SQL]> = {
  budgetTransfers: (userId) => [
    sql`select project_id as "projectId", id, from_place as "from", to_place as "to", amount, reason, date from ${budgetTransfers}`,
    sql`made_by = ${userId} and ${readableInProjects(userId, 'budget', budgetTransfers.projectId, { createdBy: budgetTransfers.madeBy })}`,
  ],
  comments: (userId) => [
    sql`select project_id as "projectId", id, entity, entity_id as "entityId", text, created_at as "createdAt" from ${comments}`,
    sql`author_id = ${userId} and deleted_at is null and ${besideReadable(userId)}`,
  ],
  invitations: (userId) => [
    sql`select project_id as "projectId", id, role, email, created_at as "createdAt", expires_at as "expiresAt" from invitations`,
    sql`invited_by = ${userId} and ${ofMembership(userId)}`,
  ],
  offers: (userId) => [
    sql`select project_id as "projectId", id, hands_over as "handsOver", user_id as "userId", offered_by as "offeredBy",
      created_at as "createdAt", accepted_at as "acceptedAt", declined_at as "declinedAt", withdrawn_at as "withdrawnAt" from ownership_offers`,
    sql`${userId} in (offered_by, user_id) and ${ofMembership(userId)}`,
  ],
  suppliers: (userId) => [
    sql`select 0::bigint as "projectId", id, name, contact_person as "contactPerson", email, phone, address, category, website,
      notes, is_active as "isActive", rating, created_at as "createdAt" from suppliers`,
    sql`added_by = ${userId} and deleted_at is null`,
  ],
  suppliersNamed: (userId) => [
    sql`select project_id as "projectId", supplier_id as id, created_at as "createdAt" from supplier_shares`,
    sql`shared_by = ${userId} and ${ofMembership(userId)}`,
  ],
  notices: (userId) => [
    sql`select 0::bigint as "projectId", id, kind, entity, entity_id as "entityId", facts, at, read_at as "readAt" from notices n`,
    noticesSeenBy(userId),
  ],
  securityEvents: (userId) => [
    sql`select 0::bigint as "projectId", id, event, at, address, user_agent as "userAgent" from security_events`,
    sql`user_id = ${userId}`,
  ],
  reportsByMail: (userId) => [
    sql`select project_id as "projectId", id, report, format, due_at as "dueAt", status, reason, sent_at as "sentAt" from report_sendings`,
    sql`user_id = ${userId} and ${ofMembership(userId)}`,
  ],
  savedViews: (userId) => [
    sql`select coalesce(project_id, 0) as "projectId", id, screen, name, state, shared, created_at as "createdAt" from saved_views`,
    sql`user_id = ${userId} and (not shared or ${ofMembership(userId)})`,
  ],
  activity: (userId) => [
    sql`select project_id as "projectId", id, entity, entity_id as "entityId", action, at from activity`,
    sql`actor_id = ${userId} and (project_id = 0 or ${ofMembership(userId)})`,
  ],
};

interface Uploaded {
  url: string;
}

const uploads = ({ connection, caller }: Asking) =>
  inPages<Uploaded>((last) =>
    connection.rows<Uploaded>(sql`
      select '/api/files/' || key as url, project_id as "projectId", name, type, size, sha256, created_at as "createdAt" from ${files}
      where uploaded_by = ${caller.userId} and ${isFileReadable(caller.userId)} and key > ${last?.url.slice('/api/files/'.length) ?? ''}
      order by key limit ${AT_ONCE}`),
  );

async function signedInOn({ connection, caller, now }: Asking) {
  const [sessions, devices] = await Promise.all([
    openSessionsOf(connection.db, caller.userId, now),
    connection.rows<{ seenAt: string }>(
      sql`select seen_at as "seenAt" from known_devices where user_id = ${caller.userId} order by seen_at`,
    ),
  ]);
  return {
    sessions: sessions.map(({ userAgent, address, createdAt, seenAt }) => ({
      ...{ ...deviceOf(userAgent), userAgent, address, createdAt, lastUsedAt: seenAt },
    })),
    knownDevices: devices,
  };
}

async function* listText(name: string, entries: AsyncIterable<object>) {
  yield `,\n${JSON.stringify(name)}: [`;
  let comma = '';
  for await (const entry of entries) {
    yield `${comma}\n  ${JSON.stringify(entry, amountsAsText)}`;
    comma = ',';
  }
  yield ']';
}

async function* textOf(asking: Asking) {
  const { connection, caller, now } = asking;
  const { userId } = caller;
  const [account, signedIn, memberships] = await Promise.all([
    requireAccount(connection, userId),
    signedInOn(asking),
    membershipsOf(connection, userId),
  ]);
  const about = {
    product: PRODUCT_NAME,
    madeAt: new Date(now).toISOString(),
    account: present(currentUserReply, account, false),
    ...signedIn,
    memberships,
  };
  yield JSON.stringify(about, null, 2).slice(0, -'\n}'.length);
  const roles = new Map(memberships.map(({ projectId, role }) => [projectId, role]));
  for (const kind of Object.keys(KINDS) as RecordKind[]) yield* listText(kind, rowsOf(asking, kind, roles));
  for (const [name, list] of Object.entries(LISTS))
    yield* listText(name, placed(connection, ...list(userId)));
  yield* listText('files', uploads(asking));
  yield '\n}\n';
}

/** Everything that is kept about the caller, as the text of one JSON document that is made while it is sent. */
export const ownData = (asking: Asking): Readable => Readable.from(textOf(asking), { objectMode: false });
