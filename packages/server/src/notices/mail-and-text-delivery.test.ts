import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { addProjectOf, confirmEmailOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { TestMailServer } from '../testing/servers/mail-server.ts';
import { startTextGateway, type TextGateway } from '../testing/servers/text-gateway.ts';
import { startServer } from '../testing/test-server.ts';
import { notifyDueDates } from './due-date-notices.ts';
import { MAX_TRIES, sendMails } from './mail-delivery.ts';
import { createNoticeMails } from './notice-mails.ts';
import { sendSmsNotices } from './notice-sms.ts';
import { publishNotice, queueMail } from './service.ts';

let owner: TestPerson;
let project: number;
let engineer: TestPerson;

const server = await startServer({ registrationsPerHour: 1_000_000 });
const post = await TestMailServer.start();
const config: Config = {
  ...readConfig({ PUBLIC_URL: 'https://ledger.example.com/', MAIL_FROM: 'Site <site@example.com>' }, '/'),
  smtpUrl: post.url,
};
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
  await confirmEmailOf(server, engineer, `e${engineer.id}@example.com`);
  await server.connection.rows(sql`update users set first_name = 'Neo' where id = ${engineer.id}`);
});

const MINUTE = 60_000;
const log = { warn: () => {} } as unknown as FastifyBaseLogger;
const kept = (now = Date.now() + MINUTE) => ({
  pool: server.pool,
  files: createLocalFileStore(server.filesFolder),
  now: () => now,
  log,
});

const tellEngineer = (kind = 'assigned', title = 'Crack <b>in</b> wall', once: string | null = null) =>
  publishNotice(server.connection, {
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

describe('an unread notice', () => {
  it('is mailed to the reader once, with a link that also works through the sign-in', async () => {
    await tellEngineer();
    await createNoticeMails(config)(kept(Date.now()));
    expect(await outbox()).toEqual([]);
    await Promise.all([createNoticeMails(config)(kept()), createNoticeMails(config)(kept())]);
    await createNoticeMails(config)(kept());
    const [mail, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: `e${engineer.id}@example.com`,
      subject: expect.stringMatching(
        /^“Mokolodi Ridge House”: “Thato Kgosi” assigned the issue “Crack <b>in/,
      ),
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
    ['is of somebody who is locked', sql`update users set locked_at = now() where email is not null`],
    ['is of somebody without an address', sql`update users set email = null`],
    ['is of somebody whose address is not confirmed', sql`update users set email_confirmed_at = null`],
    ['is of a project that they have left', sql`delete from project_members where role = 'engineer'`],
    ['is older than a few days', sql`update notices set at = now() - interval '4 days'`],
  ])('is not mailed where it %s, now or later', async (_why, change) => {
    await tellEngineer();
    await server.connection.rows(change);
    await createNoticeMails(config)(kept());
    expect(await outbox()).toEqual([]);
    const left = await server.connection.rows(sql`select 1 from notices where mailed_at is null`);
    expect(left).toEqual([]);
  });

  it('is mailed in a daily digest at seven in the morning if chosen', async () => {
    await server.connection.rows(
      sql`update users set daily_digest = true, timezone = 'Africa/Gaborone' where id = ${engineer.id}`,
    );
    for (const title of ['one', 'two', 'three']) await tellEngineer('assigned', title);
    await server.connection.rows(sql`update notices set at = '2026-03-04T12:00:00Z'`);
    // 07:00 in Gaborone is 05:00 UTC.
    await createNoticeMails(config)(kept(Date.parse('2026-03-05T04:59:59Z')));
    expect(await outbox()).toEqual([]);
    await createNoticeMails(config)(kept(Date.parse('2026-03-05T05:00:01Z')));
    await createNoticeMails(config)(kept(Date.parse('2026-03-05T05:05:00Z')));
    const mails = await outbox();
    expect(mails.map(({ subject }) => subject)).toEqual(['Brick Ledger: 3 notices']);
    for (const title of ['one', 'two', 'three']) expect(mails[0]?.text).toContain(`“${title}”`);
  });

  it('of a due date is in the digest of the same day', async () => {
    await server.connection.rows(
      sql`update users set daily_digest = true, timezone = 'Africa/Gaborone' where id = ${engineer.id}`,
    );
    await server.connection.rows(sql`update projects set timezone = 'Africa/Gaborone' where id = ${project}`);
    const issue = { title: 'Crack', assignedTo: engineer.username, dueDate: '2026-03-10' };
    await owner.post(`/api/projects/${project}/issues`, issue);
    await server.connection.rows(sql`delete from notices`);
    // Local midnight of the 8th is 22:00 UTC of the 7th; each round looks once an hour, at any minute.
    const midnight = Date.parse('2026-03-07T22:00:00Z');
    for (let hour = 0; hour <= 7; hour += 1) {
      const now = () => midnight + (hour * 60 + 59) * MINUTE;
      if (hour < 7) await notifyDueDates({ pool: server.pool, now });
      if (hour < 6) expect(await server.connection.rows(sql`select from notices`)).toEqual([]);
    }
    await server.connection.rows(
      sql`update notices set at = ${new Date(midnight + (6 * 60 + 59) * MINUTE).toISOString()}`,
    );
    await createNoticeMails(config)(kept(midnight + (7 * 60 + 1) * MINUTE));
    expect((await outbox()).map(({ text }) => text)).toEqual([
      expect.stringContaining('is due on Mar 10, 2026'),
    ]);
  });

  it('ends as its language ends a sentence, once', async () => {
    const textIn = async (language: string, title: string) => {
      await server.connection.rows(sql`delete from mails`);
      await server.connection.rows(sql`update users set language = ${language} where id = ${engineer.id}`);
      await publishNotice(server.connection, {
        ...{ userIds: [engineer.id], kind: 'pointReturned', projectId: project, entity: 'check' },
        facts: { title: 'C-1 Beam', by: 'Neo', point: 'Item 3', reason: title },
      });
      await createNoticeMails(config)(kept());
      return (await outbox())[0]?.text.split('\n').find((line) => line.includes(title)) ?? '';
    };
    expect(await textIn('en', 'Not done.')).toMatch(/[^.]\.$/);
    expect(await textIn('en', 'Not done')).toMatch(/[^.]\.$/);
    expect(await textIn('zh', '还没做')).toMatch(/[^。.]。$/);
    expect(await textIn('ja', '未完了。')).toMatch(/[^。.]。$/);
    expect(await textIn('ar', 'Not done')).toMatch(/\u2069?\.$/);
  });

  it('has a subject that keeps the isolates around names of another direction', async () => {
    await server.connection.rows(sql`update users set language = 'ar' where id = ${engineer.id}`);
    await tellEngineer();
    await createNoticeMails(config)(kept());
    expect((await outbox())[0]?.subject).toContain('«\u2068Mokolodi Ridge House\u2069»');
  });

  it('is combined with others if more than a few come at once', async () => {
    const mailsOf = async (notices: number) => {
      await server.connection.rows(sql`delete from mails`);
      for (let one = 1; one <= notices; one += 1) await tellEngineer('assigned', `Crack ${one}`);
      await createNoticeMails(config)(kept());
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

  it('contains texts of others only shortened, quoted and never as links', async () => {
    const name =
      'ACTION NEEDED: pay now at https://evil.example/invoice or www.evil.example, or mailto:x@evil.example today';
    await server.connection.rows(
      sql`update projects set name = ${name}, currency = 'USD' where id = ${project}`,
    );
    const by = 'Your bank evil.example';
    const title = 'See //evil.example/a and \\\\evil\\share at ftp://10.0.0.1';
    for (const kind of ['assigned', 'commented', 'added', 'handedOver'])
      await publishNotice(server.connection, {
        userIds: [engineer.id],
        kind,
        projectId: project,
        entity: 'issue',
        entityId: 12,
        facts: { title, by, project: name, role: 'viewer' },
      });
    for (const language of LANGUAGES) {
      await server.connection.rows(sql`delete from mails`);
      await server.connection.rows(sql`update notices set mailed_at = null`);
      await server.connection.rows(sql`update users set language = ${language} where id = ${engineer.id}`);
      await createNoticeMails(config)(kept());
      const mails = await outbox();
      expect(mails).toHaveLength(4);
      for (const { subject, text, html } of mails) {
        const foreign = `${subject}\n${text}\n${html}`.replaceAll('https://ledger.example.com', '');
        expect(foreign).not.toMatch(/\w\.example|:\/\/(?!www\.w3)|www\.|mailto:|\\\\/);
        expect(subject).not.toMatch(/^(?:ACTION|Your bank)/);
        expect(foreign).not.toContain('or www');
      }
    }
  });

  it('of an invitation is not mailed a second time', async () => {
    await tellEngineer('invited');
    await createNoticeMails(config)(kept());
    expect(await outbox()).toEqual([]);
  });
});

describe('a mail', () => {
  beforeEach(async () => {
    await tellEngineer();
    await createNoticeMails(config)(kept());
  });

  it('with a link waits without PUBLIC_URL, one without is sent', async () => {
    const nowhere = { ...config, publicUrl: undefined };
    await server.connection.rows(sql`delete from mails`);
    await server.connection.rows(sql`update notices set mailed_at = null`);
    await createNoticeMails(nowhere)(kept());
    const to = { recipient: 'neo@example.com', userId: null, language: 'en' as const };
    await queueMail(server.connection, to, () => ({ subject: 'Without a link', parts: ['The text'] }));
    await sendMails(nowhere)(kept());
    expect(post.taken.map(({ to: recipient }) => recipient)).toEqual(['neo@example.com']);
    // Also not once PUBLIC_URL is set: its link would lead to the reader's own machine.
    await sendMails(config)(kept());
    expect(post.taken).toHaveLength(1);
    expect(await outbox()).toMatchObject([
      { tries: 0, text: expect.stringContaining('http://127.0.0.1') },
      {},
    ]);
  });

  it('waits in the outbox without a mail server', async () => {
    await sendMails({ ...config, smtpUrl: undefined })(kept());
    expect(await outbox()).toMatchObject([{ tries: 0, text: expect.stringContaining('Neo') }]);
  });

  it('is retried after growing delays, and stays with its error after five tries', async () => {
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
      { tries: MAX_TRIES, lastError: expect.stringContaining('451 come back later') },
    ]);
    expect(post.taken).toEqual([]);
  });

  it('is sent once where the mail server takes minutes to store it, and by another process after a quarter of an hour', async () => {
    const now = Date.now() + MINUTE;
    let store = () => {};
    post.habits = { storing: new Promise<void>((resolve) => (store = resolve)) };
    const ending = new AbortController();
    const first = sendMails(config, ending.signal)(kept(now));
    await expect.poll(() => post.taken.length).toBe(1);
    post.habits = {};
    // A process that ends does not wait for it.
    ending.abort();
    await first;
    await sendMails(config)(kept(now + 14 * MINUTE));
    expect(post.taken).toHaveLength(1);
    await sendMails(config)(kept(now + 15 * MINUTE));
    expect(post.taken).toHaveLength(2);
    store();
  });

  it('is sent once by two simultaneous processes', async () => {
    for (const title of ['one', 'two', 'three', 'four']) await tellEngineer('assigned', title);
    await createNoticeMails(config)(kept());
    await Promise.all([sendMails(config)(kept()), sendMails(config)(kept())]);
    expect(post.taken).toHaveLength(5);
  });
});

describe('a text message', () => {
  let gateway: TextGateway;

  beforeAll(async () => {
    gateway = await startTextGateway();
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    gateway.taken.length = 0;
    gateway.status = 200;
    await server.connection.rows(
      sql`update users set phone = '+26771000000', phone_confirmed_at = now(), sms_notifications = true where id = ${engineer.id}`,
    );
    // Each test has its own daily limits.
    await server.connection.rows(sql`delete from attempts`);
  });

  const sendBy = (settings: Partial<Parameters<typeof sendSmsNotices>[0]>) =>
    sendSmsNotices({ smsWebhook: gateway.webhook, smsPerDay: 0, ...settings })(kept());
  const send = () => sendBy({});

  it('reports once that something urgent waits, without details', async () => {
    await tellEngineer('overdue', 'Your card is blocked, call +266 5555');
    await tellEngineer('assigned');
    await Promise.all([send(), send()]);
    await send();
    expect(gateway.taken).toEqual([
      { to: '+26771000000', text: 'Something is overdue for you in Brick Ledger.' },
    ]);
  });

  it('combines simultaneous notices: sixty imported decisions are one message', async () => {
    for (let row = 0; row < 60; row += 1) await tellEngineer('decisionWanted', `Row ${row}`);
    await tellEngineer('overdue');
    await send();
    await send();
    expect(gateway.taken).toEqual([
      { to: '+26771000000', text: '61 urgent things wait for you in Brick Ledger.' },
    ]);
  });

  it('calls nothing overdue that only waits', async () => {
    await tellEngineer('pointWaiting');
    await send();
    expect(gateway.taken).toEqual([
      { to: '+26771000000', text: '1 urgent thing waits for you in Brick Ledger.' },
    ]);
  });

  it('is sent only if wanted, to a confirmed number, through a gateway', async () => {
    await tellEngineer('overdue');
    await sendBy({ smsWebhook: undefined });
    expect(gateway.taken).toEqual([]);
    await server.connection.rows(sql`update users set phone_confirmed_at = null`);
    await send();
    await tellEngineer('overdue');
    await server.connection.rows(sql`update users set phone_confirmed_at = now(), sms_notifications = false`);
    await send();
    expect(gateway.taken).toEqual([]);
  });

  it('is limited to twenty per day for a number and an account, and by the installation’s limit', async () => {
    for (let sent = 0; sent < 22; sent += 1) {
      await tellEngineer('overdue', `Crack ${sent}`);
      await send();
    }
    expect(gateway.taken).toHaveLength(20);
    await server.connection.rows(sql`delete from attempts`);
    for (let sent = 0; sent < 4; sent += 1) {
      await tellEngineer('overdue', `Stair ${sent}`);
      await sendBy({ smsPerDay: 3 });
    }
    expect(gateway.taken).toHaveLength(23);
  });

  it('rejected by the gateway does not block others', async () => {
    gateway.status = 500;
    await tellEngineer('overdue', 'one');
    await send();
    await tellEngineer('overdue', 'two');
    await send();
    await send();
    expect(gateway.taken).toHaveLength(2);
  });
});
