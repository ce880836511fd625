import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@brick/domain/endpoint';
import { UPLOAD_LIMIT } from '@brick/domain/files/limits';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import type pg from 'pg';
import { archiveRunner } from './archives/archive-runner.ts';
import { CALLS } from './calls.ts';
import { notFound } from './platform/access.ts';
import type { Config } from './platform/config.ts';
import { inSnapshot, inTime, inTransaction } from './platform/connection.ts';
import { addDocumentation } from './platform/documentation.ts';
import type { FileStore } from './platform/files.ts';
import { addGuards } from './platform/guards.ts';
import { addFilesHealth, addHealth } from './platform/health.ts';
import { Live, type Pace } from './platform/live/live.ts';
import { logging } from './platform/log.ts';
import { addMetrics, logAnswers } from './platform/metrics.ts';
import { mount } from './platform/mount.ts';
import { addPages } from './platform/pages.ts';
import { openPress, type Press } from './platform/pdf/press.ts';
import { asDomainError, problemOf } from './platform/problems.ts';
import { languageAsked } from './platform/refusals/refusals.ts';
import type { Secrets } from './platform/secrets.ts';
import { type SecurityLog, securityLog } from './platform/security-log.ts';
import { addStalledBodies, stalledRefusal } from './platform/stalled-bodies.ts';
import { openTurns } from './platform/turns.ts';
import { letGoOfUnread } from './platform/unread-answers.ts';
import { refuseUnreadable } from './platform/unreadable.ts';
import { letGoOfUnusedConnections } from './platform/unused-connections.ts';
import type { Workshop } from './platform/workshop.ts';
import { reportRunner } from './reports/job-runner.ts';
import { sharedPages } from './reports/share-pages.ts';
import { openWorkshop } from './reports/workshop.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    page?: boolean;
  }
  interface FastifyReply {
    callNotFoundProblem(): FastifyReply;
  }
}

export interface Dependencies {
  config: Config;
  pool: pg.Pool;
  files: FileStore;
  secrets: Secrets;
  now: () => number;
  /** For tests that can't wait as long as screens do. */
  pace?: Partial<Pace>;
  bodyPatience?: number | undefined;
  /** Where the log goes instead of standard output. */
  logTo?: { write(line: string): void } | undefined;
}

const JSON_LIMIT = 1024 * 1024;
/** Milliseconds that one query of a search may take. */
const SEARCH_PATIENCE = 5000;

/** Contracts check what comes and choose what goes: the compilers that Fastify would load for schemas stay away. */
function noSchemas(): never {
  throw new Error('a route has a schema of Fastify; contracts describe calls here');
}

function addSecurity(app: FastifyInstance, security: SecurityLog): void {
  // Made once: the plugin for Fastify puts the same headers together anew for every answer.
  const protect = helmet({
    // Pages bring their own policy with a nonce; an API answer is data and may load nothing at all.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    // HSTS where the request came over TLS, which a proxy says with TRUST_PROXY.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    done(null, payload);
  });
  addGuards(app, security);
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = stalledRefusal(request) ?? asDomainError(error);
  if (!refusal) request.log.error({ err: error }, 'unexpected error');
  const problem = problemOf(refusal, request.id, languageAsked(request.headers['accept-language']));
  if (refusal?.extra.retryAfterSeconds) reply.header('retry-after', refusal.extra.retryAfterSeconds);
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function addProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerProblem);
  app.decorateReply('callNotFoundProblem', function (this: FastifyReply) {
    const problem = problemOf(
      notFound(),
      this.request.id,
      languageAsked(this.request.headers['accept-language']),
    );
    return this.code(problem.status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem));
  });
}

// A number means that so many proxies stand in front; the address is what the outermost of them saw.
const trustedHops = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

// Streams do not end by themselves: without a word to them the server would wait for ever for their last byte.
function addLive(app: FastifyInstance, live: Live): Live {
  app.addHook('onReady', async () => live.start());
  app.addHook('preClose', async () => live.endStreams());
  app.addHook('onClose', () => live.stop());
  return live;
}

function addPress(app: FastifyInstance): Press {
  const press = openPress({ log: (problem) => app.log.error(problem) });
  app.addHook('onClose', () => press.close());
  return press;
}

/** One workshop makes what is waited for, another one what was asked for as a job: nobody waits behind a long one. */
function addWorkshops(
  app: FastifyInstance,
  { pool, files, now }: Pick<Dependencies, 'pool' | 'files' | 'now'>,
): Workshop {
  const parts = { pool, files, log: (problem: string) => app.log.error(problem) };
  const [workshop, ofJobs] = [openWorkshop(parts), openWorkshop(parts)];
  const runner = reportRunner({ pool, files, workshop: ofJobs, log: app.log, now });
  app.addHook('onReady', async () => runner.start());
  app.addHook('onClose', async () => {
    workshop.close();
    await runner.stop();
    ofJobs.close();
  });
  return workshop;
}

function addArchives(app: FastifyInstance, { pool, files, config, now }: Dependencies): void {
  const runner = archiveRunner({ pool, services: { files, config, now }, log: app.log });
  app.addHook('onReady', async () => runner.start());
  app.addHook('onClose', () => runner.stop());
}

/** Builds the whole server over its dependencies: main.ts and the tests use the same. It does not listen yet. */
export async function buildApp({
  config,
  pool,
  files,
  secrets,
  now,
  pace,
  bodyPatience,
  logTo,
}: Dependencies): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: JSON_LIMIT,
    // Of several processes no two give the same: by it a refusal that somebody reports is found in the log.
    genReqId: () => randomUUID(),
    trustProxy: trustedHops(config.trustProxy),
    logger: { ...logging(config), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    // What is too long for an id is no id, and is answered like any other that does not exist.
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    // What still comes while it ends is done, not refused: addHealth() says when nothing more should come.
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: refuseUnreadable,
    // An address that no route is looked for by, because it cannot be decoded.
    frameworkErrors: answerProblem,
  });
  addProblems(app);
  // Before what refuses: a body that nobody reads holds its connection all the same.
  addStalledBodies(app, bodyPatience);
  letGoOfUnread(app, bodyPatience);
  await app.register(cookie);
  const security = securityLog(app.log, config);
  addSecurity(app, security);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip'] });
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT + 65_536, files: 1, fields: 5, parts: 6 },
  });
  // In this order: the connections go once nobody sends anything any more.
  addHealth(app, { pool, config, now });
  letGoOfUnusedConnections(app);
  const live = addLive(app, new Live({ pool, now, log: app.log, pace, redisUrl: config.redisUrl }));
  await addMetrics(app, { config, pool, streams: () => live.streams });
  addFilesHealth(app, files);
  logAnswers(app, config);
  mount(
    app,
    pool,
    {
      ...{ config, files, secrets, security, live, now, press: addPress(app) },
      workshop: addWorkshops(app, { pool, files, now }),
      inTransaction: (work) => inTransaction(pool, work),
      inSnapshot: (work) => inSnapshot(pool, work),
      inSearch: (work) => inTime(pool, SEARCH_PATIENCE, work),
      turns: openTurns(),
    },
    CALLS,
  );
  addArchives(app, { config, pool, files, secrets, now });
  addDocumentation(
    app,
    CALLS.map((served) => served.endpoint),
  );
  await addPages(app, config, sharedPages(pool, now));
  return app;
}
