import { dayIn } from '@brick/domain/dates/calendar-date';
import { DomainError } from '@brick/domain/errors';
import type { PartQuery } from '@brick/domain/lists';
import { withoutMoney } from '@brick/domain/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type * as z from 'zod';
import type { Caller } from './access.ts';
import { Accepted, EventsAnswer, FileAnswer, Page, Redirect, WrittenPage } from './answers.ts';
import { type Connection, connectionOf, inTransaction } from './connection.ts';
import { type Asked, admit, type Entrance, paramsOf, sidOf } from './entrance.ts';
import { AnsweredMeanwhile, type AttemptKey, attemptKey, earlierAnswer, keepAnswer } from './idempotency.ts';
import { partOfAll } from './part.ts';
import { goneSignal } from './pdf/pdf-answer.ts';
import { fieldsOf, present } from './present.ts';
import { invalidFields } from './problems.ts';
import { tellRefused } from './refused-rights.ts';
import type { Served, Services } from './serve.ts';
import { forgetEnded, touchSession } from './sessions.ts';

interface Answered {
  status: number;
  answer: unknown;
}

/** An answer that is JSON already. */
interface Written {
  status: number;
  text: string;
}

function parsed<T>(schema: z.ZodType<T> | null, value: unknown): T {
  if (!schema) return undefined as T;
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalidFields(result.error);
  return result.data;
}

interface Asking extends Asked {
  reply: FastifyReply;
  /** For who was let in before the transaction began. */
  admitted?: Entrance;
}

async function run(
  served: Served,
  services: Services,
  connection: Connection,
  { request, reply, params, admitted }: Asking,
): Promise<Answered | Written | Answer> {
  const { endpoint } = served;
  const entrance = admitted ?? (await admit(served, services, connection, { request, params }));
  if (entrance.caller) {
    const touched = touchSession(connection.db, entrance.caller.sid, entrance.caller.session, services.now());
    // Who only reads goes on reading where nothing can be written, on a full disk for instance.
    await (connection.transaction ? touched : touched.catch(() => {}));
  }
  const attempt = entrance.caller ? attemptOf(served, entrance.caller, request) : null;
  const before = attempt && (await earlierAnswer(connection, attempt));
  if (before) return before;
  const hideMoney = Boolean(
    entrance.member && endpoint.allow && withoutMoney(entrance.member, endpoint.allow[0]),
  );
  const declared = endpoint.reply && typeof endpoint.reply !== 'string' ? endpoint.reply : null;
  const context = {
    connection,
    services,
    ...entrance,
    // Asked for by few, and dear: the day that it is where the caller lives.
    get today() {
      return entrance.caller && dayIn(entrance.caller.timezone, services.now());
    },
    params,
    query: parsed(endpoint.query, request.query),
    body: endpoint.takes === 'multipart' ? undefined : parsed(endpoint.body, withIfMatch(request)),
    request,
    reply,
    fields: declared ? fieldsOf(declared, hideMoney) : [],
  };
  if (entrance.caller && isWhole(endpoint, context.query)) {
    const gone = goneSignal(reply);
    const release = await services.turns.lists.take(`account ${entrance.caller.userId}`, gone);
    // Until it was sent it lies in memory.
    if (gone.aborted) release();
    else reply.raw.once('close', release);
  }
  const shown = (value: unknown) => (declared ? present(declared, value, hideMoney) : null);
  const result = await served.handle(context as never).catch((error: unknown) => {
    // The row beside a stale update leaves by the same door as every answer: declared fields, no money where none may be seen.
    if (error instanceof DomainError && error.extra.current !== undefined)
      error.extra.current = shown(error.extra.current);
    throw error;
  });
  // By this name live events tell of the write, so that who made it can leave them be.
  if (connection.transaction?.id) reply.header('x-change', connection.transaction.id);
  if (result instanceof FileAnswer || result instanceof Redirect || result instanceof EventsAnswer)
    return result;
  if (result instanceof Page || result instanceof WrittenPage) {
    if (result.totalCount !== undefined) reply.header('x-total-count', result.totalCount);
    if (result.nextCursor !== undefined) reply.header('x-next-cursor', result.nextCursor);
    if (result.isCut) reply.header('x-truncated', 'true');
    return result instanceof WrittenPage
      ? { status: endpoint.status, text: result.text }
      : { status: endpoint.status, answer: shown(result.rows) };
  }
  if (result instanceof Accepted) return { status: 202, answer: shown(result.answer) };
  if (endpoint.method === 'GET' && Array.isArray(result)) {
    const asked = context.query as PartQuery;
    const { text, nextCursor } = partOfAll(shown(result) as unknown[], asked);
    if (nextCursor !== undefined) reply.header('x-next-cursor', nextCursor);
    if (nextCursor !== undefined && asked.limit === undefined) reply.header('x-truncated', 'true');
    return { status: endpoint.status, text };
  }
  const answered = { status: endpoint.status, answer: shown(result) };
  if (attempt) await keepAnswer(connection, attempt, answered);
  return answered;
}

/** True where a call asks for a list without saying how much of it. */
function isWhole({ method, query }: Served['endpoint'], asked: unknown): boolean {
  if (method !== 'GET' || !('shape' in query)) return false;
  const { limit, offset } = asked as { limit?: number; offset?: number };
  return 'cursor' in (query.shape as object) && limit === undefined && offset === undefined;
}

type Answer = FileAnswer | Redirect | EventsAnswer;

function attemptOf({ endpoint }: Served, caller: Caller, request: FastifyRequest): AttemptKey | null {
  if (endpoint.method !== 'POST' || endpoint.takes === 'multipart' || endpoint.secret) return null;
  return attemptKey(
    request.headers['idempotency-key'],
    caller.userId,
    `${endpoint.method} ${request.url.split('?')[0]}`,
    request.body,
  );
}

// If-Match is the header's way of saying which version an edit started from.
function withIfMatch(request: FastifyRequest): unknown {
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '');
  const { body } = request;
  if (!match || typeof body !== 'object' || body === null || 'version' in body) return body;
  return { ...body, version: Number(match[1]) };
}

function send(reply: FastifyReply, result: Answered | Written | Answer): unknown {
  if (result instanceof Redirect) return reply.redirect(result.to, 302);
  if (result instanceof FileAnswer) return reply.headers(result.headers).send(result.stream);
  if (result instanceof EventsAnswer) {
    // Past compression, which would hold events back until enough of them had come.
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    return result.open(reply.raw);
  }
  reply.code(result.status);
  return result.status === 204
    ? reply.send()
    : reply
        .type('application/json; charset=utf-8')
        // A page as bytes: as text it would be laid out once to be measured and once more behind its headers.
        .send('text' in result ? Buffer.from(result.text) : JSON.stringify(result.answer));
}

/** Puts declared calls onto the server. A path that was not declared can't be reached. */
export function mount(
  app: FastifyInstance,
  pool: pg.Pool,
  services: Services,
  calls: readonly Served[],
): void {
  for (const served of calls) {
    const { endpoint, source } = served;
    const needsSource = !['everyone', 'account', 'project'].includes(endpoint.on);
    if (needsSource !== (source !== null))
      throw new Error(`${endpoint.path} is on ${endpoint.on} and has ${source ? 'a' : 'no'} row source`);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      // A HEAD of what never ends would never be answered.
      exposeHeadRoute: endpoint.reply !== 'events',
      handler: async (request, reply) => {
        // A GET changes no record, so it needs no transaction; an upload must not hold one open while bytes arrive, nor
        // a sign-in while it waits for its turn to hash a password: twenty at once would leave nobody a connection.
        const alone =
          endpoint.method === 'GET' ||
          endpoint.takes === 'multipart' ||
          endpoint.on === 'everyone' ||
          endpoint.secret;
        const params = paramsOf(served, request);
        const once = async () => {
          const asking = { request, reply, params };
          if (alone) return run(served, services, connectionOf(pool), asking);
          // Where no row has to be locked first, who calls is asked before the transaction, together with other calls.
          const admitted = source
            ? undefined
            : await admit(served, services, connectionOf(pool), { request, params });
          return inTransaction(pool, (connection) =>
            run(served, services, connection, admitted ? { ...asking, admitted } : asking),
          );
        };
        const result = await once().catch(async (error: unknown) => {
          if (error instanceof AnsweredMeanwhile) return once();
          const sid = error instanceof DomainError && error.code === 'signedOut' ? sidOf(request) : null;
          await tellRefused(served.endpoint, services, connectionOf(pool), {
            request,
            error,
            sid: sidOf(request),
          });
          // Outside of the transaction, which has been undone. Whoever is refused is refused also where nothing can be written.
          if (sid) await forgetEnded(connectionOf(pool).db, sid).catch(() => {});
          throw error;
        });
        return send(reply, result);
      },
    });
  }
}
