import type { Offer } from '@brick/domain/members/offers';
import { OFFER_DAYS } from '@brick/domain/members/offers';
import { mustBeFirstOffer, offerStateOf } from '@brick/domain/members/rules';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import { record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { columnsOf } from '../platform/list.ts';
import { ownershipOffers as offers } from '../schema/people.ts';
import type { Noted } from './store.ts';

const DAY = 86_400_000;

/** More than these nobody answers, and each has come from another project. */
const LISTED = 200;

type Stored = typeof offers.$inferSelect;

export interface OfferRow extends Stored {
  projectName: string;
  inTrash: boolean;
}

interface Person {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
}

// A project in the trash keeps its offers closed, unless its only owner deleted their account and left it there for whom
// they offered it to.
const LEFT_BEHIND = sql`p.deleted_at is not null and p.deleted_by = ${offers.offeredBy}
  and exists (select 1 from users u where u.id = ${offers.offeredBy} and u.deleted_at is not null)`;

const reachable = (which: SQL): SQL => sql`
  select ${columnsOf(offers)}, p.name as "projectName", p.deleted_at is not null as "inTrash"
  from ${offers} join projects p on p.id = ${offers.projectId} and (p.deleted_at is null or (${LEFT_BEHIND}))
  where ${which}`;

const stillOpen = (now: number): SQL => sql`${offers.acceptedAt} is null and ${offers.declinedAt} is null
  and ${offers.withdrawnAt} is null and ${offers.expiresAt} > ${new Date(now).toISOString()}`;

const between = (userId: number): SQL =>
  sql`(${offers.userId} = ${userId} or ${offers.offeredBy} = ${userId})`;

/** The open offers that were made to somebody or by them, newest first. */
export const openOffersOf = (connection: Connection, userId: number, now: number): Promise<OfferRow[]> =>
  connection.rows<OfferRow>(
    sql`${reachable(sql`${between(userId)} and ${stillOpen(now)}`)} order by ${offers.id} desc limit ${LISTED}`,
  );

/** An offer that was made to somebody or by them, whatever became of it; locked until the transaction ends if one says so. */
export async function offerOf(
  connection: Connection,
  userId: number,
  id: number,
  { lock }: { lock: boolean } = { lock: false },
): Promise<OfferRow | undefined> {
  const [row] = await connection.rows<OfferRow>(
    sql`${reachable(sql`${between(userId)} and ${offers.id} = ${id}`)}${lock ? sql` for update of ${sql.identifier('ownership_offers')}` : sql``}`,
  );
  return row;
}

interface New {
  userId: number;
  handsOver: boolean;
  leave: boolean;
  now: number;
}

/** What the log tells of an offer: ids alone, so that nothing of it has to be erased. */
const kindOf = ({ handsOver }: { handsOver: boolean }) => (handsOver ? 'handOver' : 'owner');

/**
 * Makes an offer. The project's membership must be locked: of two at once to one person the second one is refused. Throws
 * conflict.
 */
export async function insertOffer(
  { connection, projectId, actorId }: Noted,
  { now, ...offer }: New,
): Promise<OfferRow> {
  const [open, [person]] = await Promise.all([
    connection.rows(sql`
      select 1 from ${offers} where ${offers.projectId} = ${projectId} and ${offers.userId} = ${offer.userId} and ${stillOpen(now)}`),
    people(connection, [offer.userId]),
  ]);
  mustBeFirstOffer(open.length > 0, person ? fullName(person) : '');
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
    record(connection, { projectId, actorId, entity: 'offer', entityId: id, action: 'created', after }),
  ]);
  if (!project) throw new Error('an offer lost its project');
  return { ...made, ...project };
}

const ENDINGS = { accepted: offers.acceptedAt, declined: offers.declinedAt, withdrawn: offers.withdrawnAt };

/** Ends an open offer, which must be locked, with its entry in the log. */
export async function endOffer(
  connection: Connection,
  { projectId, id }: OfferRow,
  ending: keyof typeof ENDINGS,
  { actorId, now }: { actorId: number; now: number },
): Promise<void> {
  const column = sql.identifier(ENDINGS[ending].name);
  const entry = { projectId, actorId, entity: 'offer', entityId: id } as const;
  await Promise.all([
    connection.rows(sql`
      update ${offers} set ${column} = ${new Date(now).toISOString()} where project_id = ${projectId} and id = ${id}`),
    ending === 'withdrawn'
      ? record(connection, { ...entry, action: 'deleted' })
      : record(connection, { ...entry, action: 'updated', after: { state: ending } }),
  ]);
}

/** Takes a project out of the trash for whom its former owner left it. */
export async function takeOutOfTrash({ connection, projectId, actorId }: Noted): Promise<void> {
  await Promise.all([
    connection.rows(
      sql`update projects set deleted_at = null, deleted_by = null, updated_at = now() where id = ${projectId}`,
    ),
    record(connection, { projectId, actorId, entity: 'project', entityId: projectId, action: 'restored' }),
  ]);
}

const people = (connection: Connection, ids: readonly number[]) =>
  connection.rows<Person>(sql`
    select id, username, first_name as "firstName", last_name as "lastName" from users where id = any(${sql.param([...ids])}::bigint[])`);

/** Offers as their contract shows them: what has become of each, and the names of both. */
export async function shownOffers(
  connection: Connection,
  rows: readonly OfferRow[],
  now: number,
): Promise<Offer[]> {
  if (rows.length === 0) return [];
  const found = await people(
    connection,
    rows.flatMap(({ userId, offeredBy }) => [userId, offeredBy]),
  );
  const names = new Map(found.map((person) => [person.id, fullName(person)]));
  const at = new Date(now).toISOString();
  return rows.map((row) => ({
    ...row,
    kind: kindOf(row),
    state: offerStateOf(row, at),
    userName: names.get(row.userId) ?? null,
    offeredByName: names.get(row.offeredBy) ?? null,
  }));
}
