import {
  acceptOffer,
  declineOffer,
  listOffers,
  withdrawOffer,
} from '@brick/domain/members/ownership-offers-api';
import { assertMayWithdrawOffer, offerStateOf } from '@brick/domain/members/rules';
import { notFound } from '../platform/access/project-access.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { endOffer, findOffer, loadOpenOffers, serializeOffers } from './ownership-offer-store.ts';
import { acceptOwnership, declineOwnership } from './ownership-offers.ts';

export const offerRoutes = [
  serve(listOffers, async ({ connection, caller, services }) => {
    const now = services.now();
    return serializeOffers(connection, await loadOpenOffers(connection, caller.userId, now), now);
  }),

  serve(acceptOffer, async ({ connection, caller, params, body, services }) =>
    acceptOwnership({ connection, userId: caller.userId, id: params.id, now: services.now() }, body),
  ),

  serve(declineOffer, async ({ connection, caller, params, services }) =>
    declineOwnership({ connection, userId: caller.userId, id: params.id, now: services.now() }),
  ),

  serve(withdrawOffer, async ({ connection, caller, params, services }) => {
    const { userId } = caller;
    const row = await findOffer(connection, userId, params.id, { lock: true });
    if (!row) throw notFound();
    const now = services.now();
    assertMayWithdrawOffer(row, userId, offerStateOf(row, new Date(now).toISOString()));
    await endOffer(connection, row, 'withdrawn', { actorId: userId, now });
    // A withdrawal creates no notice: the offer disappears from the other's screens.
    for (const each of [userId, row.userId]) connection.announce({ userId: each, topic: 'notices' });
  }),
];
