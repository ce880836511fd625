import type { Offer } from '@brick/domain/members/offers';
import { mustMayAnswer, offerStateOf } from '@brick/domain/members/rules';
import { tell } from '../notices/reads.ts';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { endOffer, insertOffer, type OfferRow, offerOf, shownOffers, takeOutOfTrash } from './offer-store.ts';
import { deleteMember, lockStanding, moveOwnership, type Noted, storeRole } from './store.ts';

interface Offering {
  userId: number;
  /** The project itself; else the role of an owner. */
  handsOver: boolean;
  leave?: boolean;
  now: number;
}

/**
 * Offers a member the project, or the role of an owner, and tells them. The project's membership must be locked. Throws
 * conflict where they have an open offer.
 */
export async function offer(noted: Noted, { leave = false, ...made }: Offering): Promise<Offer> {
  const { connection, actorId } = noted;
  const row = await insertOffer(noted, { ...made, leave });
  const kind = row.inTrash ? 'projectOffered' : row.handsOver ? 'handOverOffered' : 'ownerOffered';
  await tell(connection, {
    userIds: [row.userId],
    kind,
    projectId: row.projectId,
    entity: 'offer',
    entityId: row.id,
    // The name of an account that is being deleted is written down nowhere.
    actorId: row.inTrash ? null : actorId,
    facts: { project: row.projectName },
  });
  connection.announce({ userId: actorId, topic: 'notices' });
  const [shown] = await shownOffers(connection, [row], made.now);
  if (!shown) throw new Error('an offer lost its names');
  return shown;
}

interface Answering {
  connection: Connection;
  userId: number;
  id: number;
  now: number;
}

async function tellMaker(
  { connection, userId }: Answering,
  { projectId, projectName, handsOver, offeredBy }: OfferRow,
  kind: 'offerAccepted' | 'offerDeclined',
): Promise<void> {
  await tell(connection, {
    userIds: [offeredBy],
    kind,
    projectId,
    entity: 'project',
    entityId: projectId,
    actorId: userId,
    facts: { project: projectName, role: handsOver ? 'handOver' : 'owner' },
  });
  connection.announce({ userId, topic: 'notices' });
}

/** The offer, once it is sure that this person may answer it now. Throws notFound, forbidden and conflict. */
async function openOffer(
  { connection, userId, id, now }: Answering,
  { lock }: { lock: boolean },
): Promise<OfferRow> {
  const row = await offerOf(connection, userId, id, { lock });
  if (!row) throw notFound();
  mustMayAnswer(row, userId, offerStateOf(row, new Date(now).toISOString()));
  return row;
}

async function shownOffer({ connection, userId, id, now }: Answering): Promise<Offer> {
  const row = await offerOf(connection, userId, id);
  const [shown] = await shownOffers(connection, row ? [row] : [], now);
  if (!shown) throw notFound();
  return shown;
}

/**
 * Makes somebody what they were offered, in the transaction of the connection: an owner, or the one whose project it is.
 * Whoever handed it over is a project manager from then on, or out of it.
 */
export async function accept(
  answering: Answering,
  { sharesOwnersSuppliers }: { sharesOwnersSuppliers: boolean },
): Promise<Offer> {
  const { connection, userId, now } = answering;
  const { projectId, offeredBy } = await openOffer(answering, { lock: false });
  // Whoever leaves or loses the role holds the membership and then ends the offers: in the same order here.
  const standing = await lockStanding(connection, projectId, userId, offeredBy);
  const row = await openOffer(answering, { lock: true });
  const noted = { connection, projectId, actorId: userId };
  await endOffer(connection, row, 'accepted', { actorId: userId, now });
  if (row.inTrash) await takeOutOfTrash(noted);
  await storeRole(noted, standing.caller, 'owner');
  if (row.handsOver) {
    await moveOwnership(noted, standing, userId, sharesOwnersSuppliers);
    const maker = standing.other;
    if (maker) await (row.leave ? deleteMember(noted, maker) : storeRole(noted, maker, 'project_manager'));
  }
  if (!row.inTrash) await tellMaker(answering, row, 'offerAccepted');
  return shownOffer(answering);
}

/** Turns an offer down: nothing changes, and whoever made it is told. */
export async function decline(answering: Answering): Promise<Offer> {
  const { connection, userId, now } = answering;
  const row = await openOffer(answering, { lock: true });
  await Promise.all([
    endOffer(connection, row, 'declined', { actorId: userId, now }),
    !row.inTrash && tellMaker(answering, row, 'offerDeclined'),
  ]);
  return shownOffer(answering);
}
