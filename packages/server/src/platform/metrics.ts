import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type * as prometheus from 'prom-client';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';

/** Upper edges in seconds: from what a page of a list takes to what nobody should have to wait for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function mayRead(request: FastifyRequest, token: string): boolean {
  const [given, asked] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  return given.length === asked.length && timingSafeEqual(given, asked);
}

type Prometheus = typeof prometheus;

function gauge(
  { Gauge }: Prometheus,
  registry: Registry,
  ...[name, help, read]: [name: string, help: string, read: () => number]
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/**
 * Counts and times for Prometheus at /metrics, for who brings METRICS_TOKEN; without that setting there is no such
 * page. Calls are told apart by the path as it is declared, so neither ids nor what somebody searched for get out.
 */
export async function addMetrics(
  app: FastifyInstance,
  { config, pool, streams }: { config: Pick<Config, 'metricsToken'>; pool: pg.Pool; streams: () => number },
): Promise<void> {
  const token = config.metricsToken;
  if (token === undefined) return;
  // Only who asks for metrics loads what counts them.
  const library = await import('prom-client');
  const { collectDefaultMetrics, Histogram, Registry } = library;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  gauge(library, registry, 'live_streams', 'Screens that listen for changes', streams);
  gauge(library, registry, 'database_connections', 'Connections to the database', () => pool.totalCount);
  gauge(
    library,
    registry,
    'database_connections_idle',
    'Connections that wait for work',
    () => pool.idleCount,
  );
  gauge(
    library,
    registry,
    'database_waiting',
    'Requests that wait for a connection',
    () => pool.waitingCount,
  );
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none';
    answered.observe(
      { method: request.method, path, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', { config: { page: true } }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * One line for each answer, from the level info on: what was asked, how it ended, how long it took, and the request's
 * id, which stands in each refusal too. The path is the declared one: secrets of links are parts of paths.
 */
export function logAnswers(app: FastifyInstance, { logLevel }: Pick<Config, 'logLevel'>): void {
  if (!['info', 'debug', 'trace'].includes(logLevel)) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
