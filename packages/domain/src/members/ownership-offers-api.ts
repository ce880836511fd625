import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';

/** Days until an unanswered offer expires. */
export const OFFER_DAYS = 14;

export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

export type OfferState = (typeof OFFER_STATES)[number];

export const offerReply = z.object({
  id: z.int(),
  projectId: z.int(),
  projectName: z.string(),
  /** The project itself, or the role of an owner. */
  kind: z.enum(['handOver', 'owner']),
  /** The previous owner leaves the project once the handover is accepted. */
  leave: z.boolean(),
  /** The project is in the trash because its only owner deleted their account; accepting restores it. */
  inTrash: z.boolean(),
  userId: z.int(),
  userName: z.string().nullable(),
  offeredBy: z.int(),
  offeredByName: z.string().nullable(),
  createdAt: instantText,
  expiresAt: instantText,
  state: z.enum(OFFER_STATES),
});

export type OwnershipOffer = z.output<typeof offerReply>;

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/offers',
  on: 'account',
  summary: 'Lists open offers made to or by the caller, newest first',
  reply: z.array(offerReply),
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/accept',
  on: 'account',
  summary:
    'Accepts an offer: the caller becomes an owner, or the owner in a handover. `sharesOwnersSuppliers` applies to handovers: the team then sees the new owner’s suppliers',
  body: z.object({ sharesOwnersSuppliers: z.boolean().default(false) }),
  reply: offerReply,
  status: 200,
  refusals: ['notFound', 'forbidden', 'conflict'],
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/decline',
  on: 'account',
  summary: 'Declines an offer: nothing changes, and the user who made it is notified',
  reply: offerReply,
  status: 200,
  refusals: ['notFound', 'forbidden', 'conflict'],
});

export const withdrawOffer = endpoint({
  method: 'DELETE',
  path: '/api/offers/{id}',
  on: 'account',
  summary: 'Withdraws one of the caller’s open offers',
  reply: null,
  refusals: ['notFound', 'forbidden', 'conflict'],
});
