import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type * as prometheus from 'prom-client';
import type { Registry } from 'prom-client';
import { mailInState } from '../../schema/mail-in/mail-in.ts';
import type { Config } from '../config/config.ts';
import { getConnection } from '../db/connection.ts';
import { declaredPath } from '../http/requested-endpoint.ts';

/** Histogram buckets in seconds: from the time of a list page to what nobody should have to wait for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function hasMetricsToken(request: FastifyRequest, token: string): boolean {
  const [given, asked] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  return given.length === asked.length && timingSafeEqual(given, asked);
}

type Prometheus = typeof prometheus;

function addGauge(
  { Gauge }: Prometheus,
  registry: Registry,
  ...[name, help, read]: [name: string, help: string, read: () => number | Promise<number>]
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

/**
 * Adds when the mailbox was last read to its end, and whether it can be read. Every process answers what is known of all.
 */
function addMailIn(library: Prometheus, registry: Registry, pool: pg.Pool): void {
  const read = async () => {
    const [state] = await getConnection(pool).rows<{ lookedAt: string | null; problem: string | null }>(
      sql`select ${mailInState.lookedAt} as "lookedAt", ${mailInState.problem} as problem from ${mailInState}`,
    );
    return { looked: state?.lookedAt ? Date.parse(state.lookedAt) / 1000 : 0, fails: state?.problem ? 1 : 0 };
  };
  const looked = 'When mail was last looked for, in seconds since 1970; 0 for never';
  addGauge(library, registry, 'mail_in_looked_seconds', looked, async () => (await read()).looked);
  const fails = '1 if the mailbox could not be read at the last look';
  addGauge(library, registry, 'mail_in_fails', fails, async () => (await read()).fails);
}

/**
 * Adds Prometheus metrics at /metrics, for clients with METRICS_TOKEN; without that setting the page does not exist.
 * Calls are labelled with the declared path, so neither ids nor search texts are exposed.
 */
export async function addMetrics(
  app: FastifyInstance,
  {
    config,
    pool,
    streams,
  }: { config: Pick<Config, 'metricsToken' | 'mailIn'>; pool: pg.Pool; streams: () => number },
): Promise<void> {
  const token = config.metricsToken;
  if (token === undefined) return;
  // The library is only loaded if metrics are on.
  const library = await import('prom-client');
  const { collectDefaultMetrics, Histogram, Registry } = library;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  addGauge(library, registry, 'live_streams', 'Open live event streams', streams);
  addGauge(library, registry, 'database_connections', 'Connections to the database', () => pool.totalCount);
  addGauge(
    library,
    registry,
    'database_connections_idle',
    'Idle connections to the database',
    () => pool.idleCount,
  );
  addGauge(
    library,
    registry,
    'database_waiting',
    'Requests waiting for a connection',
    () => pool.waitingCount,
  );
  if (config.mailIn) addMailIn(library, registry, pool);
  app.addHook('onResponse', (request, reply, done) => {
    const path = declaredPath(request);
    answered.observe(
      { method: request.method, path, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', { config: { page: true } }, async (request, reply) => {
    if (!hasMetricsToken(request, token)) return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Logs each response, from level info on: method, status, duration and the request id, which is also in each problem.
 * The path is the declared one, because paths can contain the secrets of links.
 */
export function logResponses(app: FastifyInstance, { logLevel }: Pick<Config, 'logLevel'>): void {
  if (!['info', 'debug', 'trace'].includes(logLevel)) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: declaredPath(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
