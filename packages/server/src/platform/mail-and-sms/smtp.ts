import { isLoopback } from '../config/loopback.ts';
import { type RenderedMail, toOneLine, toSubject } from './rendered-mail.ts';

/** The time limit for a server that does not greet. */
const GREETING_TIMEOUT = 20_000;
/** A server may take ten minutes to store a mail (RFC 5321, 4.5.3.2.6): who gives up before sends it again. */
const STORING_TIMEOUT = 600_000;

const SUBMISSION = 587;
const SUBMISSION_OVER_TLS = 465;

/** Returns the connection options for SMTP_URL: TLS where offered, and never a password without TLS. */
export function smtpOptions(smtpUrl: string, silence = STORING_TIMEOUT) {
  const url = new URL(smtpUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host,
    port: url.port === '' ? (secure ? SUBMISSION_OVER_TLS : SUBMISSION) : Number(url.port),
    secure,
    requireTLS: !secure && user !== '' && !isLoopback(host),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: GREETING_TIMEOUT,
    greetingTimeout: GREETING_TIMEOUT,
    socketTimeout: silence,
    // The content of a mail must never make this process read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends a mail to the server that SMTP_URL names. Rejects with the error. */
export async function sendBySmtp(
  smtpUrl: string,
  mail: RenderedMail,
  now: number,
  silence?: number,
): Promise<void> {
  // Loaded with the first mail, since servers without SMTP never need it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtpOptions(smtpUrl, silence));
  const { from, to, subject, text, html, attachment } = mail;
  try {
    await transport.sendMail({
      from: toOneLine(from, 200),
      to: toOneLine(to, 255),
      subject: toSubject(subject),
      date: new Date(now),
      headers: { 'Auto-Submitted': 'auto-generated' },
      text,
      ...(html !== null && { html }),
      ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.bytes }] }),
    });
  } finally {
    transport.close();
  }
}
