import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestMailServer } from '../../testing/servers/mail-server.ts';
import { sendBySmtp, smtpOptions } from './smtp.ts';

const NOW = Date.UTC(2026, 2, 4, 8, 30);

const mail = {
  from: 'Brick Ledger <ledger@example.com>',
  to: 'thato@example.com',
  subject:
    'Riss in der Stützmauer – bitte prüfen 🧱, und zwar noch vor dem Betonieren der Bodenplatte am Mittwoch',
  text: 'First line\n.\n.hidden dot\nLast line, naïve',
  html: '<p>One</p>',
};

let server: TestMailServer;

beforeEach(async () => {
  server = await TestMailServer.start();
});
afterEach(() => server.stop());

/** Decodes a folded and encoded header. */
const decodedSubject = (raw: string): string =>
  (/^Subject: ((?:.*\r\n )*.*)\r\n/m.exec(raw)?.[1] ?? '')
    .replaceAll(/\?=\r\n =\?/g, '?= =?')
    .replaceAll(/\r\n/g, '')
    .replaceAll(/\?= =\?UTF-8\?[BQ]\?/g, '')
    .replace(/^=\?UTF-8\?Q\?(.*)\?=$/, (_, words: string) =>
      Buffer.from(
        words
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9A-F]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      ).toString(),
    );

describe('a mail over SMTP', () => {
  it('arrives with its envelope, a subject in any script, and both text and HTML', async () => {
    await sendBySmtp(server.url, mail, NOW);
    const [taken] = server.taken;
    expect(taken).toMatchObject({ from: 'ledger@example.com', to: 'thato@example.com', account: null });
    const raw = taken?.raw ?? '';
    expect(decodedSubject(raw)).toBe(mail.subject);
    expect(raw).toContain('Date: Wed, 04 Mar 2026 08:30:00 +0000\r\n');
    expect(raw).toContain('From: Brick Ledger <ledger@example.com>\r\n');
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThan(79);
    expect(raw).toMatch(/^[\r\n -~]*$/);
    if (taken) expect(TestMailServer.partsOf(taken)).toEqual([mail.text.replaceAll('\n', '\r\n'), mail.html]);
  });

  it('cannot get headers injected by a name', async () => {
    const subject = 'Ridge\r\nBcc: everybody@example.com\u202E\r\n\r\nbody';
    await sendBySmtp(server.url, { ...mail, subject, html: null }, NOW);
    const head = server.taken[0]?.raw.split('\r\n\r\n')[0];
    expect(server.heard.join()).not.toContain('everybody');
    expect(head).toContain('Subject: Ridge Bcc: everybody@example.com body');
    expect(head).not.toMatch(/^Bcc/m);
  });

  it('authenticates if the URL has credentials', async () => {
    server.habits = { offers: ['AUTH PLAIN LOGIN'] };
    await sendBySmtp(`smtp://site%40office:p%3Ass@127.0.0.1:${server.port}`, mail, NOW);
    expect(server.taken[0]?.account).toBe('site@office p:ss');
  });

  it('sends no password without TLS to another machine', async () => {
    const url = `smtp://site:secret@0.0.0.0:${server.port}`;
    await expect(sendBySmtp(url, mail, NOW)).rejects.toThrow(/STARTTLS/);
    expect(server.heard.join()).not.toContain('AUTH');
  });

  it.each([
    ['RCPT', '550 no such mailbox'],
    ['DATA', '452 no room'],
    ['EHLO', '500 what?'],
  ])('is refused where the server refuses %s, with what it said', async (command, answer) => {
    server.habits = { answers: { [command]: answer } };
    await expect(sendBySmtp(server.url, mail, NOW)).rejects.toThrow(answer);
    expect(server.taken).toEqual([]);
  });

  it('fails if the server only pretends to start TLS', async () => {
    server.habits = { offers: ['STARTTLS'], answers: { STARTTLS: '220 go on' } };
    await expect(sendBySmtp(server.url, mail, NOW, 300)).rejects.toThrow();
    expect(server.taken).toEqual([]);
  });

  it('is waited for as long as a server may take to store it, ten minutes, and for its greeting far shorter', () => {
    expect(smtpOptions(server.url)).toMatchObject({
      ...{ connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 600_000 },
    });
  });

  it('keeps the isolates that a language sets around a name in its subject', async () => {
    const subject = 'إلى «\u2068Ridge\u2069»';
    await sendBySmtp(server.url, { ...mail, subject, html: null }, NOW);
    const encoded = /^Subject: =\?UTF-8\?B\?(.*)\?=\r\n/m.exec(server.taken[0]?.raw ?? '')?.[1] ?? '';
    expect(Buffer.from(encoded, 'base64').toString()).toBe(subject);
  });

  it('fails if no server listens', async () => {
    const { url } = server;
    await server.stop();
    await expect(sendBySmtp(url, mail, NOW)).rejects.toThrow(/ECONNREFUSED/);
    server = await TestMailServer.start();
  });
});
