import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIVE_TOPICS, type LiveTopic } from '../live.ts';

/** What changed, as an event `changes` lists it. It names what to ask for again and carries no data. */
export const liveChange = z.object({
  /** Null where it is the listener's own: settings, notices, sessions. */
  projectId: z.int().nullable(),
  topics: z.array(z.enum(LIVE_TOPICS as [LiveTopic, ...LiveTopic[]])).readonly(),
  /** The writes behind it, as their answers named them in X-Change; left out where there are many. */
  changes: z.array(z.string()).readonly().optional(),
});

export type LiveChange = z.output<typeof liveChange>;

export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  on: 'account',
  summary:
    'Server-sent events: changes (what to ask for again), missed (ask for everything again), beat (nothing new), ' +
    'again (connect again), over (the session has ended)',
  query: z.object({
    /** Milliseconds for which the listener has not heard: what changed in them is told first. */
    missed: z
      .string()
      .regex(/^\d{1,12}$/, 'number')
      .transform(Number)
      .optional(),
  }),
  reply: 'events',
  refusals: ['tooMany'],
});
