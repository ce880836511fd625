import { describeDevice } from '@brick/domain/auth/user-agent';
import { publishNotice, queueMail } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Account, ownMailAddress } from '../users/service.ts';

type NotifiedAccount = Pick<
  Account,
  'id' | 'username' | 'language' | 'email' | 'emailConfirmedAt' | 'emailKeptAt' | 'demoUntil'
>;

/** Events that are reported by notice and mail: each is something that a thief would do. */
const SECURITY_EVENTS = {
  passwordChanged: { subject: 'passwordSubject', text: 'passwordSetText' },
  passwordReset: { subject: 'passwordSubject', text: 'passwordText' },
  twoFactorOff: { subject: 'twoFactorOffSubject', text: 'twoFactorOffText' },
  recoveryCodes: { subject: 'recoveryCodesSubject', text: 'recoveryCodesText' },
  newDevice: { subject: 'newDeviceSubject', text: 'newDeviceText' },
  addressChanged: { subject: 'addressSubject', text: 'addressText' },
  identityLinked: { subject: 'identityLinkedSubject', text: 'identityLinkedText' },
  tokenMade: { subject: 'tokenMadeSubject', text: 'tokenMadeText' },
  calendarMade: { subject: 'calendarMadeSubject', text: 'calendarMadeText' },
} as const;

type SecurityNotificationKind = keyof typeof SECURITY_EVENTS;

/** Describes the device in our own words, so that no foreign text gets into a mail. */
export const deviceDescription = (userAgent = ''): string => {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter(Boolean).join(', ') || '–';
};

/**
 * Notifies an account of a change of what lets people and programs in, in the same transaction: with a notice, and with a mail that no
 * setting disables. It has no link, so that nobody gets used to following links in such mails.
 */
export async function notifySecurity(
  connection: Connection,
  account: NotifiedAccount,
  event: SecurityNotificationKind,
  /** What the notice and the mail name. */
  facts: Record<string, string> = {},
): Promise<void> {
  const { id, username, language, demoUntil } = account;
  // Only the browser that opened a demo can use it.
  if (demoUntil !== null) return;
  const recipient = ownMailAddress(account);
  const { subject, text } = SECURITY_EVENTS[event];
  await Promise.all([
    publishNotice(connection, {
      userIds: [id],
      kind: event === 'passwordReset' ? 'passwordChanged' : event,
      facts,
    }),
    recipient !== null &&
      queueMail(connection, { recipient, userId: id, language }, (word) => ({
        subject: word(subject),
        parts: [word(text, { username, ...facts }), word('securityElse')],
      })),
  ]);
}

/** Notifies the previous address of an account. */
export const notifyOldAddress = (connection: Connection, account: NotifiedAccount): Promise<void> =>
  notifySecurity(connection, account, 'addressChanged');
