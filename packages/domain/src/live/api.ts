import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIVE_TOPICS, type LiveTopic } from './topics.ts';

/** A change listed in a `changes` event. It names what to fetch again and carries no data. */
export const liveChange = z.object({
  /** Null for the subscriber's own data: settings, notices, sessions. */
  projectId: z.int().nullable(),
  topics: z.array(z.enum(LIVE_TOPICS as [LiveTopic, ...LiveTopic[]])).readonly(),
  /** The X-Change ids of the writes behind it; omitted if there are many. */
  changes: z.array(z.string()).readonly().optional(),
});

export type LiveChange = z.output<typeof liveChange>;

export const liveEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  on: 'account',
  summary:
    'Streams server-sent events: changes (what to fetch again), missed (fetch everything again), beat (heartbeat), ' +
    'again (reconnect), over (the session has ended)',
  query: z.object({
    /** Milliseconds since the client last received events; changes since then are sent first. */
    missed: z
      .string()
      .regex(/^\d{1,12}$/, 'number')
      .transform(Number)
      .optional(),
  }),
  reply: 'events',
  refusals: ['tooMany'],
});
