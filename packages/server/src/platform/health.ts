import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { standingOf } from './backup/shelf.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files.ts';

/** Whether the backups that are made by themselves are there; nothing where none are. */
async function backupsOf({ backupDir, ...schedule }: Config, now: number): Promise<{ backups?: string }> {
  if (!backupDir) return {};
  const { isLate } = await standingOf(backupDir, schedule, now).catch(() => ({ isLate: true }));
  return { backups: isLate ? 'late' : 'good' };
}

/**
 * /healthz: the process answers. /readyz: it can also work, that is, reach its database, and is not about to end; beside
 * that it says how it stands with the backups, without which work goes on. When it ends it says so for `drainSeconds`
 * while it still does what it is asked, so that a balancer sends nobody more.
 */
export function addHealth(
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
      return { status: 'ready', ...(await backupsOf(config, now())) };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}

/**
 * /readyz/files: the files can be reached. Apart from /readyz, because everything else goes on without them: a balancer
 * that sent nobody any more would make an outage of a fault.
 */
export function addFilesHealth(app: FastifyInstance, files: FileStore): void {
  app.get('/readyz/files', { config: { page: true } }, async (_request, reply) =>
    (await files.answers())
      ? { status: 'ready' }
      : reply.code(503).send({ status: 'the files can not be reached' }),
  );
}
