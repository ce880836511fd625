import { becomesAddendum } from '../../diary/rules.ts';
import type { Entry, EntryProblem } from './entry.ts';
import type { HoldReason } from './entry-states.ts';

/** What came back of one attempt. Status 0 is no answer, or one that is not the product's. */
export interface EntryResponse extends EntryProblem {
  retryAfterSeconds: number | null;
  /** The stored row: the reply of a request that was done, the current one where an edit was stale. */
  row: Readonly<Record<string, unknown>> | null;
  /** The server knew the entry and has not done it again. */
  replayed: boolean;
}

/** What becomes of an entry. */
export type Effect =
  | { effect: 'sent' }
  | { effect: 'deleted' }
  | { effect: 'wait'; nextAt: number }
  | { effect: 'hold'; reason: HoldReason; nextAt: number | null }
  | { effect: 'merge' }
  | { effect: 'addendum' }
  | { effect: 'stop' };

interface ResponseRule {
  /** First and last status. */
  statuses: readonly [number, number];
  code?: string;
  method?: Entry['method'];
  effect: Effect['effect'];
  reason?: HoldReason;
}

/** The first rule that fits says what an answer means (docs/architecture/offline.md, "Answers"). */
export const RESPONSE_RULES: readonly ResponseRule[] = [
  { statuses: [200, 299], effect: 'sent' },
  { statuses: [401, 401], effect: 'hold', reason: 'session' },
  // Somebody else has removed it already.
  { statuses: [404, 404], code: 'notFound', method: 'DELETE', effect: 'deleted' },
  { statuses: [408, 408], effect: 'wait' },
  // Somebody else has signed in on this device.
  { statuses: [409, 409], code: 'otherUser', effect: 'hold', reason: 'session' },
  { statuses: [409, 409], code: 'purged', effect: 'deleted' },
  { statuses: [409, 409], code: 'signed', effect: 'addendum' },
  { statuses: [409, 409], code: 'stale', effect: 'merge' },
  { statuses: [425, 425], effect: 'wait' },
  { statuses: [426, 426], effect: 'hold', reason: 'app' },
  { statuses: [429, 429], effect: 'wait' },
  { statuses: [400, 499], effect: 'stop' },
  { statuses: [507, 507], effect: 'hold', reason: 'full' },
  // No answer, every other status of a server, and what no server of ours says.
  { statuses: [0, 999], effect: 'wait' },
];

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;
const FULL_WAIT_MS = 300_000;

/**
 * The longest wait, whatever a server asks. An entry due later was scheduled before the device's clock was set back,
 * and counts as due.
 */
export const MAX_WAIT_MS = 3_600_000;

/** How long after the signature an entry captured before it may still become an addendum. */
const ADDENDUM_MS = 48 * 60 * 60 * 1000;

/**
 * How long an entry waits after `tries` attempts: 2 s doubled each time, at most 5 minutes, less up to half of it by
 * `random` (0 to 1), so that devices do not come back together.
 */
export function backOffMs(tries: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
  return Math.round(whole * (1 - random / 2));
}

/** The device's clock, and its offset if it is known. */
interface Moment {
  now: number;
  offsetMs: number | null;
}

/** Whether an entry is sent again as an addendum: it was captured before the signature, which is not too long ago. */
function isAddendum(
  { ifSigned, capturedAt, offsetMs }: Entry,
  row: EntryResponse['row'],
  { now, offsetMs: offsetAtSending }: Moment,
): boolean {
  if (ifSigned === null) return false;
  const signedAt = row?.['signedAt'];
  if (typeof signedAt !== 'string') return now - capturedAt <= ADDENDUM_MS;
  // Both by the clock of the server, as far as it is known.
  const ahead = offsetMs ?? offsetAtSending ?? 0;
  return becomesAddendum({ signedAt }, { capturedAt: capturedAt + ahead, now: now + ahead });
}

/** What an answer to an entry means. `tries` of the entry counts the attempt that was answered. */
export function effectOfResponse(
  answer: EntryResponse,
  entry: Entry,
  moment: Moment & { random: number },
): Effect {
  const { now, random } = moment;
  const { status, code } = answer;
  const rule = RESPONSE_RULES.find(
    ({ statuses: [first, last], code: wanted = code, method = entry.method }) =>
      status >= first && status <= last && wanted === code && method === entry.method,
  );
  const effect = rule?.effect ?? 'wait';
  switch (effect) {
    case 'wait': {
      const asked = answer.retryAfterSeconds === null ? 0 : answer.retryAfterSeconds * 1000;
      return {
        effect,
        nextAt: now + Math.min(MAX_WAIT_MS, Math.max(asked, backOffMs(entry.tries, random))),
      };
    }
    case 'hold': {
      const reason = rule?.reason ?? 'session';
      return { effect, reason, nextAt: reason === 'full' ? now + FULL_WAIT_MS : null };
    }
    case 'addendum':
      return { effect: isAddendum(entry, answer.row, moment) ? 'addendum' : 'stop' };
    case 'merge':
      return { effect: entry.basedOn !== null && answer.row !== null ? 'merge' : 'stop' };
    default:
      return { effect };
  }
}
