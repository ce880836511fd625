import { MAX_ATTACHMENT_BYTES, type ReportDelivery } from '@brick/domain/reports/report-deliveries-api';
import type { ReportSchedule } from '@brick/domain/reports/schedules-api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { createLocalFileStore } from '../../platform/files/file-store.ts';
import { removeFinishedJobs } from '../../platform/jobs/job-files.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { deliverMails, jobContextOf, runOrphanCleanup } from '../../testing/scheduled-jobs.ts';
import { TestMailServer } from '../../testing/servers/mail-server.ts';
import { startServer } from '../../testing/test-server.ts';
import { deliverReports } from './deliver-reports.ts';
import { removeOldDeliveries } from './delivery-store.ts';

const WEEK = 7 * 86_400_000;

/** A second process of the same installation. */
let manager: TestPerson;
let surveyor: TestPerson;
let project: number;

const server = await startServer({ registrationsPerHour: 1_000_000 });
const beside = await startServer({}, { beside: server });
const post = await TestMailServer.start();
const config: Config = {
  ...readConfig({ PUBLIC_URL: 'https://ledger.example.com/' }, '/'),
  smtpUrl: post.url,
};
const owner = await signUp(server, 'owner');
afterAll(async () => {
  await beside.stop();
  await server.stop();
  await post.stop();
});

const addressed = (person: TestPerson, language = 'en') =>
  server.connection.rows(
    sql`update users set email = ${`${person.username}@example.com`}, email_confirmed_at = now(), language = ${language} where id = ${person.id}`,
  );

beforeEach(async () => {
  for (const table of ['mails', 'report_sendings', 'report_schedules', 'jobs'])
    await server.connection.rows(sql`delete from ${sql.identifier(table)}`);
  post.taken.length = 0;
  project = await addProjectOf(owner, { name: 'Mokolodi Ridge House' });
  await addExpenseBy(owner, project, { amount: '18400.55' });
  manager = await joinAs(server, project, 'project_manager');
  surveyor = await joinAs(server, project, 'quantity_surveyor');
  await addressed(manager);
  await addressed(surveyor, 'de');
});

const files = () => createLocalFileStore(server.filesFolder);
const round = (of = server) => deliverReports(config)(jobContextOf(of));

async function scheduled(fields: object = {}): Promise<ReportSchedule> {
  const body = {
    report: 'budget-summary',
    format: 'csv',
    recipientIds: [manager.id, surveyor.id],
    ...fields,
  };
  const answer = await owner.post(`/api/projects/${project}/report-schedules`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Makes a schedule due in the past. */
const due = ({ id }: ReportSchedule, ago = 60_000) =>
  server.connection.rows(
    sql`update report_schedules set next_at = ${new Date(Date.now() - ago).toISOString()} where id = ${id}`,
  );

const sendings = async (): Promise<ReportDelivery[]> =>
  (await owner.get(`/api/projects/${project}/report-sendings`)).body;

const jobs = () =>
  server.connection.rows<{ id: number; status: string; userId: number; fileKey: string }>(
    sql`select id, status, user_id as "userId", file_key as "fileKey" from jobs order by id`,
  );

async function allMade(): Promise<void> {
  const open = async () => (await jobs()).filter(({ status }) => status === 'queued' || status === 'running');
  await expect.poll(async () => (await open()).length).toBe(0);
}

interface OutgoingMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  attachmentKey: string | null;
  attachmentName: string | null;
}

const outbox = () =>
  server.connection.rows<OutgoingMail>(sql`
    select id, recipient, subject, text, attachment_key as "attachmentKey", attachment_name as "attachmentName"
    from mails order by recipient`);

/** Runs two rounds and the report jobs between them. */
async function sendAndDeliver(): Promise<void> {
  await round();
  await allMade();
  await round();
}

describe('a due report', () => {
  it('is sent to each recipient once, in their language, by any number of processes', async () => {
    await due(await scheduled());
    await Promise.all([round(), round(beside), round(), round(beside)]);
    await allMade();
    expect(await jobs()).toHaveLength(2);
    await Promise.all([round(), round(beside), round(), round(beside)]);
    await round();
    const [toManager, toSurveyor, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(toManager).toMatchObject({
      recipient: `${manager.username}@example.com`,
      subject: '“Mokolodi Ridge House”: Budget Summary',
      attachmentName: expect.stringMatching(/^Budget Summary - Mokolodi Ridge House - .+\.csv$/),
    });
    expect(toSurveyor?.attachmentName).toMatch(/^Budgetübersicht - Mokolodi Ridge House - .+\.csv$/);
    expect(toManager?.text).toContain('is attached to this mail');
    expect(await sendings()).toMatchObject([
      { status: 'sent', userName: surveyor.username, sentBy: null, sentAt: expect.any(String) },
      { status: 'sent', userName: manager.username },
    ]);
  });

  it('is in the language of the schedule for all recipients', async () => {
    await due(await scheduled({ language: 'fr', recipientIds: [manager.id] }));
    await sendAndDeliver();
    const [mail] = await outbox();
    expect(mail?.attachmentName).toMatch(/^(?!Budget Summary)/);
    expect(mail?.text).toContain('is attached to this mail');
  });

  it('is sent once after an outage of three weeks, then continues on schedule', async () => {
    const schedule = await scheduled({ recipientIds: [manager.id] });
    await due(schedule, 3 * WEEK);
    await sendAndDeliver();
    await round();
    expect(await outbox()).toHaveLength(1);
    const after = (await owner.get(`/api/report-schedules/${schedule.id}`)).body as ReportSchedule;
    expect(Date.parse(after.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(after.nextAt ?? '') - Date.now()).toBeLessThanOrEqual(WEEK);
    expect(after.version).toBe(schedule.version);
  });

  it.each(['paused', 'in the trash', 'of a project in the trash'])('but %s is not sent', async (what) => {
    const schedule = await scheduled();
    const path = `/api/report-schedules/${schedule.id}`;
    if (what === 'paused') await owner.patch(path, { isActive: false });
    if (what === 'in the trash') await owner.delete(path);
    if (what.startsWith('of a')) await owner.delete(`/api/projects/${project}`);
    await due(schedule);
    await sendAndDeliver();
    expect(await outbox()).toEqual([]);
    expect(await server.connection.rows(sql`select 1 from report_sendings`)).toEqual([]);
  });

  it('is requested again if its job was cancelled or removed, and mailed once', async () => {
    await due(await scheduled());
    await round();
    await allMade();
    const [first, second] = await jobs();
    await server.connection.rows(sql`update jobs set status = 'cancelled' where id = ${first?.id}`);
    await server.connection.rows(sql`delete from jobs where id = ${second?.id}`);
    await round();
    expect(await outbox()).toEqual([]);
    await allMade();
    await round();
    await round();
    expect(await outbox()).toHaveLength(2);
  });

  it('that cannot be built is shown as failed in the reader’s language', async () => {
    await due(await scheduled({ recipientIds: [manager.id] }));
    await round();
    await allMade();
    const problem = JSON.stringify({
      sentence: 'This report is too large to be kept as a file.',
      values: {},
    });
    await server.connection.rows(sql`update jobs set status = 'failed', problem = ${problem}`);
    await round();
    expect(await outbox()).toEqual([]);
    expect(await sendings()).toMatchObject([
      { status: 'failed', reason: 'notMade', problem: 'This report is too large to be kept as a file.' },
    ]);
    const path = `/api/projects/${project}/report-sendings`;
    const { body } = await owner.send('GET', path, { headers: { 'accept-language': 'de' } });
    expect(body[0].problem).not.toMatch(/too large/);
  });

  it('whose mail fails is sent in a later round, once, and does not block others', async () => {
    await due(await scheduled());
    await round();
    await allMade();
    await server.pool.query(`
      create function no_mail() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger no_mail before insert on mails for each row
        when (new.recipient = '${manager.username}@example.com') execute function no_mail()`);
    try {
      await round();
      expect((await sendings()).map(({ status }) => status).sort()).toEqual(['sent', 'waiting']);
    } finally {
      await server.pool.query('drop trigger no_mail on mails; drop function no_mail()');
    }
    await round();
    await round();
    expect((await sendings()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(await outbox()).toHaveLength(2);
  });

  it('waits for recipients with many reports in progress', async () => {
    await due(await scheduled({ recipientIds: [manager.id] }));
    await server.connection.rows(sql`
      insert into jobs (project_id, user_id, kind, request, status, stamped_at)
      select ${project}, ${manager.id}, 'report', jsonb_build_object('report', 'cash-flow', 'format', 'csv', 'options',
        jsonb_build_object('n', n)), 'running', now() + interval '1 hour'
      from generate_series(1, 20) as n`);
    await round();
    expect(await sendings()).toMatchObject([{ status: 'waiting' }]);
    await server.connection.rows(sql`delete from jobs`);
    await sendAndDeliver();
    expect(await sendings()).toMatchObject([{ status: 'sent' }]);
  });
});

describe('a recipient', () => {
  const cases: Record<string, [() => Promise<unknown>, string]> = {
    'who is no member any more': [
      () => owner.delete(`/api/projects/${project}/members/${manager.id}`),
      'notMember',
    ],
    'whose role may not make the report any more': [
      () => owner.patch(`/api/projects/${project}/members/${manager.id}`, { role: 'engineer' }),
      'notAllowed',
    ],
    'who is locked': [
      () => server.connection.rows(sql`update users set locked_at = now() where id = ${manager.id}`),
      'notMember',
    ],
    'without an address': [
      () => server.connection.rows(sql`update users set email = null where id = ${manager.id}`),
      'noAddress',
    ],
    'whose address is not confirmed yet': [
      () => server.connection.rows(sql`update users set email_confirmed_at = null where id = ${manager.id}`),
      'notConfirmed',
    ],
    'who wants no mails': [
      () =>
        server.connection.rows(sql`update users set email_notifications = false where id = ${manager.id}`),
      'mailOff',
    ],
    'who has left the schedule': [
      async () => {
        const [{ id }] = (await owner.get(`/api/projects/${project}/report-schedules`)).body;
        return manager.post(`/api/report-schedules/${id}/leave`);
      },
      'ended',
    ],
  };

  it.each(Object.keys(cases))('%s is skipped with the reason, before the report is built', async (what) => {
    const [happen, reason] = cases[what] ?? [];
    const schedule = await scheduled();
    await due(schedule);
    if (reason !== 'ended') await happen?.();
    else {
      await server.connection.rows(sql`
        insert into report_sendings (project_id, schedule_id, report, format, due_at, user_id)
        values (${project}, ${schedule.id}, 'budget-summary', 'csv', now(), ${manager.id})`);
      await happen?.();
    }
    await sendAndDeliver();
    expect((await jobs()).map(({ userId }) => userId)).toEqual([surveyor.id]);
    const of = (await sendings()).filter(({ userId }) => userId === manager.id);
    expect(of).toMatchObject([{ status: 'left', reason, sentAt: null }]);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual([`${surveyor.username}@example.com`]);
  });

  it('who lacks the second factor that is asked for is skipped, before the report is built', async () => {
    await due(await scheduled());
    await deliverReports({ ...config, twoFactor: 'all' })(jobContextOf(server));
    const skipped = { status: 'left', reason: 'notMember' };
    expect(await sendings()).toMatchObject([skipped, skipped]);
    expect(await jobs()).toEqual([]);
  });

  it.each(Object.keys(cases))('%s is skipped too if it happens while the report is built', async (what) => {
    const [happen, reason] = cases[what] ?? [];
    await due(await scheduled());
    await round();
    await allMade();
    await happen?.();
    await round();
    const of = (await sendings()).filter(({ userId }) => userId === manager.id);
    expect(of).toMatchObject([{ status: 'left', reason }]);
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual([`${surveyor.username}@example.com`]);
  });
});

describe('the mail of a report', () => {
  it('has the whole file attached, with links to the report and out of the schedule that work through the sign-in', async () => {
    const { id } = await scheduled({ recipientIds: [manager.id], options: { phase: 'foundation' } });
    await owner.post(`/api/report-schedules/${id}/send-now`);
    await sendAndDeliver();
    const [mail] = await outbox();
    const next = (path: string) => `https://ledger.example.com/auth?next=${encodeURIComponent(path)}`;
    expect(mail?.text).toContain(next(`/reports/budget-summary?project=${project}&phase=foundation`));
    expect(mail?.text).toContain(next(`/reports?project=${project}&leave=${id}`));
    const file = await files().read(mail?.attachmentKey ?? '');
    const bytes = Buffer.concat(await (file?.stream.toArray() ?? []));
    await deliverMails(server, config);
    const raw = post.taken[0]?.raw ?? '';
    expect(raw).toContain('Content-Type: text/csv; name=');
    const encoded = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]+?)\r\n--/.exec(raw)?.[1] ?? '';
    expect(Buffer.from(encoded, 'base64').equals(bytes)).toBe(true);
    expect(bytes.length).toBeGreaterThan(100);
  });

  it('has no attachment above 10 MB, but a link to generate the file', async () => {
    await due(await scheduled({ recipientIds: [manager.id, surveyor.id] }));
    await round();
    await allMade();
    await server.connection.rows(sql`
      update jobs set file_size = ${MAX_ATTACHMENT_BYTES} + case when user_id = ${manager.id} then 1 else 0 end`);
    await round();
    const [large, just] = await outbox();
    expect(large).toMatchObject({ attachmentKey: null, attachmentName: null });
    expect(large?.text).toContain('too large for a mail');
    expect(large?.text).toContain(encodeURIComponent(`/reports/budget-summary?project=${project}`));
    expect(just?.attachmentKey).not.toBeNull();
  });

  it('keeps its attachment until it is sent', async () => {
    await due(await scheduled({ recipientIds: [manager.id] }));
    await sendAndDeliver();
    await server.connection.rows(sql`update jobs set finished_at = now() - interval '3 days'`);
    const [{ fileKey = '' } = {}] = await jobs();
    const later = Date.now() + 3 * 86_400_000;
    const sweep = async () => {
      await removeFinishedJobs(jobContextOf(server));
      await runOrphanCleanup(server, later);
    };
    await sweep();
    expect(await files().read(fileKey)).not.toBeNull();
    // Even if the project was removed meanwhile: the mail is on its way.
    await server.connection.rows(sql`delete from jobs`);
    await sweep();
    expect(await files().read(fileKey)).not.toBeNull();
    await deliverMails(server, config);
    expect(post.taken).toHaveLength(1);
    await sweep();
    expect(await files().read(fileKey)).toBeNull();
  });

  it('releases its report file after it is sent', async () => {
    await due(await scheduled({ recipientIds: [manager.id] }));
    await sendAndDeliver();
    await deliverMails(server, config);
    await server.connection.rows(sql`update jobs set finished_at = now() - interval '25 hours'`);
    await removeFinishedJobs(jobContextOf(server));
    expect(await jobs()).toEqual([]);
  });

  it('is shown as failed if no mail server accepts it, and as sent after a successful retry', async () => {
    await due(await scheduled({ recipientIds: [manager.id] }));
    await sendAndDeliver();
    await server.connection.rows(sql`update mails set tries = 5`);
    expect(await sendings()).toMatchObject([{ status: 'failed', reason: 'notDelivered' }]);
    await server.connection.rows(sql`update mails set tries = 0, next_try_at = now()`);
    await deliverMails(server, config);
    expect(await sendings()).toMatchObject([{ status: 'sent', reason: null }]);
  });

  it('is retried and given up without its file, and does not block others', async () => {
    await due(await scheduled());
    await sendAndDeliver();
    const [first] = await outbox();
    await files().remove(first?.attachmentKey ?? '');
    await deliverMails(server, config);
    expect(post.taken.map(({ to }) => to)).toEqual([`${surveyor.username}@example.com`]);
    const [mail] = await server.connection.rows<{ lastError: string }>(
      sql`select last_error as "lastError" from mails where id = ${first?.id}`,
    );
    expect(mail?.lastError).toBe('the attached file is gone');
  });
});

it('deliveries are removed after a year', async () => {
  await due(await scheduled());
  await sendAndDeliver();
  await server.connection.rows(
    sql`update report_sendings set created_at = now() - interval '366 days' where user_id = ${manager.id}`,
  );
  await removeOldDeliveries(jobContextOf(server));
  expect((await sendings()).map(({ userId }) => userId)).toEqual([surveyor.id]);
});
