import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/**
 * /healthz: the process answers. /readyz: it can also work, that is, reach its database, and is not about to end. When
 * it ends it says so for `drainSeconds` while it still does what it is asked, so that a balancer sends nobody more.
 */
export function addHealth(app: FastifyInstance, pool: pg.Pool, drainSeconds: number): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
    await wait(drainSeconds * 1000);
  });
  app.get('/healthz', { config: { page: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { page: true } }, async (_request, reply) => {
    if (ending) return reply.code(503).send({ status: 'the server is ending' });
    try {
      await pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
