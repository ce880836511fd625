import type { OwnershipOffer } from '@brick/domain/members/ownership-offers-api';
import { OFFER_DAYS } from '@brick/domain/members/ownership-offers-api';
import { assertFirstOffer, offerStateOf } from '@brick/domain/members/rules';
import { displayName } from '@brick/domain/users/display-name';
import { type SQL, sql } from 'drizzle-orm';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { ownershipOffers as offers } from '../schema/account-tables.ts';
import type { MembershipWrite } from './member-store.ts';

const DAY = 86_400_000;

/** Maximum list length. Each offer belongs to another project. */
const MAX_LISTED = 200;

type OfferColumns = typeof offers.$inferSelect;

export interface OfferRow extends OfferColumns {
  projectName: string;
  inTrash: boolean;
}

interface OfferPerson {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
}

// Offers are closed while whoever made them is locked, and while their project is in the trash, unless its only owner deleted their account and left the
// project to the recipients of these offers.
const LEFT_BY_DELETED_OWNER = sql`p.deleted_at is not null and p.deleted_by = ${offers.offeredBy}
  and exists (select 1 from users u where u.id = ${offers.offeredBy} and u.deleted_at is not null)`;

const reachableOffersQuery = (which: SQL): SQL => sql`
  select ${columnsOf(offers)}, p.name as "projectName", p.deleted_at is not null as "inTrash"
  from ${offers} join projects p on p.id = ${offers.projectId} and (p.deleted_at is null or (${LEFT_BY_DELETED_OWNER}))
  where ${which} and not exists (select from users u where u.id = ${offers.offeredBy} and u.locked_at is not null)`;

const isOpenOffer = (now: number): SQL => sql`${offers.acceptedAt} is null and ${offers.declinedAt} is null
  and ${offers.withdrawnAt} is null and ${offers.expiresAt} > ${new Date(now).toISOString()}`;

const isPartyToOffer = (userId: number): SQL =>
  sql`(${offers.userId} = ${userId} or ${offers.offeredBy} = ${userId})`;

/** Loads the open offers to or from a user, newest first. */
export const loadOpenOffers = (connection: Connection, userId: number, now: number): Promise<OfferRow[]> =>
  connection.rows<OfferRow>(
    sql`${reachableOffersQuery(sql`${isPartyToOffer(userId)} and ${isOpenOffer(now)}`)} order by ${offers.id} desc limit ${MAX_LISTED}`,
  );

/** Loads an offer to or from a user in any state, optionally locked until the transaction ends. */
export async function findOffer(
  connection: Connection,
  userId: number,
  id: number,
  { lock }: { lock: boolean } = { lock: false },
): Promise<OfferRow | undefined> {
  const [row] = await connection.rows<OfferRow>(
    sql`${reachableOffersQuery(sql`${isPartyToOffer(userId)} and ${offers.id} = ${id}`)}${lock ? sql` for update of ${sql.identifier('ownership_offers')}` : sql``}`,
  );
  return row;
}

interface NewOffer {
  userId: number;
  handsOver: boolean;
  leave: boolean;
  now: number;
}

/** The logged fields of an offer: ids only, so that nothing has to be erased. */
const kindOf = ({ handsOver }: { handsOver: boolean }) => (handsOver ? 'handOver' : 'owner');

/**
 * Stores an offer. The membership must be locked: of two simultaneous offers to one person, the second is rejected.
 * Throws conflict.
 */
export async function insertOffer(
  { connection, projectId, actorId }: MembershipWrite,
  { now, ...offer }: NewOffer,
): Promise<OfferRow> {
  const [open, [person]] = await Promise.all([
    connection.rows(sql`
      select 1 from ${offers} where ${offers.projectId} = ${projectId} and ${offers.userId} = ${offer.userId} and ${isOpenOffer(now)}`),
    loadPeople(connection, [offer.userId]),
  ]);
  assertFirstOffer(open.length > 0, person ? displayName(person) : '');
  const [made] = await connection.db
    .insert(offers)
    .values({
      ...{ ...offer, projectId, offeredBy: actorId },
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + OFFER_DAYS * DAY).toISOString(),
    })
    .returning();
  if (!made) throw new Error('an inserted offer came back empty');
  const { id, userId, leave } = made;
  const after = { userId, kind: kindOf(made), leave };
  const [[project]] = await Promise.all([
    connection.rows<{ projectName: string; inTrash: boolean }>(
      sql`select name as "projectName", deleted_at is not null as "inTrash" from projects where id = ${projectId}`,
    ),
    logActivity(connection, { projectId, actorId, entity: 'offer', entityId: id, action: 'created', after }),
  ]);
  if (!project) throw new Error('an offer lost its project');
  return { ...made, ...project };
}

const OFFER_OUTCOMES = {
  accepted: offers.acceptedAt,
  declined: offers.declinedAt,
  withdrawn: offers.withdrawnAt,
};

/** Ends an open, locked offer with its log entry. */
export async function endOffer(
  connection: Connection,
  { projectId, id }: OfferRow,
  ending: keyof typeof OFFER_OUTCOMES,
  { actorId, now }: { actorId: number; now: number },
): Promise<void> {
  const column = sql.identifier(OFFER_OUTCOMES[ending].name);
  const entry = { projectId, actorId, entity: 'offer', entityId: id } as const;
  await Promise.all([
    connection.rows(sql`
      update ${offers} set ${column} = ${new Date(now).toISOString()} where project_id = ${projectId} and id = ${id}`),
    ending === 'withdrawn'
      ? logActivity(connection, { ...entry, action: 'deleted' })
      : logActivity(connection, { ...entry, action: 'updated', after: { state: ending } }),
  ]);
}

/** Restores a project for the member to whom its former owner left it. */
export async function restoreProject({ connection, projectId, actorId }: MembershipWrite): Promise<void> {
  await Promise.all([
    connection.rows(
      sql`update projects set deleted_at = null, deleted_by = null, updated_at = now() where id = ${projectId}`,
    ),
    logActivity(connection, {
      projectId,
      actorId,
      entity: 'project',
      entityId: projectId,
      action: 'restored',
    }),
  ]);
}

const loadPeople = (connection: Connection, ids: readonly number[]) =>
  connection.rows<OfferPerson>(sql`
    select id, username, first_name as "firstName", last_name as "lastName" from users where id = any(${sql.param([...ids])}::bigint[])`);

/** Serializes offers with their state and both names. */
export async function serializeOffers(
  connection: Connection,
  rows: readonly OfferRow[],
  now: number,
): Promise<OwnershipOffer[]> {
  if (rows.length === 0) return [];
  const found = await loadPeople(
    connection,
    rows.flatMap(({ userId, offeredBy }) => [userId, offeredBy]),
  );
  const names = new Map(found.map((person) => [person.id, displayName(person)]));
  const at = new Date(now).toISOString();
  return rows.map((row) => ({
    ...row,
    kind: kindOf(row),
    state: offerStateOf(row, at),
    userName: names.get(row.userId) ?? null,
    offeredByName: names.get(row.offeredBy) ?? null,
  }));
}
