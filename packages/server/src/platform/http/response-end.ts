import type { FastifyReply } from 'fastify';

const goneSignals = new WeakMap<FastifyReply['raw'], AbortSignal>();

/** Returns the signal that aborts when the client disconnects before the response, or once that was sent. */
export function clientGoneSignal({ raw }: FastifyReply): AbortSignal {
  const known = goneSignals.get(raw);
  if (known) return known;
  const gone = new AbortController();
  goneSignals.set(raw, gone.signal);
  // The client may have disconnected during authorisation, without a later event.
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Does something once the response was sent, or its client is gone. */
export function afterResponse(reply: FastifyReply, work: () => void): void {
  const gone = clientGoneSignal(reply);
  if (gone.aborted) work();
  else gone.addEventListener('abort', work, { once: true });
}
