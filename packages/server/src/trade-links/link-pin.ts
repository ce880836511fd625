import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '../platform/db/connection.ts';
import { cookieMark, readCookie, setHostCookie, withoutCookieMark } from '../platform/http/cookies.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { verifyPassword } from '../platform/security/password-hashing.ts';
import { runInPasswordQueue } from '../platform/security/password-queue.ts';
import { checkCodeAttempt } from '../platform/security/rate-limits.ts';
import type { TradeLinkRow } from './link-store.ts';

/** A link whose PIN was entered has a cookie of its own. */
const cookieName = ({ id }: Pick<TradeLinkRow, 'id'>): string => `brick_trade_${id}`;

const PATH = '/api/trade';

/** Whether nothing has to be entered any more: there is no PIN, or its cookie is here. */
export function isUnlocked(request: FastifyRequest, { secrets }: Services, link: TradeLinkRow): boolean {
  if (link.pinHash === null) return true;
  const cookie = readCookie(request, cookieName(link));
  const text = cookie && cookie.length <= 200 ? secrets.verified(cookie, 'trade-pin') : null;
  return text !== null && withoutCookieMark(text) === link.keyHash;
}

export const pinMissing = (): DomainError =>
  new DomainError('forbidden', problemMessage('Enter the PIN of this link first.'));

/**
 * Enters a PIN. Wrong ones are counted by link, whatever the address, because who tries them has the link. Throws
 * invalid, or tooMany.
 */
export async function verifyLinkPin(
  connection: Connection,
  { request, reply, services }: { request: FastifyRequest; reply: FastifyReply; services: Services },
  link: TradeLinkRow,
  pin: string,
): Promise<void> {
  const { pinHash, keyHash, expiresAt } = link;
  if (pinHash === null) return;
  const attempt = { account: `trade link ${link.id}`, address: request.ip, device: null };
  const isRight = await checkCodeAttempt(connection.db, attempt, () =>
    runInPasswordQueue(() => verifyPassword(pinHash, pin)),
  );
  if (!isRight) throw fieldProblem('pin', problemMessage('This PIN is not right'));
  const seconds = Math.ceil((Date.parse(expiresAt) - services.now()) / 1000);
  setHostCookie(request, reply, services.secrets.sign(cookieMark(request) + keyHash, 'trade-pin'), {
    ...{ name: cookieName(link), seconds, path: PATH, sameSite: 'strict' },
  });
}
