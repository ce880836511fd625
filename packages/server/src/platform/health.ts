import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** /healthz: the process answers. /readyz: it can also work, that is, reach its database. */
export function addHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', { config: { page: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { page: true } }, async (_request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
