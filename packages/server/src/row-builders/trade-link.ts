import { randomBytes } from 'node:crypto';
import type { tradeLinks } from '../schema/trade-links/trade-links.ts';

type NewLink = typeof tradeLinks.$inferInsert;

/** Builds the row of a link to the plumbing issues of a project, which nobody has the key of. */
export const buildTradeLink = (
  fields: Partial<NewLink> & Pick<NewLink, 'projectId' | 'createdBy'>,
): NewLink => ({
  name: 'Kgale Plumbing',
  scope: { supplierId: null, trade: 'plumbing', placeId: null, issueIds: null, listId: null },
  language: 'en',
  keyHash: randomBytes(32).toString('hex'),
  expiresAt: '2199-01-07T07:00:00.000Z',
  ...fields,
});
