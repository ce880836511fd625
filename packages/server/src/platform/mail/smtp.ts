import { isIP } from 'node:net';
import { type Mail, onOneLine } from './message.ts';

/** A server that says nothing for so long is given up. */
const SILENCE = 20_000;

const SUBMISSION = 587;
const SUBMISSION_OVER_TLS = 465;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** How the server that SMTP_URL names is spoken to: over TLS where it offers it, and never with a password without TLS. */
function wayTo(smtpUrl: string, silence: number) {
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
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    // What stands in a mail is text: nothing in it may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Hands one mail to the server that SMTP_URL names. Rejects with what went wrong. */
export async function sendBySmtp(smtpUrl: string, mail: Mail, now: number, silence = SILENCE): Promise<void> {
  // Loaded with the first mail: a server without SMTP never needs it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(wayTo(smtpUrl, silence));
  const { from, to, subject, text, html, attachment } = mail;
  try {
    await transport.sendMail({
      from: onOneLine(from, 200),
      to: onOneLine(to, 255),
      subject: onOneLine(subject, 200),
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
