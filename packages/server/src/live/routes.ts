import { liveEvents } from '@brick/domain/live/api';
import type { FastifyRequest } from 'fastify';
import { serve } from '../platform/http/endpoint-handlers.ts';

/** Returns how long ago the last event of a reconnecting browser was; null on a first connection. */
function sinceLastEvent({ headers }: FastifyRequest, now: number): number | null {
  const id = String(headers['last-event-id'] ?? '');
  return /^\d{1,15}$/.test(id) ? Math.max(0, now - Number(id)) : null;
}

export const liveRoutes = [
  serve(liveEvents, async ({ connection, caller, query, request, services }) =>
    services.live.admit(connection, {
      userId: caller.userId,
      sid: caller.sid,
      missed: query.missed ?? sinceLastEvent(request, services.now()),
    }),
  ),
];
