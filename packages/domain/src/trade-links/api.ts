import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { LINK_STATES } from '../links/link-lifetime.ts';
import { pageQuery } from '../list-query.ts';
import { crudEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { tradeLinkBody } from './body.ts';
import { ANSWER_KINDS, tradeLink } from './record.ts';

export const tradeLinkSchemas = recordSchemas(tradeLink, { state: z.enum(LINK_STATES).optional() });

export type TradeLink = z.output<typeof tradeLinkSchemas.reply>;

const { list, get, history } = crudEndpoints(tradeLink, tradeLinkSchemas);

/** Endpoints for project members. Links are only created and withdrawn, never edited or restored. */
export const tradeLinkEndpoints = {
  ...{ list, get, history },
  totals: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/trade-links/totals',
    on: 'project',
    allow: ['trade-links', 'read'],
    summary: 'Counts of the filtered trade links; without a filter, of all',
    query: tradeLinkSchemas.filters,
    reply: z.object({ total: z.int(), open: z.int(), acknowledged: z.int(), answered: z.int() }),
  }),
};

export const tradeLinkAnswer = z.object({
  issueId: z.int(),
  issueNumber: z.string(),
  kind: z.enum(ANSWER_KINDS),
  text: z.string().nullable(),
  /** The name that the visitor gave. */
  name: z.string().nullable(),
  at: instantText,
});

export type TradeLinkAnswer = z.output<typeof tradeLinkAnswer>;

export const listTradeLinkAnswers = endpoint({
  method: 'GET',
  path: '/api/trade-links/{id}/answers',
  on: 'trade-link',
  allow: ['trade-links', 'read'],
  summary: 'Lists the latest answers by a trade link, newest first, with the names that visitors gave',
  query: pageQuery,
  reply: z.array(tradeLinkAnswer),
});

export const addTradeLink = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/trade-links',
  on: 'project',
  allow: ['trade-links', 'create'],
  summary:
    'Makes a link by which a trade without an account sees its own issues; only this reply contains its address',
  body: tradeLinkBody,
  // The address is returned only this once: only the hash of its key is stored.
  secret: true,
  reply: tradeLinkSchemas.reply.extend({ key: z.string(), path: z.string() }),
  refusals: ['tooMany'],
});

export const withdrawTradeLink = endpoint({
  method: 'DELETE',
  path: '/api/trade-links/{id}',
  on: 'trade-link',
  allow: ['trade-links', 'delete'],
  summary: 'Withdraws a trade link for good, which stops working; it stays in the list',
  reply: null,
});
