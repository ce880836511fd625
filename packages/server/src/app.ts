import { randomUUID } from 'node:crypto';
import { MAX_UPLOAD_BYTES } from '@brick/domain/files/upload-limits';
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
import { archiveWork } from './archives/run-archive-jobs.ts';
import { packWork } from './completion-lists/handover-pack-work.ts';
import { ENDPOINTS } from './endpoints.ts';
import { tileWork } from './plans/tile-work.ts';
import { notFound } from './platform/access/project-access.ts';
import type { Config } from './platform/config/config.ts';
import { inSnapshot, inTimeLimit, inTransaction } from './platform/db/connection.ts';
import { ReplicaReads } from './platform/db/replica-reads.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Services } from './platform/http/endpoint-handlers.ts';
import { closeIdleConnectionsOnStop } from './platform/http/idle-connections.ts';
import { rejectMalformedRequest } from './platform/http/malformed-requests.ts';
import { challengeOf, toDomainError, toProblem } from './platform/http/problems.ts';
import { registerEndpoints } from './platform/http/register-endpoints.ts';
import { addRequestChecks } from './platform/http/request-checks.ts';
import { installEndpointLookup } from './platform/http/requested-endpoint.ts';
import { closeStalledRequests, stalledProblemOf } from './platform/http/stalled-requests.ts';
import { closeStalledResponses } from './platform/http/stalled-responses.ts';
import { addWebPages } from './platform/http/web-pages.ts';
import { preferredLanguage } from './platform/i18n/error-messages.ts';
import { JobRunner } from './platform/jobs/job-runner.ts';
import type { ReportWorker } from './platform/jobs/report-worker-types.ts';
import { type LiveIntervals, LiveUpdates } from './platform/live/live-updates.ts';
import { addFileStoreHealthRoute, addHealthRoutes } from './platform/monitoring/health-checks.ts';
import { loggerOptions } from './platform/monitoring/logging.ts';
import { addMetrics, logResponses } from './platform/monitoring/metrics.ts';
import { createSecurityLog, type SecurityLog } from './platform/monitoring/security-log.ts';
import { addDocsRoutes } from './platform/openapi/docs-routes.ts';
import { createPdfRenderer, type PdfRenderer } from './platform/pdf/renderer.ts';
import type { Secrets } from './platform/security/secrets.ts';
import { createConcurrencyLimiters } from './platform/workers/concurrency-limits.ts';
import { type FileReader, startFileReader } from './platform/workers/file-reader.ts';
import { reportWork } from './reports/jobs/report-jobs.ts';
import { startReportWorker } from './reports/report-worker-client.ts';
import { sharePages } from './reports/sharing/share-pages.ts';
import type { WebhookCallOptions } from './webhooks/post-to-webhook.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
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
  /** Shorter waits for tests. */
  pace?: Partial<LiveIntervals>;
  bodyPatience?: number | undefined;
  /** How webhooks call addresses, for tests. */
  calling?: Partial<WebhookCallOptions> | undefined;
  /** Destination of the log. Default: standard output. */
  logTo?: { write(line: string): void } | undefined;
}

const JSON_LIMIT = 1024 * 1024;
/** Timeout of one search query. */
const SEARCH_TIMEOUT_MS = 5000;

/** Our API schemas validate requests and serialize responses: Fastify's schema compilers are not used. */
function rejectSchemas(): never {
  throw new Error('a route has a schema of Fastify; contracts describe calls here');
}

function addSecurityLog(app: FastifyInstance, security: SecurityLog, now: () => number): void {
  // Created once: the Fastify plugin would build the same headers for every response.
  const protect = helmet({
    // Pages set their own policy with a nonce. An API response is data and may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    // HSTS is sent for TLS requests, which a proxy reports through TRUST_PROXY.
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
    if (request.url.startsWith('/api/')) {
      // What a browser keeps is for this session alone: the next person may sit at the same device.
      if (reply.hasHeader('cache-control')) reply.header('vary', 'Cookie');
      else reply.header('cache-control', 'no-store');
    }
    done(null, payload);
  });
  addRequestChecks(app, security, now);
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = stalledProblemOf(request) ?? toDomainError(error);
  if (!refusal) request.log.error({ err: error }, 'unexpected error');
  const problem = toProblem(refusal, request.id, preferredLanguage(request.headers['accept-language']));
  const challenge = refusal && challengeOf(refusal);
  if (challenge) reply.header('www-authenticate', challenge);
  if (refusal?.extra.retryAfterSeconds) reply.header('retry-after', refusal.extra.retryAfterSeconds);
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.decorateReply('callNotFoundProblem', function (this: FastifyReply) {
    const problem = toProblem(
      notFound(),
      this.request.id,
      preferredLanguage(this.request.headers['accept-language']),
    );
    return this.code(problem.status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem));
  });
}

// A number is the number of proxies in front of the server. The client address is the one seen by the outermost
// proxy.
const trustProxyOption = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

// Streams do not end by themselves: without closing them, shutdown would never finish.
function addLive(app: FastifyInstance, live: LiveUpdates): LiveUpdates {
  app.addHook('onReady', async () => live.start());
  app.addHook('preClose', async () => live.endStreams());
  app.addHook('onClose', () => live.stop());
  return live;
}

function addPdfRenderer(app: FastifyInstance): PdfRenderer {
  const press = createPdfRenderer({ log: (problem) => app.log.error(problem) });
  app.addHook('onClose', () => press.close());
  return press;
}

/** Connections to the replica, for reports that a user waits for, exports and archives. */
const REPLICA_CONNECTIONS = 10;

function addFileReader(app: FastifyInstance): FileReader {
  const reader = startFileReader({ log: (problem) => app.log.error(problem) });
  app.addHook('onClose', () => reader.close());
  return reader;
}

function addReads(app: FastifyInstance, { pool, config }: Dependencies): ReplicaReads {
  const reads = new ReplicaReads({
    primary: pool,
    url: config.databaseReadUrl,
    size: REPLICA_CONNECTIONS,
    note: (sentence) => app.log.warn(sentence),
  });
  app.addHook('onClose', () => reads.end());
  return reads;
}

/**
 * Runs the jobs of this process. Of the two report workers one is for jobs and one, which is returned, for reports that
 * a user waits for: no user waits behind a long job.
 */
function addJobs(
  app: FastifyInstance,
  { pool, files, config, now }: Dependencies,
  { reads, press }: Pick<Services, 'reads' | 'press'>,
): ReportWorker {
  const readUrl = config.databaseReadUrl;
  const options = { pool, readUrl, files, log: (problem: string) => app.log.error(problem) };
  const [workshop, ofJobs] = [startReportWorker(options), startReportWorker(options)];
  const runner = new JobRunner(pool, app.log, [
    reportWork({ files, workshop: ofJobs, now }),
    archiveWork({ pool, reads, services: { files, config, now }, log: app.log }),
    tileWork({ pool, services: { files } }),
    packWork({ reads, services: { files, press, now } }),
  ]);
  app.addHook('onReady', async () => runner.start());
  app.addHook('onClose', async () => {
    workshop.close();
    await runner.stop();
  });
  return workshop;
}

/** Sends what webhooks ask for, unless the operator wants none. */
function addWebhooks(app: FastifyInstance, dependencies: Dependencies): void {
  const { config } = dependencies;
  if (config.webhooks === 'off') return;
  const sender = new WebhookSender({ ...dependencies, log: app.log, directUrl: config.databaseDirectUrl });
  app.addHook('onReady', async () => sender.start());
  app.addHook('onClose', () => sender.stop());
}

/** Builds the whole server from its dependencies, for main.ts and for tests. It does not listen yet. */
export async function buildApp({
  config,
  pool,
  files,
  secrets,
  now,
  pace,
  bodyPatience,
  calling,
  logTo,
}: Dependencies): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: JSON_LIMIT,
    // Unique across processes, so that a reported problem can be found in the log.
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOption(config.trustProxy),
    logger: { ...loggerOptions(config), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    // Longer values cannot be ids and are answered like any unknown id.
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are still served. addHealth() tells the load balancer when to stop.
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
    clientErrorHandler: rejectMalformedRequest,
    // Handles URLs that cannot be decoded.
    frameworkErrors: sendProblem,
  });
  addErrorHandler(app);
  installEndpointLookup(app, ENDPOINTS);
  // Registered before everything that rejects requests: an unread body also holds its connection.
  closeStalledRequests(app, bodyPatience);
  closeStalledResponses(app, bodyPatience);
  await app.register(cookie);
  const security = createSecurityLog(app.log, config);
  addSecurityLog(app, security, now);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip'] });
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES + 65_536, files: 1, fields: 5, parts: 6 },
  });
  // The bytes of a photo: whatever they are called, the handler reads them.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Order matters: database connections close after everything that uses them.
  addHealthRoutes(app, { pool, config, now });
  closeIdleConnectionsOnStop(app);
  const { redisUrl, databaseDirectUrl: directUrl } = config;
  const live = addLive(app, new LiveUpdates({ pool, directUrl, now, log: app.log, pace, redisUrl }));
  await addMetrics(app, { config, pool, streams: () => live.streams });
  addFileStoreHealthRoute(app, files);
  logResponses(app, config);
  const dependencies = { config, pool, files, secrets, now, calling };
  const reads = addReads(app, dependencies);
  const press = addPdfRenderer(app);
  addWebhooks(app, dependencies);
  registerEndpoints(
    app,
    pool,
    {
      ...{ config, files, secrets, security, live, now, press },
      fileReader: addFileReader(app),
      workshop: addJobs(app, dependencies, { reads, press }),
      reads,
      inTransaction: (work) => inTransaction(pool, work),
      inSnapshot: (work) => inSnapshot(pool, work),
      inSearch: (work) => inTimeLimit(pool, SEARCH_TIMEOUT_MS, work),
      turns: createConcurrencyLimiters(),
    },
    ENDPOINTS,
  );
  addDocsRoutes(
    app,
    ENDPOINTS.map((served) => served.endpoint),
  );
  await addWebPages(app, config, sharePages(pool, { config, now }));
  return app;
}
