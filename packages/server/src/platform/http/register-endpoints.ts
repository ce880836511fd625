import { dayIn } from '@brick/domain/dates/calendar-date';
import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { ListCount, PageQuery } from '@brick/domain/list-query';
import { withoutMoney } from '@brick/domain/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  type AuthorisedCall,
  authoriseCall,
  credentialOf,
  type IncomingCall,
  parsePathParams,
} from '../access/authorise-call.ts';
import type { Caller } from '../access/project-access.ts';
import { deleteExpiredSession, touchSession } from '../access/sessions.ts';
import {
  type ActingToken,
  amountsHiddenError,
  markWrites,
  tokenHashOf,
  touchToken,
  withMissingScope,
} from '../access/tokens.ts';
import { type Connection, getConnection, inTransaction } from '../db/connection.ts';
import { logDeniedAccess } from '../monitoring/denied-access-log.ts';
import { sliceToJson } from '../records/list-paging.ts';
import { changedMeanwhile } from '../records/record-store.ts';
import { limitByAddress } from '../security/rate-limits.ts';
import { TokenLimits } from '../security/token-limits.ts';
import { findRefusedRepeat, findRepeat, rememberCall, siteCallOf } from '../site/client-ids.ts';
import { answerRepeat, type RowReaders, rowReadersOf } from '../site/replay.ts';
import type { EndpointHandler, Services } from './endpoint-handlers.ts';
import {
  DuplicateRequestError,
  findStoredResponse,
  type IdempotencyKey,
  readIdempotencyKey,
  storeResponse,
} from './idempotency.ts';
import { isDeadlock, parseInput } from './problems.ts';
import { API_ROUTE, hasOwnRoute } from './requested-endpoint.ts';
import { afterResponse, clientGoneSignal } from './response-end.ts';
import {
  AcceptedResponse,
  EventStreamResponse,
  FileResponse,
  JsonPage,
  RedirectResponse,
  RepeatedResponse,
  ResultPage,
  TaggedText,
} from './responses.ts';
import { listFieldsOf, serialize } from './serialize.ts';

/** Wrong tokens that one network address may try an hour. */
const WRONG_TOKENS_PER_HOUR = 200;

interface EndpointResult {
  status: number;
  answer: unknown;
}

/** A response that is written already, as text or as its bytes: JSON unless `type` says otherwise. */
interface WrittenResult {
  status: number;
  content: string | Buffer;
  type?: string | undefined;
}

interface EndpointCall extends IncomingCall {
  reply: FastifyReply;
  /** The result of authorisation, if it happened before the transaction. */
  admitted?: AuthorisedCall | undefined;
  readers: RowReaders;
  /** The key of the request, known once it was authorised. */
  attempt?: IdempotencyKey | null;
}

async function runEndpoint(
  served: EndpointHandler,
  services: Services,
  connection: Connection,
  call: EndpointCall,
): Promise<EndpointResult | WrittenResult | RawResponse> {
  const { endpoint } = served;
  const { request, reply, params, admitted, readers } = call;
  const site = siteCallOf(endpoint, request, services.now());
  let refusal: unknown;
  const entrance =
    admitted ??
    (await authoriseCall(served, services, connection, { request, params }).catch(async (error: unknown) => {
      // A repeated step may have taken the right to it, as a deletion does.
      const repeated = site && (await findRefusedRepeat(served, services, connection, { request, site }));
      if (!repeated) throw error;
      refusal = error;
      return repeated;
    }));
  if (entrance.caller) {
    const touched = touch(connection, entrance.caller, request, services.now());
    // Reading still works if nothing can be written, for instance on a full disk.
    await (connection.transaction ? touched : touched.catch(() => {}));
  }
  const attempt = entrance.caller ? idempotencyKeyOf(served, entrance.caller, request) : null;
  call.attempt = attempt;
  const before = attempt && (await findStoredResponse(connection, attempt));
  if (before) return before;
  const token = entrance.caller?.token;
  if (token && connection.transaction) await markWrites(connection, token);
  const hideMoney =
    token?.limits.money === false ||
    Boolean(entrance.member && endpoint.allow && withoutMoney(entrance.member, endpoint.allow[0]));
  const known = site && (await findRepeat(connection, site, entrance));
  if (known)
    return answerRepeat(readers, served, {
      connection,
      services,
      entrance,
      request,
      reply,
      known,
      hideMoney,
    });
  if (refusal) throw refusal;
  const startedFrom = versionFromIfMatch(request);
  // Handlers compare the version of a body; a deletion has none, and some rows have no version.
  const current = entrance.row?.version;
  const isOlder = startedFrom !== undefined && current !== undefined && current !== startedFrom;
  if (endpoint.method === 'DELETE' && isOlder) throw new DomainError('stale', changedMeanwhile);
  const declared = endpoint.reply && typeof endpoint.reply !== 'string' ? endpoint.reply : null;
  const fields = declared ? listFieldsOf(declared, hideMoney) : [];
  const query = parseInput(endpoint.query, request.query);
  if (declared && hideMoney) assertOrderShown(listFieldsOf(declared, false), fields, query);
  const context = {
    connection,
    services: token ? servicesOf(token, services) : services,
    ...entrance,
    // A getter, because it is expensive and rarely used: the current day in the caller's time zone.
    get today() {
      return entrance.caller && dayIn(entrance.caller.timezone, services.now());
    },
    params,
    query,
    body: isUpload(endpoint, request)
      ? undefined
      : parseInput(endpoint.body, withVersion(request.body, startedFrom)),
    ...(site && { madeOnSite: site.origin }),
    request,
    reply,
    fields,
  };
  if (entrance.caller && asksForWholeList(endpoint, context.query)) {
    const account = `account ${entrance.caller.userId}`;
    // The list stays in memory until it was sent.
    afterResponse(reply, await services.turns.lists.take(account, clientGoneSignal(reply)));
  }
  const shown = (value: unknown) => (declared ? serialize(declared, value, hideMoney) : null);
  // What belongs to an endpoint's scope was looked up above; the compiler does not know which scope it is.
  const result = await served.handle(context).catch((error: unknown) => {
    // The current record beside a stale edit is serialised like every response: declared fields only, no hidden
    // money.
    if (error instanceof DomainError && error.extra.current !== undefined)
      error.extra.current = shown(error.extra.current);
    throw token ? withMissingScope(error, token) : error;
  });
  // Live events name this id, so that the client that made the change can ignore them.
  if (connection.transaction?.id) reply.header('x-change', connection.transaction.id);
  if (
    result instanceof FileResponse ||
    result instanceof RedirectResponse ||
    result instanceof EventStreamResponse
  )
    return result;
  if (result instanceof TaggedText) {
    reply.header('etag', result.etag);
    const isKnown = result.isKnown(request.headers['if-none-match']);
    const { text, type } = result;
    return isKnown ? { status: 304, content: '' } : { status: endpoint.status, content: text, type };
  }
  if (result instanceof ResultPage || result instanceof JsonPage) {
    if (result.totalCount !== undefined) reply.header('x-total-count', result.totalCount.count);
    if (result.totalCount?.isBounded) reply.header('x-total-count-bounded', 'true');
    if (result.nextCursor !== undefined) reply.header('x-next-cursor', result.nextCursor);
    if (result.isCut) reply.header('x-truncated', 'true');
    return result instanceof JsonPage
      ? { status: endpoint.status, content: result.bytes }
      : { status: endpoint.status, answer: shown(result.rows) };
  }
  if (result instanceof RepeatedResponse) return { status: 200, answer: shown(result.answer) };
  if (result instanceof AcceptedResponse) return { status: 202, answer: shown(result.answer) };
  if (endpoint.method === 'GET' && Array.isArray(result)) {
    const asked = context.query as PageQuery;
    const { text, nextCursor } = sliceToJson(shown(result) as unknown[], asked);
    if (nextCursor !== undefined) reply.header('x-next-cursor', nextCursor);
    if (nextCursor !== undefined && asked.limit === undefined) reply.header('x-truncated', 'true');
    return { status: endpoint.status, content: text };
  }
  if (site) await rememberCall(connection, site, entrance, result);
  const answered = { status: endpoint.status, answer: shown(result) };
  if (attempt) await storeResponse(connection, attempt, answered);
  return answered;
}

/** Throws for a list in the order of hidden amounts: the cursors of its pages would tell them. */
function assertOrderShown(all: readonly string[], shown: readonly string[], query: unknown): void {
  const name = (query as { sort?: string }).sort?.replace('-', '') ?? '';
  if (all.includes(name) && !shown.includes(name)) throw amountsHiddenError();
}

const touch = (
  { db }: Connection,
  { sid, session, token }: Caller,
  request: FastifyRequest,
  now: number,
): Promise<void> =>
  token
    ? touchToken(db, token, request.ip, now)
    : session
      ? touchSession(db, sid, session, now)
      : Promise.resolve();

/** Handlers that begin a transaction themselves write in the name of the token as well. */
const servicesOf = (token: ActingToken, services: Services): Services => ({
  ...services,
  inTransaction: (work) =>
    services.inTransaction(async (connection) => {
      await markWrites(connection, token);
      return work(connection);
    }),
});

/** Whether a request asks for a whole list without paging. */
function asksForWholeList({ method, query }: EndpointHandler['endpoint'], asked: unknown): boolean {
  if (method !== 'GET' || !('shape' in query)) return false;
  const { limit, offset, count } = asked as { limit?: number; offset?: number; count?: ListCount };
  const paged = limit !== undefined || offset !== undefined || count === 'only';
  return 'cursor' in (query.shape as object) && !paged;
}

type RawResponse = FileResponse | RedirectResponse | EventStreamResponse;

function idempotencyKeyOf(
  { endpoint }: EndpointHandler,
  caller: Caller,
  request: FastifyRequest,
): IdempotencyKey | null {
  if (endpoint.method !== 'POST' || isUpload(endpoint, request) || endpoint.secret) return null;
  return readIdempotencyKey(
    request.headers['idempotency-key'],
    caller.userId,
    // What a person was answered is not repeated to a program, which may see less.
    `${endpoint.method} ${request.url.split('?')[0]}${caller.token ? ` token ${caller.token.id}` : ''}`,
    request.body,
  );
}

/** The version that an edit or a deletion started from, as If-Match states it. */
function versionFromIfMatch({ method, headers }: FastifyRequest): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*' || method === 'GET') return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header) ?? [];
  if (version === undefined)
    throw new DomainError('badRequest', problemMessage('If-Match is a version in double quotes, or *.'));
  return Number(version);
}

const withVersion = (body: unknown, version: number | undefined): unknown =>
  version === undefined || typeof body !== 'object' || body === null || 'version' in body
    ? body
    : { ...body, version };

const bytesOf = (content: string | Buffer): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content;

function sendResult(reply: FastifyReply, result: EndpointResult | WrittenResult | RawResponse): unknown {
  if (result instanceof RedirectResponse) return reply.redirect(result.to, 302);
  if (result instanceof FileResponse) return reply.headers(result.headers).send(result.stream);
  if (result instanceof EventStreamResponse) {
    // Bypasses compression, which would buffer the events.
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    return result.open(reply.raw);
  }
  reply.code(result.status);
  return result.status === 204 || result.status === 304
    ? reply.send()
    : reply
        .type(('type' in result && result.type) || 'application/json; charset=utf-8')
        // As bytes: a string would be encoded once to be measured and once more to be sent.
        .send('content' in result ? bytesOf(result.content) : JSON.stringify(result.answer));
}

const METHODS: Endpoint['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether the handler reads what comes with a request by itself. */
const isUpload = ({ takes }: Endpoint, request: FastifyRequest): boolean =>
  takes === 'either' ? request.isMultipart() : takes !== 'json';

/** Whether a call needs no transaction, whatever comes with it: see `answer`. */
const isAlone = ({ method, on, secret }: Endpoint): boolean =>
  method === 'GET' || on === 'everyone' || secret;

function assertConsistent({ endpoint, source }: EndpointHandler): void {
  const needsSource = !['everyone', 'account', 'project'].includes(endpoint.on);
  if (needsSource !== (source !== null))
    throw new Error(`${endpoint.path} is on ${endpoint.on} and has ${source ? 'a' : 'no'} row source`);
  if ((isAlone(endpoint) || endpoint.takes !== 'json') && endpoint.madeOnSite)
    throw new Error(`${endpoint.path} is made on site without a transaction`);
}

/** Registers endpoints, which installEndpointLookup() finds. Paths that are not declared can't be reached. */
export function registerEndpoints(
  app: FastifyInstance,
  pool: pg.Pool,
  services: Services,
  calls: readonly EndpointHandler[],
): void {
  const readers = rowReadersOf(calls);
  const limits = new TokenLimits();
  calls.forEach(assertConsistent);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { served } = request;
    if (!served) return reply.callNotFound();
    const { endpoint, source } = served;
    // A GET changes no record, so it needs no transaction. An upload must not hold a transaction open while bytes
    // arrive, nor a sign-in while it waits to hash a password: twenty at once would use up all connections.
    const alone = isAlone(endpoint) || isUpload(endpoint, request);
    const params = parsePathParams(served, request);
    const sid = credentialOf(request);
    const isToken = sid !== null && tokenHashOf(sid) !== null;
    if (isToken)
      afterResponse(reply, limits.enter(sid, { writes: endpoint.method !== 'GET', now: services.now() }));
    const asking: EndpointCall = { request, reply, params, readers };
    const once = async () => {
      asking.attempt = null;
      if (alone) return runEndpoint(served, services, getConnection(pool), asking);
      // If no record has to be locked first, the caller is authorised before the transaction, batched with other
      // requests.
      asking.admitted = source
        ? undefined
        : await authoriseCall(served, services, getConnection(pool), { request, params });
      return inTransaction(pool, (connection) => runEndpoint(served, services, connection, asking));
    };
    const orAgain = (error: unknown) => {
      if (error instanceof DuplicateRequestError || (!alone && isDeadlock(error))) return once();
      throw error;
    };
    const result = await once()
      .catch(orAgain)
      .catch(async (error: unknown) => {
        const { attempt } = asking;
        // Refused perhaps by what the first request with its key has stored meanwhile.
        const stored =
          attempt && error instanceof DomainError && (await findStoredResponse(getConnection(pool), attempt));
        if (stored) return stored;
        await logDeniedAccess(served.endpoint, services, getConnection(pool), { request, error, sid });
        // Outside the transaction, which has been rolled back. Errors are ignored, so that the original problem is
        // still answered.
        if (sid && error instanceof DomainError && error.code === 'signedOut') {
          const { db } = getConnection(pool);
          if (isToken) await limitByAddress(db, 'token', request.ip, WRONG_TOKENS_PER_HOUR);
          else await deleteExpiredSession(db, sid).catch(() => {});
        }
        throw error;
      });
    return sendResult(reply, result);
  };
  const route = { exposeHeadRoute: false, handler: answer };
  app.route({ ...route, method: [...METHODS, 'HEAD'], url: API_ROUTE });
  for (const served of calls.filter(({ endpoint }) => hasOwnRoute(endpoint))) {
    const { method, path, largest } = served.endpoint;
    app.route({
      ...route,
      method: method === 'GET' ? [method, 'HEAD'] : method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { served },
      ...(largest && { bodyLimit: largest.bytes }),
    });
  }
}
