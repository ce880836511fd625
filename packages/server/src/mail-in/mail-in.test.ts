import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMailInSettings } from '../platform/config/mail-in-settings.ts';
import { hashAndAudit } from '../testing/audit-activity.ts';
import { ublInvoice } from '../testing/files/invoice-files.ts';
import { madePdf } from '../testing/files/pdf-files.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { lookOnce, type MailFields, mailInEnvironment, writeMail } from '../testing/incoming-mail.ts';
import { addProjectOf, confirmEmailOf, joinAs, signUp } from '../testing/people.ts';
import { runOrphanCleanup } from '../testing/scheduled-jobs.ts';
import { TestImapServer } from '../testing/servers/imap-server.ts';
import { startServer } from '../testing/test-server.ts';
import { sweepMailIn } from './mail-in-sweep.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let project: number;
let address: string;
let clock = Date.now();
let lines: unknown[] = [];

const imap = await TestImapServer.start();
const server = await startServer(
  {
    registrationsPerHour: 1_000_000,
    projectsPerHour: 0,
    mailIn: readMailInSettings(mailInEnvironment(imap.url)),
  },
  { logTo: { write: (line) => lines.push(line) } },
);
const owner = await signUp(server, 'owner');
afterAll(async () => {
  await server.stop();
  await imap.stop();
});
beforeEach(async () => {
  project = await addProjectOf(owner, { currency: 'EUR' });
  address = (await owner.post(at('mail-in/address'), {})).body.address;
  lines = [];
});
afterEach(async () => {
  imap.folders.clear();
  imap.of('INBOX');
  imap.habits.refuses = [];
  imap.habits.breaksAt = [];
  await server.connection.rows(sql`delete from mails`);
});

const at = (path: string) => `/api/projects/${project}/${path}`;

/** Looks for mail as the next minute would. */
async function look(times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    clock += MINUTE;
    await lookOnce(server, { url: imap.url, now: clock, lines });
  }
}

const xml = (number: string, name = `${number}.xml`) => ({ name, content: ublInvoice({ number }) });
const deliver = (mail: MailFields) => imap.deliver(writeMail({ to: address, ...mail }));
const listSender = (...senders: string[]) => owner.send('PUT', at('mail-in/senders'), { body: { senders } });

const invoices = async () =>
  (await owner.get(at('invoices'))).body
    .map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber)
    .sort();
const held = async () => (await owner.get(at('held-mails'))).body;
const folders = () =>
  Object.fromEntries(['INBOX', 'Handled', 'Refused'].map((name) => [name, imap.of(name).length]));

interface QueuedMail {
  recipient: string;
  subject: string;
  text: string;
}

const answers = () =>
  server.connection.rows<QueuedMail>(sql`select recipient, subject, text from mails order by id`);

async function member(role: string, email = `${role}${Math.random().toString(36).slice(2)}@builder.example`) {
  const person = await joinAs(server, project, role);
  await confirmEmailOf(server, person, email);
  return { ...person, email, id: person.id, get: person.get.bind(person) };
}

describe('mail', () => {
  it('of a member is received, moved and answered once', async () => {
    const anna = await member('quantity_surveyor');
    deliver({
      from: `Anna <${anna.email}>`,
      subject: 'Bricks',
      text: 'For the west wall.\nAnna',
      files: [xml('R-1'), xml('R-2')],
    });
    await look(2);
    expect(await invoices()).toEqual(['R-1', 'R-2']);
    expect(folders()).toEqual({ INBOX: 0, Handled: 1, Refused: 0 });
    const [first] = (await owner.get(at('invoices'))).body;
    expect((await owner.get(`/api/invoices/${first.id}`)).body).toMatchObject({
      ...{ state: 'received', addedBy: anna.id, mailedFrom: anna.email, note: 'For the west wall.\nAnna' },
    });
    expect((await owner.get(`/api/invoices/${first.id}/original`)).status).toBe(200);
    const sent = await answers();
    expect(sent.filter(({ recipient }) => recipient === anna.email)).toMatchObject([
      {
        subject: 'Your mail “Bricks” to “Mokolodi Ridge House”',
        text: expect.stringMatching(/^2 invoices were received/),
      },
    ]);
    const past = (await owner.get(`/api/invoices/${first.id}/history`)).body;
    expect(past[0]).toMatchObject({ action: 'created', actorId: anna.id });
  });

  it('says what was refused and why, each file by itself', async () => {
    const anna = await member('owner');
    deliver({
      from: anna.email,
      files: [xml('R-1'), { name: 'note.txt', content: 'hello' }, xml('R-1', 'again.xml'), xml('R-2')],
    });
    await look();
    expect(await invoices()).toEqual(['R-1', 'R-2']);
    const [answer] = (await answers()).filter(({ recipient }) => recipient === anna.email);
    expect(answer?.text).toMatch(
      /^2 invoices were received in “Mokolodi Ridge House”, 2 files were refused\./,
    );
    expect(answer?.text).toMatch(/“note\[\.\]txt”: /);
    expect(answer?.text).toMatch(/“again\[\.\]xml”: This invoice was received already: Mason & Sons R-1/);
  });

  it('with the paper of an e-invoice beside it is one invoice, which has the paper among its files', async () => {
    const anna = await member('owner');
    const pdf = (name: string, text: string) => ({
      name,
      content: Buffer.from(madePdf({ pages: [{ width: 595, height: 842, content: `% ${text}` }] })),
    });
    deliver({
      from: anna.email,
      files: [
        pdf('Invoice R-1001.pdf', 'by number'),
        xml('R-1001', 'xrechnung.xml'),
        pdf('XRechnung.PDF', 'by name'),
        pdf('R-10010.pdf', 'another invoice'),
        xml('R-1002', 'second.xml'),
      ],
    });
    await look();
    const received = (await owner.get(at('invoices'))).body as { id: number; title: string }[];
    expect(received.map(({ title }) => title).sort()).toEqual([
      'Mason & Sons R-1001',
      'Mason & Sons R-1002',
      'R-10010.pdf',
    ]);
    const filesOf = async (title: string) => {
      const { id } = received.find((invoice) => invoice.title === title) ?? { id: 0 };
      return (await owner.get(`/api/invoices/${id}`)).body.fileUrls;
    };
    const papers = await filesOf('Mason & Sons R-1001');
    expect(papers).toHaveLength(2);
    for (const url of papers) expect((await owner.get(url)).status).toBe(200);
    expect(await filesOf('Mason & Sons R-1002')).toEqual([]);
  });

  it('of a listed sender is received in the name of who switched the address on, and not answered', async () => {
    await listSender('Mason.example');
    deliver({ files: [xml('R-1')] });
    await look();
    const [row] = (await owner.get(at('invoices'))).body;
    expect(row).toMatchObject({ addedBy: owner.id, mailedFrom: 'bills@mason.example' });
    expect(await answers()).toEqual([]);
    const notices = (await owner.get('/api/notices')).body;
    expect(JSON.stringify(notices)).toMatch(/An invoice came in/);
  });

  it.each([
    ['unknown', 'from a stranger', {}],
    ['unproven', 'of a listed sender without proof', { from: 'x@listed.example', proof: null }],
    ['unproven', 'that fails', { from: 'x@listed.example', proof: 'dmarc=fail' }],
    [
      'unproven',
      'that another server vouches for',
      {
        from: 'x@listed.example',
        proof: null,
        headers: ['Authentication-Results: mx.evil.example; dmarc=pass'],
      },
    ],
    [
      'unproven',
      'whose proof stands below another',
      { from: 'x@listed.example', headers: ['Authentication-Results: mx.evil.example; dmarc=pass'] },
    ],
    ['unproven', 'with two senders', { from: 'x@listed.example, y@evil.example' }],
    ['unproven', 'with a second From', { from: 'x@listed.example', headers: ['From: y@evil.example'] }],
  ] as [string, string, MailFields][])('is held as %s: %s', async (reason, _, mail) => {
    await listSender('listed.example');
    deliver({ subject: 'Two lines', files: [xml('R-1')], ...mail });
    await look();
    expect(await invoices()).toEqual([]);
    expect(await held()).toMatchObject([{ reason, subject: 'Two lines', fileNames: ['R-1.xml'] }]);
    expect(await answers()).toEqual([]);
    expect(folders()).toEqual({ INBOX: 0, Handled: 1, Refused: 0 });
  });

  it('of a member is held if they may not add expenses, and if the address is not theirs for certain', async () => {
    const viewer = await member('viewer');
    deliver({ from: viewer.email, files: [xml('R-1')] });
    const forged = await member('project_manager');
    deliver({ from: forged.email, proof: 'spf=pass', files: [xml('R-2')] });
    const unconfirmed = await member('project_manager');
    await server.connection.rows(
      sql`update users set email_confirmed_at = null where id = ${unconfirmed.id}`,
    );
    deliver({ from: unconfirmed.email, files: [xml('R-3')] });
    const stranger = await signUp(server, 'stranger');
    await confirmEmailOf(server, stranger, 'stranger@builder.example');
    deliver({ from: 'stranger@builder.example', files: [xml('R-4')] });
    await look();
    expect(await invoices()).toEqual([]);
    expect((await held()).map(({ reason }: { reason: string }) => reason).reverse()).toEqual([
      'rights',
      'unproven',
      'unknown',
      'unknown',
    ]);
    expect(await answers()).toMatchObject([
      { recipient: viewer.email, text: expect.stringMatching(/may not add expenses/) },
    ]);
  });

  it('of a listed sender is received in the name of the owner once who switched the address on may not confirm invoices', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    address = (await manager.post(at('mail-in/address'), {})).body.address;
    await listSender('mason.example');
    deliver({ files: [xml('R-1')] });
    await look();
    const addedBy = async () =>
      (await owner.get(at('invoices'))).body.map((invoice: { addedBy: number }) => invoice.addedBy);
    expect(await addedBy()).toEqual([manager.id]);
    await server.connection.rows(sql`
      update project_members set role = 'contractor' where project_id = ${project} and user_id = ${manager.id}`);
    deliver({ files: [xml('R-2')] });
    await look();
    expect((await addedBy()).sort()).toEqual([owner.id, manager.id].sort());
    expect((await manager.get(at('invoices'))).body).toHaveLength(1);
  });

  it('of who lacks the second factor that is asked for is held, and nothing is received in their name', async () => {
    const anna = await member('quantity_surveyor');
    await listSender('mason.example');
    deliver({ from: anna.email, files: [xml('R-1')] });
    deliver({ files: [xml('R-2')] });
    clock += MINUTE;
    await lookOnce(server, { url: imap.url, now: clock, settings: { twoFactor: 'all' } });
    expect(await invoices()).toEqual([]);
    expect((await held()).map(({ reason }: { reason: string }) => reason).reverse()).toEqual([
      'unknown',
      'receiver',
    ]);
    expect(await answers()).toEqual([]);
  });

  it('that is forged uses up no Message-ID', async () => {
    const anna = await member('quantity_surveyor');
    for (const [proof, number] of [
      ['dmarc=fail', 'R-1'],
      [undefined, 'R-2'],
    ] as const) {
      deliver({ from: anna.email, id: '<order-1@builder.example>', proof, files: [xml(number)] });
      await look();
    }
    expect(await invoices()).toEqual(['R-2']);
    expect(await held()).toHaveLength(1);
  });

  it('leaves no address of an account that is deleted, in no table', async () => {
    const person = await joinAs(server, project, 'quantity_surveyor');
    const address = `leaving${person.id}@builder.example`;
    await confirmEmailOf(server, person, address);
    const forged = (number: string) =>
      deliver({ from: `Anna <${address}>`, proof: 'spf=pass', files: [xml(number)] });
    deliver({ from: address.toUpperCase(), files: [xml('R-1')] });
    forged('R-2');
    forged('R-3');
    await look();
    const [first] = await held();
    expect((await owner.send('DELETE', `/api/held-mails/${first.id}`)).status).toBe(204);
    const mentions = async () => {
      const tables = await server.connection.rows<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      );
      const found = await Promise.all(
        tables.map(async ({ name }) => {
          const rows = await server.connection.rows(
            sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${address}%`} limit 1`,
          );
          return rows.length > 0 ? [name] : [];
        }),
      );
      return found.flat().sort();
    };
    expect(await mentions()).toEqual(
      expect.arrayContaining(['activity', 'held_mails', 'invoices', 'notices']),
    );
    const left = await person.send('DELETE', '/api/user', {
      body: { password: 'mortar-and-lime', projects: {} },
    });
    expect(left.status, JSON.stringify(left.body)).toBe(204);
    expect(await mentions()).toEqual([]);
    const former = `Deleted user ${person.id}`;
    const [invoice] = (await owner.get(at('invoices'))).body;
    expect((await owner.get(`/api/invoices/${invoice.id}`)).body.mailedFrom).toBe(former);
    expect(await held()).toMatchObject([{ from: former, fromName: null }]);
    expect(await hashAndAudit(server)).toMatchObject({ faults: [] });
  });

  it('of a listed sender is received whether its domain is written in letters or in ASCII', async () => {
    const ascii = 'xn--mller-kva.example';
    const proof = `dmarc=pass header.from=${ascii}`;
    await listSender('müller.example');
    deliver({ from: `x@${ascii}`, proof, files: [xml('R-1')] });
    deliver({ from: 'x@müller.example', proof, files: [xml('R-2')] });
    await look();
    await owner.send('PUT', at('mail-in/senders'), { body: { senders: [`bills@${ascii}`], version: 2 } });
    deliver({ from: 'bills@müller.example', proof, files: [xml('R-3')] });
    deliver({ from: `other@${ascii}`, proof, files: [xml('R-4')] });
    await look();
    expect(await invoices()).toEqual(['R-1', 'R-2', 'R-3']);
    expect(await held()).toMatchObject([{ reason: 'unknown', fileNames: ['R-4.xml'] }]);
  });

  it('of a listed sender is held if nobody is left in whose name it could be received', async () => {
    await listSender('mason.example');
    await server.connection.rows(sql`update users set locked_at = now() where id = ${owner.id}`);
    deliver({ files: [xml('R-1')] });
    await look();
    await server.connection.rows(sql`update users set locked_at = null where id = ${owner.id}`);
    expect(await held()).toMatchObject([{ reason: 'receiver', fileNames: ['R-1.xml'] }]);
    expect(await invoices()).toEqual([]);
  });

  it('that nobody waits for an answer to is left alone, and stays in the mailbox', async () => {
    const anna = await member('owner');
    const files = [xml('R-1')];
    deliver({ from: anna.email, files, headers: ['Auto-Submitted: auto-replied'] });
    deliver({ from: anna.email, files, headers: ['Precedence: bulk'] });
    deliver({ from: anna.email, files, headers: ['Return-Path: <>'] });
    deliver({ from: 'Ledger <ledger@ledger.test>', files });
    deliver({ from: address, files });
    deliver({ from: anna.email, files, to: 'ledger+abcdefghjk23@in.ledger.test' });
    imap.deliver('no mail at all');
    await look();
    expect([await invoices(), await held(), await answers()]).toEqual([[], [], []]);
    expect(folders()).toEqual({ INBOX: 0, Handled: 0, Refused: 7 });
    deliver({ from: anna.email, files, headers: ['Auto-Submitted: auto-generated'] });
    await look();
    expect([await invoices(), await answers()]).toEqual([['R-1'], []]);
  });

  it('is handled once, however often it is delivered or the folder is read', async () => {
    await listSender('mason.example');
    const mail = writeMail({ to: address, id: '<same@mason.example>', files: [xml('R-1')] });
    imap.deliver(mail);
    imap.deliver(mail);
    await look();
    expect(await invoices()).toEqual(['R-1']);
    expect(await held()).toEqual([]);
    expect(folders()).toEqual({ INBOX: 0, Handled: 2, Refused: 0 });
    imap.habits.refuses = ['UID MOVE'];
    const anna = await member('owner');
    deliver({ from: anna.email, files: [xml('R-2')] });
    await look(2);
    expect(folders()).toMatchObject({ INBOX: 1 });
    expect((await owner.get(at('mail-in'))).body.problem).toBe('mailbox');
    imap.habits.refuses = [];
    await look();
    expect(await invoices()).toEqual(['R-1', 'R-2']);
    expect(await answers()).toHaveLength(1);
    expect(folders()).toEqual({ INBOX: 0, Handled: 3, Refused: 0 });
    expect((await owner.get(at('mail-in'))).body.problem).toBeNull();
  });

  it('is handled once by processes that look at the same moment', async () => {
    await listSender('mason.example');
    for (let number = 0; number < 4; number += 1) deliver({ files: [xml(`R-${number}`)] });
    clock += MINUTE;
    const both = [0, 1].map(() => lookOnce(server, { url: imap.url, now: clock }));
    await Promise.all(both);
    // One that takes the other for gone, because its clock is ahead.
    await Promise.all(
      [0, 2 * MINUTE].map((ahead) => lookOnce(server, { url: imap.url, now: clock + MINUTE + ahead })),
    );
    clock += 3 * MINUTE;
    expect(await invoices()).toEqual(['R-0', 'R-1', 'R-2', 'R-3']);
    expect(folders()).toEqual({ INBOX: 0, Handled: 4, Refused: 0 });
  });

  it('that the project had no room for is received once it is moved back', async () => {
    const { email } = await member('project_manager');
    await server.connection.rows(sql`
      insert into files (key, project_id, uploaded_by, name, type, size, sha256)
      select 'full' || n || ${`x${project}`.padEnd(24, 'x')}, ${project}, ${owner.id}, 'full.pdf', 'application/pdf',
        2000000000, ${'0'.repeat(64)} from generate_series(1, 6) as n`);
    const mail = writeMail({ to: address, from: email, files: [xml('R-77')] });
    imap.deliver(mail);
    await look();
    expect([folders(), await invoices()]).toEqual([{ INBOX: 0, Handled: 0, Refused: 1 }, []]);
    expect((await answers())[0]?.text).toContain('would come to more than');
    await server.connection.rows(sql`delete from files where project_id = ${project} and name = 'full.pdf'`);
    imap.deliver(mail);
    await look();
    expect([folders(), await invoices()]).toEqual([{ INBOX: 0, Handled: 1, Refused: 1 }, ['R-77']]);
  });

  it('that was forwarded is opened one message deep, and pictures of a signature are no invoices', async () => {
    const anna = await member('owner');
    const deepest = writeMail({ files: [xml('R-3')] });
    const inner = writeMail({
      text: 'inner',
      files: [xml('R-2'), { name: 'deep.eml', type: 'message/rfc822', content: deepest }],
    });
    deliver({
      from: anna.email,
      text: null,
      html: '<p>ignored <img src="http://192.0.2.1/pixel"></p>',
      files: [
        { name: 'forwarded.eml', type: 'message/rfc822', content: inner },
        {
          name: 'logo.jpg',
          type: 'image/jpeg',
          content: blankJpeg(40),
          headers: ['Content-Disposition: inline', 'Content-ID: <logo>'],
        },
      ],
    });
    await look();
    expect(await invoices()).toEqual(['R-2']);
    const [row] = (await owner.get(at('invoices'))).body;
    expect((await owner.get(`/api/invoices/${row.id}`)).body.note).toBe('inner');
    expect((await answers())[0]?.text).toMatch(
      /1 invoice was received .* 1 file was refused[\s\S]*deep\[\.\]eml/,
    );
  });

  it('beyond its limits is refused as a whole, and says so to a member', async () => {
    const anna = await member('owner');
    deliver({ from: anna.email, files: Array.from({ length: 21 }, (_, one) => xml(`R-${one}`)) });
    deliver({ from: anna.email, files: [{ name: 'a.pdf', content: Buffer.alloc(26 * 1024 * 1024, 1) }] });
    deliver({ from: anna.email, files: [{ name: 'b.pdf', content: Buffer.alloc(40 * 1024 * 1024, 1) }] });
    deliver({ from: anna.email });
    // A slow machine may read a great mail only at another look.
    await expect.poll(() => look().then(folders)).toMatchObject({ INBOX: 0 });
    expect(await invoices()).toEqual([]);
    const said = (await answers()).map(({ text }) => text);
    expect(said.map((text) => /no file was attached|20 files and 25 MB/.exec(text)?.[0]).sort()).toEqual([
      ...['20 files and 25 MB', '20 files and 25 MB', '20 files and 25 MB'],
      'no file was attached',
    ]);
    expect(folders()).toEqual({ INBOX: 0, Handled: 0, Refused: 4 });
  });

  it('keeps the first 1,000 characters of its text, and no control characters', async () => {
    await listSender('mason.example');
    deliver({ text: `\u0000\u0007${'ü🧱'.repeat(800)}`, files: [xml('R-1')] });
    await look();
    const [row] = (await owner.get(at('invoices'))).body;
    expect((await owner.get(`/api/invoices/${row.id}`)).body.note).toBe('ü🧱'.repeat(500));
  });
});

describe('a held mail', () => {
  const MAIL = { subject: 'Overdue', from: 'Evil <x@evil.example>' };

  async function hold(...files: { name: string; content: string }[]) {
    deliver({ ...MAIL, files });
    await look();
    const [row] = await held();
    return row;
  }

  it('is told of once, and accepted with its files in the name of who accepts it', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const row = await hold(xml('R-1'), xml('R-1', 'same.xml'));
    deliver({ ...MAIL, files: [xml('R-9')] });
    await look();
    const told = JSON.stringify((await manager.get('/api/notices')).body);
    expect(told.match(/waits to be accepted/g)).toHaveLength(1);
    expect(row).toMatchObject({
      from: 'x@evil.example',
      fromName: 'Evil',
      fileNames: ['R-1.xml', 'same.xml'],
    });
    const { status, body } = await manager.post(`/api/held-mails/${row.id}/accept`, {});
    expect([status, body]).toEqual([
      200,
      {
        received: 1,
        refused: [{ name: 'same.xml', reason: 'This invoice was received already: Mason & Sons R-1.' }],
      },
    ]);
    const [invoice] = (await owner.get(at('invoices'))).body;
    expect(invoice).toMatchObject({ addedBy: manager.id, mailedFrom: 'x@evil.example' });
    expect((await owner.post(`/api/held-mails/${row.id}/accept`, {})).status).toBe(404);
    expect(await held()).toHaveLength(1);
  });

  it('stays where the project has no room for its files, and says so', async () => {
    const row = await hold(xml('R-1'), { name: 'note.txt', content: 'Hello' });
    const full = await startServer({ projectFilesMb: 1 }, { beside: server });
    try {
      await server.connection.rows(sql`
        insert into files (key, project_id, uploaded_by, name, type, size, sha256)
        values (${`full${project}`.padEnd(24, 'x')}, ${project}, ${owner.id}, 'full.pdf', 'application/pdf', 1048576, ${'0'.repeat(64)})`);
      const { status, body } = await Object.assign(full.visitor(), { cookie: owner.cookie }).post(
        `/api/held-mails/${row.id}/accept`,
        {},
      );
      expect([status, body.detail]).toEqual([
        413,
        'The files of this project would come to more than 1 MB, the most that it may hold.',
      ]);
      expect(await held()).toHaveLength(1);
    } finally {
      await full.stop();
    }
    const { body } = await owner.post(`/api/held-mails/${row.id}/accept`, {});
    expect(body).toMatchObject({ received: 1, refused: [{ name: 'note.txt' }] });
  });

  it('is dropped, or drops by itself after fourteen days, with its bytes', async () => {
    const row = await hold(xml('R-1'));
    expect((await owner.send('DELETE', `/api/held-mails/${row.id}`)).status).toBe(204);
    expect(await held()).toEqual([]);
    const [kept] = [await hold(xml('R-2'))];
    const [{ key } = { key: '' }] = await server.connection.rows<{ key: string }>(
      sql`select message_key as key from held_mails where id = ${kept.id}`,
    );
    const { createLocalFileStore } = await import('../platform/files/file-store.ts');
    const files = createLocalFileStore(server.filesFolder);
    await runOrphanCleanup(server, Date.now() + 3 * DAY);
    expect(await files.read(key)).not.toBeNull();
    await sweepMailIn({ pool: server.pool, now: () => clock + 14 * DAY - MINUTE });
    expect(await held()).toHaveLength(1);
    await sweepMailIn({ pool: server.pool, now: () => clock + 14 * DAY });
    await runOrphanCleanup(server, Date.now() + 3 * DAY);
    expect([await held(), await files.read(key)]).toEqual([[], null]);
  });

  it('is one of a hundred at most: the next stays in the mailbox', async () => {
    const { id } = await hold(xml('R-1'));
    await server.connection.rows(sql`
      insert into held_mails (project_id, sender, subject, file_names, reason, message_key, size, received_at, kept_until)
      select project_id, sender, subject, file_names, reason, message_key, size, received_at, kept_until
      from held_mails, generate_series(1, 99) where id = ${id}`);
    const mail = writeMail({ to: address, ...MAIL, files: [xml('R-2')] });
    imap.deliver(mail);
    await look();
    expect(await held()).toHaveLength(100);
    expect(folders()).toMatchObject({ Refused: 1 });
    await owner.send('DELETE', `/api/held-mails/${id}`);
    imap.deliver(mail);
    await look();
    expect((await held())[0].fileNames).toEqual(['R-2.xml']);
  });
});

describe('the address of a project', () => {
  it('has twelve letters of chance, is replaced and switched off, and works only while it is on', async () => {
    expect(address).toMatch(/^ledger\+[a-km-np-z2-9]{12}@in\.ledger\.test$/);
    await listSender('mason.example');
    const { body } = await owner.post(at('mail-in/address'), {});
    expect(body.address).not.toBe(address);
    expect(body).toMatchObject({ available: true, switchedOnBy: owner.id, senders: ['mason.example'] });
    deliver({ files: [xml('R-1')] });
    imap.deliver(writeMail({ to: body.address, files: [xml('R-2')] }));
    await look();
    expect(await invoices()).toEqual(['R-2']);
    expect((await owner.send('DELETE', at('mail-in/address'))).status).toBe(204);
    expect((await owner.get(at('mail-in'))).body).toMatchObject({
      address: null,
      switchedOnBy: null,
      senders: ['mason.example'],
    });
    imap.deliver(writeMail({ to: body.address, files: [xml('R-3')] }));
    await look();
    expect(await invoices()).toEqual(['R-2']);
  });

  it('lists senders, and refuses what was edited meanwhile and what is none', async () => {
    const { version } = (await owner.get(at('mail-in'))).body;
    const put = (body: object) => owner.send('PUT', at('mail-in/senders'), { body });
    expect((await put({ senders: ['@Mason.example'], version })).body).toEqual({
      senders: ['mason.example'],
      version: version + 1,
    });
    const stale = await put({ senders: [], version });
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([
      409,
      'stale',
      { senders: ['mason.example'], version: version + 1 },
    ]);
    const wrong = await put({ senders: ['a.example', 'b'] });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['senders.1']]);
  });

  it('is in no log, no activity and no history', async () => {
    await owner.post(at('mail-in/address'), {});
    await listSender('mason.example');
    deliver({ files: [xml('R-1')] });
    deliver({ from: 'x@evil.example', files: [xml('R-2')] });
    await look();
    const key = /\+(.*)@/.exec((await owner.get(at('mail-in'))).body.address)?.[1] ?? 'none';
    const stored = await server.connection.rows<{ text: string }>(sql`
      select string_agg(row_to_json(a)::text, '') || (select string_agg(row_to_json(m)::text, '') from mail_addresses m)
        || coalesce((select string_agg(row_to_json(n)::text, '') from notices n), '') as text from activity a`);
    const all = `${stored[0]?.text}${JSON.stringify(lines)}${(await owner.get(at('activity'))).body}`;
    expect(all).not.toContain(key);
    expect(all).not.toContain(/\+(.*)@/.exec(address)?.[1]);
    expect(all).toContain('mail-address');
  });
});

describe('the mailbox', () => {
  it('says when it was last read, and why it can not be: once in the log', async () => {
    await look();
    const first = (await owner.get(at('mail-in'))).body;
    expect(first).toMatchObject({ lastLookedAt: new Date(clock).toISOString(), problem: null });
    const wrong = imap.url.replace('secret', 'wrong-password');
    for (let count = 0; count < 2; count += 1) {
      clock += MINUTE;
      await lookOnce(server, { url: wrong, now: clock, lines });
    }
    expect((await owner.get(at('mail-in'))).body).toMatchObject({
      lastLookedAt: first.lastLookedAt,
      problem: 'refused',
    });
    expect(JSON.stringify(lines).match(/refuses the user or the password/g)).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/wrong-password/);
    clock += MINUTE;
    await lookOnce(server, { url: 'imap://a:b@127.0.0.1:1', now: clock, lines });
    expect((await owner.get(at('mail-in'))).body.problem).toBe('unreachable');
    clock += MINUTE;
    await lookOnce(server, { url: `${imap.url}/Nowhere`, now: clock, lines });
    expect((await owner.get(at('mail-in'))).body.problem).toBe('mailbox');
    await look();
    expect((await owner.get(at('mail-in'))).body.problem).toBeNull();
  });

  it('is read by one process within a minute', async () => {
    await look();
    const before = imap.heard.length;
    await lookOnce(server, { url: imap.url, now: clock + 30_000 });
    expect(imap.heard.length).toBe(before);
  });

  it('that breaks off in the middle loses nothing', async () => {
    await listSender('mason.example');
    deliver({ files: [xml('R-1')] });
    imap.habits.breaksAt = ['UID MOVE'];
    await look();
    expect(folders()).toMatchObject({ INBOX: 1 });
    imap.habits.breaksAt = [];
    await look();
    expect(await invoices()).toEqual(['R-1']);
    expect(folders()).toEqual({ INBOX: 0, Handled: 1, Refused: 0 });
  });

  it('holds hostile mails, which are refused in time and keep none from the others', async () => {
    await listSender('mason.example');
    const nested = Array.from(
      { length: 400 },
      (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\r\n\r\n`,
    ).join('');
    imap.deliver(`To: ${address}\r\nContent-Type: multipart/mixed; boundary="b0"\r\n\r\n${nested}`);
    imap.deliver(`To: ${address}\r\n${'X-Long: y\r\n'.repeat(300_000)}\r\nhello`);
    imap.deliver(Buffer.from(Array.from({ length: 5000 }, (_, one) => (one * 97) % 256)));
    deliver({ files: [xml('R-1')] });
    await look();
    expect(await invoices()).toEqual(['R-1']);
    expect(folders()).toEqual({ INBOX: 0, Handled: 1, Refused: 3 });
  });

  it('holds a mail whose scan does not end: it is refused after five tries and keeps none from the others', async () => {
    await listSender('mason.example');
    const scan = path.join(server.filesFolder, 'scan.sh');
    await writeFile(scan, '#!/bin/sh\ngrep -q R-STUCK "$1" && kill -9 $$\nexit 0\n', { mode: 0o755 });
    const scanned = async (scanCommand: string) => {
      clock += MINUTE;
      await lookOnce(server, { url: imap.url, now: clock, lines, settings: { scanCommand } }).catch(() => {});
    };
    deliver({ files: [xml('R-STUCK')] });
    deliver({ files: [xml('R-1')] });
    // A scan that cannot be run is no fault of a mail: none is refused, however long that lasts.
    for (let count = 0; count < 6; count += 1) await scanned(`${scan}-gone`);
    expect(folders()).toEqual({ INBOX: 2, Handled: 0, Refused: 0 });
    // Nor is one that is killed over every file.
    const hanging = path.join(server.filesFolder, 'hanging.sh');
    await writeFile(hanging, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });
    for (let count = 0; count < 6; count += 1) await scanned(hanging);
    expect(folders()).toEqual({ INBOX: 2, Handled: 0, Refused: 0 });
    await scanned(scan);
    expect(await invoices()).toEqual(['R-1']);
    for (let count = 0; count < 4; count += 1) await scanned(scan);
    expect(folders()).toEqual({ INBOX: 0, Handled: 1, Refused: 1 });
  });

  it('is none without IMAP_URL: no address is switched on', async () => {
    const none = await startServer({ mailIn: undefined }, { beside: server });
    try {
      const answer = await fetch(`${none.url}${at('mail-in/address')}`, {
        ...{ method: 'POST', body: '{}' },
        headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(403);
      const said = await fetch(`${none.url}${at('mail-in')}`, { headers: { cookie: owner.cookie } });
      expect(await said.json()).toMatchObject({ available: false, address: null });
    } finally {
      await none.stop();
    }
  });
});

it('settings that can not work are refused in words that hold no password', () => {
  const read = (settings: Record<string, string>) => () =>
    readMailInSettings({ ...mailInEnvironment('imaps://u:p%40ss@mail.example'), ...settings });
  expect(read({})()).toMatchObject({
    ...{ host: 'mail.example', port: 993, secure: true, user: 'u', password: 'p@ss', folder: 'INBOX' },
    address: 'ledger+{key}@in.ledger.test',
  });
  for (const [settings, words] of [
    [{ IMAP_URL: 'imap://u:secret@mail.example' }, /imaps:/],
    [{ IMAP_URL: 'imaps://mail.example' }, /user, a password/],
    [{ IMAP_URL: 'imaps://u:%zz-secret@mail.example' }, /%25/],
    [{ MAIL_IN_ADDRESS: 'ledger@in.example' }, /\{key\}/],
    [{ MAIL_IN_ADDRESS: '{key}+{key}@in.example' }, /\{key\}/],
    [{ MAIL_IN_ADDRESS: 'ledger@{key}.example' }, /\{key\}/],
    [{ MAIL_IN_AUTHSERV: 'mx example' }, /MAIL_IN_AUTHSERV/],
    [{ IMAP_URL: '' }, /without IMAP_URL/],
  ] as [Record<string, string>, RegExp][]) {
    expect(read(settings), JSON.stringify(settings)).toThrow(words);
    expect(read(settings)).not.toThrow(/secret/);
  }
  expect(readMailInSettings({})).toBeUndefined();
  expect(read({ IMAP_URL: 'imap://u:p@127.0.0.1:1143/Bills' })()).toMatchObject({
    secure: false,
    port: 1143,
    folder: 'Bills',
  });
});
