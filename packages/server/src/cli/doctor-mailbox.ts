import { inMailbox, MailboxError } from '../mail-in/mailbox.ts';
import type { Config } from '../platform/config/config.ts';
import { advice, type DoctorFinding, good, problem } from './doctor-findings.ts';

/** Opens the folder of IMAP_URL as a look for mail does, and leaves what lies there. */
export async function checkMailbox({ mailIn }: Pick<Config, 'mailIn'>): Promise<readonly DoctorFinding[]> {
  if (!mailIn) return [];
  const unproven = mailIn.authserv
    ? []
    : [advice('MAIL_IN_AUTHSERV is not set: no sender is proven, and every mail waits to be accepted.')];
  try {
    const { signal } = new AbortController();
    const { length } = await inMailbox(mailIn, signal, (mailbox) => mailbox.list());
    return [
      good(`The mailbox of IMAP_URL answers: ${length} ${length === 1 ? 'message waits' : 'messages wait'}.`),
      ...unproven,
    ];
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    return [problem(`${error.message}. No mail comes in.`), ...unproven];
  }
}
