import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../platform/config.ts';
import { localFiles } from '../platform/files.ts';
import { MailServer } from '../testing/mail-server.ts';
import { addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { mailNotices } from './mailing.ts';
import { tell } from './reads.ts';
import { MOST_TRIES, sendMails } from './sending.ts';
import { sendTexts } from './texting.ts';

let server: TestServer;
let post: MailServer;
let config: Config;
let owner: Person;
let project: number;
let engineer: Person;

beforeAll(async () => {
  server = await startServer({ registrationsPerHour: 1_000_000 });
  post = await MailServer.start();
  config = {
    ...readConfig({ PUBLIC_URL: 'https://ledger.example.com/', MAIL_FROM: 'Site <site@example.com>' }, '/'),
    smtpUrl: post.url,
  };
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

beforeEach(async () => {
  await server.connection.rows(sql`delete from mails`);
  await server.connection.rows(sql`delete from notices`);
  post.taken.length = 0;
  post.habits = {};
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  engineer = await joinAs(server, project, 'engineer');
  await server.connection.rows(
    sql`update users set email = ${`e${engineer.id}@example.com`}, first_name = 'Neo' where id = ${engineer.id}`,
  );
});

const MINUTE = 60_000;
const log = { warn: () => {} } as unknown as FastifyBaseLogger;
const kept = (now = Date.now() + MINUTE) => ({
  pool: server.pool,
  files: localFiles(server.filesFolder),
  now: () => now,
  log,
});

const tellEngineer = (kind = 'assigned', title = 'Crack <b>in</b> wall', once: string | null = null) =>
  tell(server.connection, {
    userIds: [engineer.id],
    kind,
    projectId: project,
    entity: 'issue',
    entityId: 12,
    facts: { title, by: 'Thato Kgosi', date: '2026-03-04' },
    once,
  });

const outbox = () =>
  server.connection.rows<{ recipient: string; subject: string; text: string; html: string; tries: number }>(
    sql`select recipient, subject, text, html, tries, last_error as "lastError" from mails order by id`,
  );

describe('a notice that nobody reads for a while', () => {
  it('goes to the reader by mail, once, with a link that also leads through the sign-in', async () => {
    await tellEngineer();
    await mailNotices(config)(kept(Date.now()));
    expect(await outbox()).toEqual([]);
    await Promise.all([mailNotices(config)(kept()), mailNotices(config)(kept())]);
    await mailNotices(config)(kept());
    const [mail, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: `e${engineer.id}@example.com`,
      subject: expect.stringMatching(/^Mokolodi Ridge House: Thato Kgosi assigned the issue “Crack <b>in/),
    });
    expect(mail?.text).toMatch(/^Hello Neo,\n\n/);
    expect(mail?.text).toMatch(/\nhttps:\/\/ledger\.example\.com\/auth\?next=%2Fnotices%3Fopen%3D\d+\n/);
    expect(mail?.html).not.toContain('<b>');
    await sendMails(config)(kept());
    expect(post.taken).toMatchObject([{ from: 'site@example.com', to: `e${engineer.id}@example.com` }]);
    expect((await outbox())[0]).toMatchObject({ text: '', html: null, tries: 1 });
    await sendMails(config)(kept());
    expect(post.taken).toHaveLength(1);
  });

  it.each([
    ['was read in the meantime', sql`update notices set read_at = now()`],
    ['is of a kind that was switched off', sql`update users set notice_choices = '{"assigned": false}'`],
    ['is of somebody who wants no mails', sql`update users set email_notifications = false`],
    ['is of somebody without an address', sql`update users set email = null`],
    ['is of a project that he has left', sql`delete from project_members where role = 'engineer'`],
    ['is older than a few days', sql`update notices set at = now() - interval '4 days'`],
  ])('goes to nobody where it %s, now or later', async (_why, change) => {
    await tellEngineer();
    await server.connection.rows(change);
    await mailNotices(config)(kept());
    expect(await outbox()).toEqual([]);
    const left = await server.connection.rows(sql`select 1 from notices where mailed_at is null`);
    expect(left).toEqual([]);
  });

  it('goes together with the others of the day at seven in the morning, for who wants that', async () => {
    await server.connection.rows(
      sql`update users set daily_digest = true, timezone = 'Africa/Gaborone' where id = ${engineer.id}`,
    );
    for (const title of ['one', 'two', 'three']) await tellEngineer('assigned', title);
    await server.connection.rows(sql`update notices set at = '2026-03-04T12:00:00Z'`);
    // Seven o'clock in Gaborone is 05:00 UTC.
    await mailNotices(config)(kept(Date.parse('2026-03-05T04:59:59Z')));
    expect(await outbox()).toEqual([]);
    await mailNotices(config)(kept(Date.parse('2026-03-05T05:00:01Z')));
    await mailNotices(config)(kept(Date.parse('2026-03-05T05:05:00Z')));
    const mails = await outbox();
    expect(mails.map(({ subject }) => subject)).toEqual(['Brick Ledger: 3 notices']);
    for (const title of ['one', 'two', 'three']) expect(mails[0]?.text).toContain(`“${title}”`);
  });

  it('goes together with others where more than a few come at once, and alone otherwise', async () => {
    const mailsOf = async (notices: number) => {
      await server.connection.rows(sql`delete from mails`);
      for (let one = 1; one <= notices; one += 1) await tellEngineer('assigned', `Crack ${one}`);
      await mailNotices(config)(kept());
      return outbox();
    };
    expect(await mailsOf(5)).toHaveLength(5);
    const [mail, ...more] = await mailsOf(60);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Brick Ledger: 60 notices');
    expect(mail?.text).toContain('This concerns you, and came at the same time:');
    expect(mail?.text).toContain('“Crack 50”');
    expect(mail?.text).not.toContain('“Crack 51”');
    expect(mail?.text).toContain('There are 10 more.');
  });

  it('that was an invitation is not mailed a second time', async () => {
    await tellEngineer('invited');
    await mailNotices(config)(kept());
    expect(await outbox()).toEqual([]);
  });
});

describe('a mail', () => {
  beforeEach(async () => {
    await tellEngineer();
    await mailNotices(config)(kept());
  });

  it('waits in the outbox where no mail server is set', async () => {
    await sendMails({ ...config, smtpUrl: undefined })(kept());
    expect(await outbox()).toMatchObject([{ tries: 0, text: expect.stringContaining('Neo') }]);
  });

  it('is tried again after longer and longer waits, and stays with its error after five', async () => {
    post.habits = { answers: { RCPT: '451 come back later' } };
    let now = Date.now() + MINUTE;
    const tried: number[] = [];
    for (let minute = 0; minute < 300; minute += 1) {
      const before = post.heard.filter((line) => line.startsWith('RCPT')).length;
      await sendMails(config)(kept(now));
      if (post.heard.filter((line) => line.startsWith('RCPT')).length > before) tried.push(minute);
      now += MINUTE;
    }
    expect(tried).toEqual([0, 1, 6, 36, 156]);
    expect(await outbox()).toMatchObject([
      { tries: MOST_TRIES, lastError: expect.stringContaining('451 come back later') },
    ]);
    expect(post.taken).toEqual([]);
  });

  it('goes out once where two processes send at the same moment', async () => {
    for (const title of ['one', 'two', 'three', 'four']) await tellEngineer('assigned', title);
    await mailNotices(config)(kept());
    await Promise.all([sendMails(config)(kept()), sendMails(config)(kept())]);
    expect(post.taken).toHaveLength(5);
  });
});

describe('a text message', () => {
  let gateway: Server;
  let webhook: string;
  let texts: { to: string; text: string }[];
  let status: number;

  beforeAll(async () => {
    gateway = createServer((request, reply) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        texts.push(JSON.parse(body));
        reply.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    webhook = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
  });
  afterAll(() => new Promise((resolve) => gateway.close(resolve)));
  beforeEach(async () => {
    texts = [];
    status = 200;
    await server.connection.rows(
      sql`update users set phone = '+267 7100 0000', sms_notifications = true where id = ${engineer.id}`,
    );
  });

  const send = () => sendTexts({ smsWebhook: webhook })(kept());

  it('tells once what is urgent, and nothing else', async () => {
    await tellEngineer('overdue');
    await tellEngineer('assigned');
    await Promise.all([send(), send()]);
    await send();
    expect(texts).toEqual([
      {
        to: '+267 7100 0000',
        text: 'Mokolodi Ridge House: The issue “Crack <b>in</b> wall” was due on Mar 4, 2026',
      },
    ]);
  });

  it('goes to nobody who did not ask for it, and nowhere without a gateway', async () => {
    await tellEngineer('overdue');
    await sendTexts({ smsWebhook: undefined })(kept());
    expect(texts).toEqual([]);
    await server.connection.rows(sql`update users set sms_notifications = false`);
    await send();
    expect(texts).toEqual([]);
  });

  it('that the gateway refuses keeps nothing else up', async () => {
    status = 500;
    await tellEngineer('overdue', 'one');
    await tellEngineer('overdue', 'two');
    await send();
    await send();
    expect(texts).toHaveLength(2);
  });
});
