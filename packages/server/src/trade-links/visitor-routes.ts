import { DomainError, problemMessage } from '@brick/domain/errors';
import { MAX_SHOWN_ISSUES, OPENS_PER_HOUR, PHOTOS_PER_HOUR } from '@brick/domain/trade-links/rules';
import {
  acknowledgeLink,
  commentByLink,
  disputeByLink,
  enterPin,
  openTradeLink,
  reportFixedByLink,
  sendVisitorPhoto,
  visitorIssueCall,
  visitorIssuePlan,
  visitorPhoto,
} from '@brick/domain/trade-links/visitor-api';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findPhotosById, photoResponse, storeUploadedPhoto } from '../photos/service.ts';
import { findIssuePins, pinPicture } from '../plans/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Services, serve } from '../platform/http/endpoint-handlers.ts';
import { RepeatedResponse } from '../platform/http/responses.ts';
import { SECRET_HEADERS } from '../platform/http/secret-links.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { tradeLinks } from '../schema/trade-links/trade-links.ts';
import { acknowledge, answerIssue, assertMayAnswer } from './answers.ts';
import { isUnlocked, pinMissing, verifyLinkPin } from './link-pin.ts';
import { countOpening, type LiveLink, requireLiveLink } from './link-store.ts';
import { findShownIssue, loadShownIssues, maySeePhoto, serializeForVisitor } from './visitor-issues.ts';

/** As wide as a telephone, at twice its density. */
const PLAN_WIDTH = 720;

interface Visit {
  connection: Connection;
  services: Services;
  params: { key: string };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The link of a visit, if its PIN was entered. Throws linkDead, and forbidden without the PIN. */
async function visited({ connection, services, params, request, reply }: Visit): Promise<LiveLink> {
  reply.headers(SECRET_HEADERS);
  const live = await requireLiveLink(connection, params.key, services);
  if (!isUnlocked(request, services, live.link)) throw pinMissing();
  return live;
}

/** The link of a visit, with what an answer by it needs. */
async function visiting(context: Visit) {
  const { connection, services, params } = context;
  return { connection, services, key: params.key, live: await visited(context) };
}

/** The link of a visit that may send a photo now. One that is refused costs a decoding as well. */
async function sendingVisit(context: Visit): Promise<LiveLink> {
  const live = await visited(context);
  assertMayAnswer(live);
  await limitByAddress(context.connection.db, 'trade photos', `link ${live.link.id}`, PHOTOS_PER_HOUR);
  return live;
}

/** The calls of who has a link and no account. */
export const visitorRoutes = [
  serve(openTradeLink, async ({ connection, services, params, request, reply }) => {
    reply.headers(SECRET_HEADERS);
    await limitByAddress(connection.db, 'trade', request.ip, OPENS_PER_HOUR);
    const now = services.now();
    const live = await requireLiveLink(connection, params.key, services);
    if (!isUnlocked(request, services, live.link)) return { needsPin: true as const };
    const found = await loadShownIssues(connection, live, now);
    const issues = await serializeForVisitor(connection, live, found.slice(0, MAX_SHOWN_ISSUES));
    await countOpening(connection, live.link, now);
    const { link, projectName, companyName, madeBy, today } = live;
    const truncated = found.length > MAX_SHOWN_ISSUES;
    return { ...link, projectName, companyName, madeBy, today, truncated, issues };
  }),

  serve(enterPin, async ({ connection, services, params, request, reply, body }) => {
    reply.headers(SECRET_HEADERS);
    const { link } = await requireLiveLink(connection, params.key, services);
    await verifyLinkPin(connection, { request, reply, services }, link, body.pin);
  }),

  serve(visitorIssueCall, async (context) => {
    const { connection, services, params } = context;
    const live = await visited(context);
    const row = await findShownIssue(connection, live, { id: params.id, now: services.now() });
    const [shown] = row ? await serializeForVisitor(connection, live, [row]) : [];
    if (!shown) throw notFound();
    return shown;
  }),

  serve(visitorIssuePlan, async (context) => {
    const { connection, services, reply, params } = context;
    const live = await visited(context);
    const { projectId, createdBy } = live.link;
    const row = await findShownIssue(connection, live, { id: params.id, now: services.now() });
    const [pin] = row ? await findIssuePins(connection, projectId, [row.id]) : [];
    if (!pin) throw notFound();
    const viewer = { connection, services, reply, caller: { userId: createdBy } };
    return pinPicture(viewer, pin, { width: PLAN_WIDTH, headers: SECRET_HEADERS });
  }),

  serve(visitorPhoto, async (context) => {
    const { connection, services, params, query } = context;
    const live = await visited(context);
    const [photo] = await findPhotosById(connection, [params.uuid]);
    if (!photo || !(await maySeePhoto(connection, live, photo, services.now()))) throw notFound();
    return photoResponse(services.files, photo, query.size, SECRET_HEADERS);
  }),

  serve(sendVisitorPhoto, async (context) => {
    const { connection, services, params, query, request, reply } = context;
    const live = await sendingVisit(context).catch((error: unknown) => {
      request.raw.resume();
      throw error;
    });
    const { link, actor } = live;
    const kept = await storeUploadedPhoto({
      ...{ services, request, reply, actor, account: link.createdBy, projectId: link.projectId },
      ...{ id: params.uuid, facts: { takenAt: query.takenAt } },
      mayStillSend: async (inside) => {
        await requireLiveLink(inside, params.key, services);
      },
      paid: (inside) => payForPhoto(inside, live, services.now()),
    });
    const [photo] = await findPhotosById(connection, [params.uuid]);
    if (!photo) throw notFound();
    return kept === 'known' ? new RepeatedResponse(photo) : photo;
  }),

  serve(acknowledgeLink, async (context) => {
    return acknowledge(await visiting(context), context.body.name);
  }),

  serve(reportFixedByLink, async (context) => {
    const { params, body } = context;
    const { note, ...said } = body;
    return answerIssue(await visiting(context), {
      id: params.id,
      kind: 'fixed',
      said: { ...said, text: note },
    });
  }),

  serve(commentByLink, async (context) => {
    const { params, body } = context;
    return answerIssue(await visiting(context), { id: params.id, kind: 'comment', said: body });
  }),

  serve(disputeByLink, async (context) => {
    const { params, body } = context;
    const { reason, ...said } = body;
    return answerIssue(await visiting(context), {
      id: params.id,
      kind: 'dispute',
      said: { ...said, text: reason },
    });
  }),
];

/** Takes one of the photos that a link has left. Throws tooMany if there is none. */
async function payForPhoto(
  connection: Connection,
  { link: { projectId, id, expiresAt } }: LiveLink,
  now: number,
): Promise<void> {
  const [left] = await connection.rows(sql`
    update ${tradeLinks} set photos_left = photos_left - 1
    where project_id = ${projectId} and id = ${id} and photos_left > 0 returning photos_left`);
  if (left) return;
  throw new DomainError(
    'tooMany',
    problemMessage('This link takes no more photos. Ask who sent it for a new one.'),
    // Nothing changes before the link ends.
    { retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / 1000)) },
  );
}
