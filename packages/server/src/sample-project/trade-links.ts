import { createHash, randomBytes } from 'node:crypto';
import type { Trade } from '@brick/domain/issues/trades';
import type { LinkRights } from '@brick/domain/trade-links/record';
import type { tradeLinks } from '../schema/trade-links/trade-links.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS } from './suppliers.ts';

interface SampleLink {
  name: string;
  trade: Trade;
  rights: LinkRights;
  daysAgo: number;
  /** Days from its making until it ends. */
  lasts: number;
  opened?: { times: number; daysAgo: number; by: string };
}

const LINKS: readonly SampleLink[] = [
  {
    ...{ name: SUPPLIERS.merchants.name, trade: 'roofing', rights: 'see', daysAgo: 40, lasts: 14 },
    opened: { times: 2, daysAgo: 38, by: SUPPLIERS.merchants.contactPerson },
  },
  {
    ...{ name: 'Tlokweng Waterproofing', trade: 'waterproofing', rights: 'answer', daysAgo: 5, lasts: 14 },
    opened: { times: 3, daysAgo: 1, by: 'Oratile Sebina' },
  },
  { ...{ name: 'Phane Electrical', trade: 'electrical', rights: 'answer', daysAgo: 2, lasts: 30 } },
];

type NewLink = typeof tradeLinks.$inferInsert;

/** Links to the issues of three trades: one that has ended, one that is used, and one that nobody has opened. Nobody has their keys. */
export const sampleTradeLinks = ({ projectId, ownerId, days }: SampleContext): NewLink[] =>
  LINKS.map(({ name, trade, rights, daysAgo, lasts, opened }, index) => ({
    ...{ projectId, createdBy: ownerId, name, rights, language: 'en' as const },
    scope: { supplierId: null, trade, placeId: null, issueIds: null, listId: null },
    keyHash: createHash('sha256').update(randomBytes(32)).digest('hex'),
    // Not `at`, which ends with today.
    expiresAt: `${days.day(daysAgo - lasts)}T16:00:00.000Z`,
    ...(opened && {
      ...{ timesOpened: opened.times, lastOpenedAt: days.at(opened.daysAgo, index) },
      ...{ acknowledgedAt: days.at(opened.daysAgo, index), acknowledgedName: opened.by },
    }),
    ...{ createdAt: days.at(daysAgo, index), updatedAt: days.at(daysAgo, index) },
  }));

/** What the log says of a new link: what was entered, and until when it holds. */
export const loggedLink = (link: typeof tradeLinks.$inferSelect) => {
  const { id, version, createdAt, updatedAt, name, scope, rights, language, expiresAt } = link;
  return { id, version, createdAt, updatedAt, name, scope, rights, language, expiresAt };
};
