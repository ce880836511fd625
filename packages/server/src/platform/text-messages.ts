import { DomainError, said } from '@brick/domain/errors';
import type { Config } from './config.ts';
import type { Reader } from './database.ts';
import { secondsOver } from './throttle.ts';

/** Milliseconds that the gateway may take. */
const PATIENCE = 10_000;
/** Letters of one text message. */
const LONGEST = 300;

/** Text messages in a day to one number, whoever it is an account's, and to one account; and how many of them are codes. */
const MOST_OF_ONE = 20;
const MOST_CODES_OF_ONE = 5;

interface TextMessage {
  /** In the form of E.164. */
  to: string;
  text: string;
  userId: number;
  /** A code, which somebody waits for before a screen; anybody can ask for those. */
  isCode: boolean;
}

type Settings = Pick<Config, 'smsWebhook' | 'smsPerDay'>;

const noMore = (seconds: number) =>
  new DomainError(
    'tooMany',
    said('No more text messages can be sent to this number today. Please try again tomorrow.'),
    { retryAfterSeconds: seconds },
  );

async function mustBeFew(db: Reader, { to, userId, isCode }: TextMessage, smsPerDay: number): Promise<void> {
  const counted = [
    ...(isCode
      ? ([
          ['codes to number', to, MOST_CODES_OF_ONE],
          ['codes to account', String(userId), MOST_CODES_OF_ONE],
          // Whoever makes accounts to have codes sent leaves half of the day's messages for notices.
          ...(smsPerDay > 0 ? ([['codes', 'all', Math.ceil(smsPerDay / 2)]] as const) : []),
        ] as const)
      : []),
    ['texts to number', to, MOST_OF_ONE],
    ['texts to account', String(userId), MOST_OF_ONE],
    ...(smsPerDay > 0 ? ([['texts', 'all', smsPerDay]] as const) : []),
  ] as const;
  for (const [what, by, most] of counted) {
    const wait = await secondsOver(db, { what, by, hours: 24, most });
    if (wait > 0) throw noMore(wait);
  }
}

/**
 * Hands a text message to the operator's gateway, once. Throws tooMany where the number, the account or the installation
 * has had its messages of the day, and an Error where the gateway does not take it.
 */
export async function sendText(
  db: Reader,
  { smsWebhook, smsPerDay }: Settings,
  message: TextMessage,
): Promise<void> {
  if (smsWebhook === undefined) throw new Error('there is no gateway for text messages');
  await mustBeFew(db, message, smsPerDay);
  const answer = await fetch(smsWebhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: message.to, text: message.text.slice(0, LONGEST) }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the gateway for text messages answered ${answer.status}`);
}
