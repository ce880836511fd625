import { deviceOf } from '@brick/domain/auth/device';
import { queueLetter, tell } from '../notices/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { type Account, ownAddress } from '../users/reads.ts';

type Told = Pick<
  Account,
  'id' | 'username' | 'language' | 'email' | 'emailConfirmedAt' | 'emailKeptAt' | 'demoUntil'
>;

/** What an account is told of, at the bell and by mail: each is something that a thief would do. */
const EVENTS = {
  passwordChanged: { subject: 'passwordSubject', text: 'passwordSetText' },
  passwordReset: { subject: 'passwordSubject', text: 'passwordText' },
  twoFactorOff: { subject: 'twoFactorOffSubject', text: 'twoFactorOffText' },
  recoveryCodes: { subject: 'recoveryCodesSubject', text: 'recoveryCodesText' },
  newDevice: { subject: 'newDeviceSubject', text: 'newDeviceText' },
  addressChanged: { subject: 'addressSubject', text: 'addressText' },
} as const;

type SecurityEvent = keyof typeof EVENTS;

/** What a browser says of itself, in words that nobody can put words of their own into. */
const deviceWords = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(', ') || '–';
};

/**
 * Tells an account of a change of what lets people into it, in the transaction of the change: a notice, and a mail to its
 * address, which no setting switches off. Without a link, so that nobody learns to follow one out of such a mail.
 */
export async function notifySecurity(
  connection: Connection,
  account: Told,
  event: SecurityEvent,
  { userAgent = '' }: { userAgent?: string | undefined } = {},
): Promise<void> {
  const { id, username, language, demoUntil } = account;
  // A demo is entered by nobody but the browser that opened it.
  if (demoUntil !== null) return;
  const device = deviceWords(userAgent);
  const recipient = ownAddress(account);
  const { subject, text } = EVENTS[event];
  await Promise.all([
    tell(connection, {
      userIds: [id],
      kind: event === 'passwordReset' ? 'passwordChanged' : event,
      facts: event === 'newDevice' ? { device } : {},
    }),
    recipient !== null &&
      queueLetter(connection, { recipient, userId: id, language }, (word) => ({
        subject: word(subject),
        parts: [word(text, { username, device }), word('securityElse')],
      })),
  ]);
}

/** Tells the address that an account leaves. */
export const tellOldAddress = (connection: Connection, account: Told): Promise<void> =>
  notifySecurity(connection, account, 'addressChanged');
