import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { loadBackupStatus } from '../backup/backup-folder.ts';
import type { Config } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';

/** Returns whether scheduled backups are up to date; nothing if there are none. */
async function backupHealth({ backupDir, ...schedule }: Config, now: number): Promise<{ backups?: string }> {
  if (!backupDir) return {};
  const { isLate } = await loadBackupStatus(backupDir, schedule, now).catch(() => ({ isLate: true }));
  return { backups: isLate ? 'late' : 'good' };
}

/**
 * Adds /healthz, which says that the process answers, and /readyz, which says that it can also work: it reaches its
 * database and is not shutting down. /readyz also reports late backups, which do not stop the server. On shutdown the
 * server reports 503 for `drainSeconds` while it still answers, so that a load balancer sends no more requests.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  { pool, config, now }: { pool: pg.Pool; config: Config; now: () => number },
): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
    await wait(config.drainSeconds * 1000);
  });
  app.get('/healthz', { config: { page: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { page: true } }, async (_request, reply) => {
    if (ending) return reply.code(503).send({ status: 'the server is ending' });
    try {
      await pool.query('select 1');
      return { status: 'ready', ...(await backupHealth(config, now())) };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}

/**
 * Adds /readyz/files, which says whether the file store can be reached. It is separate from /readyz because
 * everything else works without files: removing the server from the load balancer would turn a fault into an outage.
 */
export function addFileStoreHealthRoute(app: FastifyInstance, files: FileStore): void {
  app.get('/readyz/files', { config: { page: true } }, async (_request, reply) =>
    (await files.answers())
      ? { status: 'ready' }
      : reply.code(503).send({ status: 'the files can not be reached' }),
  );
}
