import { randomBytes } from 'node:crypto';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { hashSecret } from '../access/sessions.ts';
import type { Services } from './endpoint-handlers.ts';

/** Makes the 256-bit key of a link. Only its hash is stored, so it is told once. */
export function createLinkKey(): { key: string; hash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, hash: hashSecret(key) };
}

/** What decides whether a link works: its end, and what is asked of its maker. */
export type LinkServices = Pick<Services, 'now' | 'config'>;

/** The same for every link of a report or a trade that does not work, so that nobody learns why. */
export const linkDead = (): DomainError =>
  new DomainError(
    'notFound',
    problemMessage('This link does not work: it was withdrawn or is too old. Ask who sent it for a new one.'),
  );

const DAY = 86_400_000;

/** Returns when a link that is made at `now` expires. */
export const linkExpiry = (now: number, days: number): string => new Date(now + days * DAY).toISOString();

/** The address of a link is a secret: what it answers is not kept, not indexed, and tells no referrer. */
export const SECRET_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
};
