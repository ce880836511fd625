import { events } from '@brick/domain/live/contract';
import type { FastifyRequest } from 'fastify';
import { serve } from '../platform/serve.ts';

/** How long ago the event was with which a browser comes back that connects again by itself; null on a first visit. */
function sinceLastEvent({ headers }: FastifyRequest, now: number): number | null {
  const id = String(headers['last-event-id'] ?? '');
  return /^\d{1,15}$/.test(id) ? Math.max(0, now - Number(id)) : null;
}

export const liveRoutes = [
  serve(events, async ({ connection, caller, query, request, services }) =>
    services.live.admit(connection, {
      userId: caller.userId,
      sid: caller.sid,
      missed: query.missed ?? sinceLastEvent(request, services.now()),
    }),
  ),
];
