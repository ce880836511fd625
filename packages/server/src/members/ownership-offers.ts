import type { OwnershipOffer } from '@brick/domain/members/ownership-offers-api';
import { assertMayAnswerOffer, offerStateOf } from '@brick/domain/members/rules';
import { publishNotice } from '../notices/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import {
  deleteMember,
  lockMembership,
  type MembershipWrite,
  moveOwnership,
  storeRole,
} from './member-store.ts';
import {
  endOffer,
  findOffer,
  insertOffer,
  type OfferRow,
  restoreProject,
  serializeOffers,
} from './ownership-offer-store.ts';

interface OfferOptions {
  userId: number;
  /** True for the project itself, false for the role of an owner. */
  handsOver: boolean;
  leave?: boolean;
  now: number;
}

/**
 * Offers a member the project or the role of an owner, and notifies them. The membership must be locked. Throws
 * conflict if they have an open offer.
 */
export async function makeOffer(
  noted: MembershipWrite,
  { leave = false, ...made }: OfferOptions,
): Promise<OwnershipOffer> {
  const { connection, actorId } = noted;
  const row = await insertOffer(noted, { ...made, leave });
  const kind = row.inTrash ? 'projectOffered' : row.handsOver ? 'handOverOffered' : 'ownerOffered';
  await publishNotice(connection, {
    userIds: [row.userId],
    kind,
    projectId: row.projectId,
    entity: 'offer',
    entityId: row.id,
    // The name of an account that is being deleted is not stored.
    actorId: row.inTrash ? null : actorId,
    facts: { project: row.projectName },
  });
  connection.announce({ userId: actorId, topic: 'notices' });
  const [shown] = await serializeOffers(connection, [row], made.now);
  if (!shown) throw new Error('an offer lost its names');
  return shown;
}

interface OfferResponse {
  connection: Connection;
  userId: number;
  id: number;
  now: number;
}

async function notifyOfferer(
  { connection, userId }: OfferResponse,
  { projectId, projectName, handsOver, offeredBy }: OfferRow,
  kind: 'offerAccepted' | 'offerDeclined',
): Promise<void> {
  await publishNotice(connection, {
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

/** Loads an offer that this user may answer now. Throws notFound, forbidden or conflict. */
async function requireOpenOffer(
  { connection, userId, id, now }: OfferResponse,
  { lock }: { lock: boolean },
): Promise<OfferRow> {
  const row = await findOffer(connection, userId, id, { lock });
  if (!row) throw notFound();
  assertMayAnswerOffer(row, userId, offerStateOf(row, new Date(now).toISOString()));
  return row;
}

async function loadOffer({ connection, userId, id, now }: OfferResponse): Promise<OwnershipOffer> {
  const row = await findOffer(connection, userId, id);
  const [shown] = await serializeOffers(connection, row ? [row] : [], now);
  if (!shown) throw notFound();
  return shown;
}

/**
 * Accepts an offer in the current transaction: the user becomes an owner or takes the project over. The former owner
 * of a handed-over project becomes a project manager or leaves.
 */
export async function acceptOwnership(
  answering: OfferResponse,
  { sharesOwnersSuppliers }: { sharesOwnersSuppliers: boolean },
): Promise<OwnershipOffer> {
  const { connection, userId, now } = answering;
  const { projectId, offeredBy } = await requireOpenOffer(answering, { lock: false });
  // Leaving or losing a role locks the membership before the offers: the same order here.
  const standing = await lockMembership(connection, projectId, userId, offeredBy);
  const row = await requireOpenOffer(answering, { lock: true });
  const noted = { connection, projectId, actorId: userId };
  await endOffer(connection, row, 'accepted', { actorId: userId, now });
  if (row.inTrash) await restoreProject(noted);
  await storeRole(noted, standing.caller, 'owner');
  if (row.handsOver) {
    await moveOwnership(noted, standing, userId, sharesOwnersSuppliers);
    const maker = standing.other;
    if (maker) await (row.leave ? deleteMember(noted, maker) : storeRole(noted, maker, 'project_manager'));
  }
  if (!row.inTrash) await notifyOfferer(answering, row, 'offerAccepted');
  return loadOffer(answering);
}

/** Declines an offer: nothing changes, and the offerer is notified. */
export async function declineOwnership(answering: OfferResponse): Promise<OwnershipOffer> {
  const { connection, userId, now } = answering;
  const row = await requireOpenOffer(answering, { lock: true });
  await Promise.all([
    endOffer(connection, row, 'declined', { actorId: userId, now }),
    !row.inTrash && notifyOfferer(answering, row, 'offerDeclined'),
  ]);
  return loadOffer(answering);
}
