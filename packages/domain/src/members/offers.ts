import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';

/** Days that the other has to answer an offer. */
export const OFFER_DAYS = 14;

export const OFFER_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

export type OfferState = (typeof OFFER_STATES)[number];

export const offerReply = z.object({
  id: z.int(),
  projectId: z.int(),
  projectName: z.string(),
  /** The project itself, or a place among its owners. */
  kind: z.enum(['handOver', 'owner']),
  /** Whoever hands the project over leaves it once that is accepted. */
  leave: z.boolean(),
  /** The project lies in the trash because its only owner deleted their account: accepting takes it out. */
  inTrash: z.boolean(),
  userId: z.int(),
  userName: z.string().nullable(),
  offeredBy: z.int(),
  offeredByName: z.string().nullable(),
  createdAt: instantText,
  expiresAt: instantText,
  state: z.enum(OFFER_STATES),
});

export type Offer = z.output<typeof offerReply>;

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/offers',
  on: 'account',
  summary: 'The open offers that were made to the caller or by them, newest first',
  reply: z.array(offerReply),
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/accept',
  on: 'account',
  summary:
    'Become an owner of a project, or the one whose project it is. `sharesOwnersSuppliers` counts where a project is handed over: its team sees the new owner’s suppliers',
  body: z.object({ sharesOwnersSuppliers: z.boolean().default(false) }),
  reply: offerReply,
  status: 200,
  refusals: ['notFound', 'forbidden', 'conflict'],
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{id}/decline',
  on: 'account',
  summary: 'Decline an offer: nothing changes, and whoever made it is told',
  reply: offerReply,
  status: 200,
  refusals: ['notFound', 'forbidden', 'conflict'],
});

export const withdrawOffer = endpoint({
  method: 'DELETE',
  path: '/api/offers/{id}',
  on: 'account',
  summary: 'Withdraw an open offer that one made',
  reply: null,
  refusals: ['notFound', 'forbidden', 'conflict'],
});
