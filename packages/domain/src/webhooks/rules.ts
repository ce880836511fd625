import { can, type Member } from '../permissions.ts';

/** How many webhooks a project may have. */
export const MAX_WEBHOOKS = 20;

/** How many events of one webhook may wait. One with more is switched off. */
export const MAX_WAITING = 10_000;

/** How often an hour an account has tests and former events sent. */
export const SENDINGS_PER_HOUR = 60;

/** How many webhooks one process calls at once; each webhook by itself is called once at a time. */
export const CALLS_AT_ONCE = 10;

/** How many of these are of the webhooks that one account made. */
export const CALLS_OF_ACCOUNT = 2;

/** How long one try may take. */
export const TRY_SECONDS = 15;

/** A webhook without success for so many days is switched off. */
export const FAILING_DAYS = 5;

/** Deliveries are listed for so many days. */
export const KEPT_DAYS = 30;

/** After a change of the secret the former signs as well for so many hours. */
export const OLD_SECRET_HOURS = 24;

/** On: its last try succeeded, or it has none. Failing: its last try failed. */
export const WEBHOOK_STATES = ['on', 'off', 'failing'] as const;

export type WebhookState = (typeof WEBHOOK_STATES)[number];

/**
 * Why a webhook is off. person: a member switched it off · maker: who made it left or lost `connections` · gone: the
 * address answered 410 · failing: five days without success · full: too many events waited · restored: from a backup.
 */
export const OFF_REASONS = ['person', 'maker', 'gone', 'failing', 'full', 'restored'] as const;

export type OffReason = (typeof OFF_REASONS)[number];

/** Skipped: its maker may not read the record. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'skipped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why a try did not succeed. An address that is refused and one that does not answer are both `unreachable`, so that
 * nobody learns what there is in the operator's network.
 */
export const TRY_PROBLEMS = ['unreachable', 'status', 'redirect', 'secret', 'off', 'unreadable'] as const;

export type TryProblem = (typeof TRY_PROBLEMS)[number];

const [SECOND, MINUTE, HOUR] = [1, 60, 3600];

/** Seconds from one try to the next: the first is at once. */
export const TRY_DELAYS = [
  ...[0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const;

/** How far a wait is drawn to either side, so that many do not come back in one moment. */
const SPREAD = 0.1;

const LONGEST_RETRY_AFTER = 24 * HOUR;

/**
 * Returns the seconds until the next try after so many, or null after the last. `drawn` is a number from 0 to 1 by
 * chance; `retryAfter`, in seconds, is what the receiver asked for, and null if it asked for nothing.
 */
export function secondsToNextTry(
  tries: number,
  { drawn, retryAfter }: { drawn: number; retryAfter: number | null },
): number | null {
  const delay = TRY_DELAYS[tries];
  if (delay === undefined) return null;
  const spread = delay * (1 - SPREAD + 2 * SPREAD * drawn);
  return retryAfter === null ? spread : Math.max(spread, Math.min(retryAfter, LONGEST_RETRY_AFTER));
}

/** Returns true if a webhook works with this maker, who is null if they are no member any more. */
export const isKeptBy = (maker: Member | null): boolean =>
  maker !== null && can(maker, 'connections', 'update');
