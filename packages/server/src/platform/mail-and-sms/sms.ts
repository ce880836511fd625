import { DomainError, problemMessage } from '@brick/domain/errors';
import { cutText } from '@brick/domain/text-checks';
import type { Config } from '../config/config.ts';
import type { Reader } from '../db/database.ts';
import { countUse } from '../security/rate-limits.ts';

/** The gateway's time limit in milliseconds. */
const GATEWAY_TIMEOUT = 10_000;
/** The maximum length of a text message. */
const MAX_LENGTH = 300;

/** The daily limits of text messages to one number and to one account, and of codes among them. */
const MAX_TEXTS_PER_DAY = 20;
const MAX_CODES_PER_DAY = 5;

interface SmsMessage {
  /** In E.164 format. */
  to: string;
  text: string;
  userId: number;
  /** A code that a user is waiting for; anyone can request one. */
  isCode: boolean;
}

type SmsSettings = Pick<Config, 'smsWebhook' | 'smsPerDay'>;

const tooManyTexts = (seconds: number) =>
  new DomainError(
    'tooMany',
    problemMessage('No more text messages can be sent to this number today. Please try again tomorrow.'),
    { retryAfterSeconds: seconds },
  );

async function assertDailyLimit(
  db: Reader,
  { to, userId, isCode }: SmsMessage,
  smsPerDay: number,
): Promise<void> {
  const counted = [
    ...(isCode
      ? ([
          ['codes to number', to, MAX_CODES_PER_DAY],
          ['codes to account', String(userId), MAX_CODES_PER_DAY],
          // Codes use at most half of the day's messages, so that mass registrations leave some for notices.
          ...(smsPerDay > 0 ? ([['codes', 'all', Math.ceil(smsPerDay / 2)]] as const) : []),
        ] as const)
      : []),
    ['texts to number', to, MAX_TEXTS_PER_DAY],
    ['texts to account', String(userId), MAX_TEXTS_PER_DAY],
    ...(smsPerDay > 0 ? ([['texts', 'all', smsPerDay]] as const) : []),
  ] as const;
  for (const [what, by, most] of counted) {
    const wait = await countUse(db, { what, by, hours: 24, most });
    if (wait > 0) throw tooManyTexts(wait);
  }
}

/**
 * Sends a text message through the operator's gateway, once. Throws tooMany if the daily limit of the number, account
 * or installation is reached, and an Error if the gateway rejects it.
 */
export async function sendSms(
  db: Reader,
  { smsWebhook, smsPerDay }: SmsSettings,
  message: SmsMessage,
): Promise<void> {
  if (smsWebhook === undefined) throw new Error('there is no gateway for text messages');
  await assertDailyLimit(db, message, smsPerDay);
  const answer = await fetch(smsWebhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: message.to, text: cutText(message.text, 0, MAX_LENGTH) }),
    redirect: 'error',
    signal: AbortSignal.timeout(GATEWAY_TIMEOUT),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the gateway for text messages answered ${answer.status}`);
}
