import { acceptOffer, declineOffer, listOffers, withdrawOffer } from '@brick/domain/members/offers';
import { mustMayTakeBack, offerStateOf } from '@brick/domain/members/rules';
import { notFound } from '../platform/access.ts';
import { serve } from '../platform/serve.ts';
import { endOffer, offerOf, openOffersOf, shownOffers } from './offer-store.ts';
import { accept, decline } from './offering.ts';

export const offerRoutes = [
  serve(listOffers, async ({ connection, caller, services }) => {
    const now = services.now();
    return shownOffers(connection, await openOffersOf(connection, caller.userId, now), now);
  }),

  serve(acceptOffer, async ({ connection, caller, params, body, services }) =>
    accept({ connection, userId: caller.userId, id: params.id, now: services.now() }, body),
  ),

  serve(declineOffer, async ({ connection, caller, params, services }) =>
    decline({ connection, userId: caller.userId, id: params.id, now: services.now() }),
  ),

  serve(withdrawOffer, async ({ connection, caller, params, services }) => {
    const { userId } = caller;
    const row = await offerOf(connection, userId, params.id, { lock: true });
    if (!row) throw notFound();
    const now = services.now();
    mustMayTakeBack(row, userId, offerStateOf(row, new Date(now).toISOString()));
    await endOffer(connection, row, 'withdrawn', { actorId: userId, now });
    // There is no notice of it: the offer is gone from the other's screens.
    for (const each of [userId, row.userId]) connection.announce({ userId: each, topic: 'notices' });
  }),
];
