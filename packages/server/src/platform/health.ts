import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { standingOf } from './backup/shelf.ts';
import type { Config } from './config.ts';

/** Whether the backups that are made by themselves are there; nothing where none are. */
async function backupsOf({ backupDir, ...schedule }: Config, now: number): Promise<{ backups?: string }> {
  if (!backupDir) return {};
  const { isLate } = await standingOf(backupDir, schedule, now).catch(() => ({ isLate: true }));
  return { backups: isLate ? 'late' : 'good' };
}

/**
 * /healthz: the process answers. /readyz: it can also work, that is, reach its database; beside that it says how it stands
 * with the backups, without which work goes on.
 */
export function addHealth(
  app: FastifyInstance,
  { pool, config, now }: { pool: pg.Pool; config: Config; now: () => number },
): void {
  app.get('/healthz', { config: { page: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { page: true } }, async (_request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ready', ...(await backupsOf(config, now())) };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
