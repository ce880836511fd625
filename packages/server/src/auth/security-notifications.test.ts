import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { secretBytes } from '../testing/authenticator.ts';
import { confirmEmailOf, latestMailedPath, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { hotpCodeOf, stepAt } from './second-factor/totp.ts';

const PASSWORD = 'mortar-and-lime';

let person: TestPerson;
let address: string;

const server = await startServer({
  registrationsPerHour: 1_000_000,
  smtpUrl: 'smtp://127.0.0.1:1',
  publicUrl: 'https://ledger.example.com',
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const table of ['attempts', 'mails'])
    await server.connection.rows(sql`delete from ${sql.identifier(table)}`);
  person = await signUp(server, 'careful');
  address = `${person.username}@example.com`;
  await confirmEmailOf(server, person, address);
});

const mails = () =>
  server.connection.rows<{ recipient: string; subject: string; text: string }>(
    sql`select recipient, subject, text from mails order by id`,
  );
const notices = async (who = person): Promise<string[]> =>
  (await who.get('/api/notices')).body.map(({ text }: { text: string }) => text);

describe('changes of sign-in credentials are reported by mail and notice', () => {
  it('of a new password', async () => {
    await person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'slate-and-cedar' });
    expect(await mails()).toEqual([
      {
        recipient: address,
        subject: 'Your password for Brick Ledger was changed',
        text: expect.stringContaining(`“${person.username}” was changed in its settings`),
      },
    ]);
    expect(await notices()).toEqual(['Your password was changed']);
  });

  it('of a new password by a link', async () => {
    await server.visitor().post('/api/password/forgot', { username: person.username });
    const token = (await latestMailedPath(server, address)).replace('/reset/', '');
    await server.visitor().post('/api/password/reset', { token, password: 'slate-and-cedar' });
    await person.post('/api/login', { username: person.username, password: 'slate-and-cedar' });
    expect((await notices()).at(-1)).toBe('Your password was changed');
  });

  it('of new recovery codes, and of two-factor sign-in that is switched off', async () => {
    const { body } = await person.post('/api/user/2fa', { password: PASSWORD });
    const code = hotpCodeOf(secretBytes(body.secret), stepAt(Date.now()));
    const { recoveryCodes } = (await person.post('/api/user/2fa/confirm', { code })).body;
    expect(await mails()).toEqual([]);
    const given = { password: PASSWORD, code: recoveryCodes[0] };
    const renewed = await person.post('/api/user/2fa/recovery-codes', given);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['New recovery codes for Brick Ledger']);
    const last = { password: PASSWORD, code: renewed.body.recoveryCodes[0] };
    expect((await person.send('DELETE', '/api/user/2fa', { body: last })).status).toBe(204);
    expect((await mails()).at(-1)?.subject).toBe('Two-factor sign-in for Brick Ledger was switched off');
    expect(await notices()).toEqual([
      'Two-factor sign-in was switched off for your account',
      'New recovery codes were made for your account: the earlier ones no longer work',
    ]);
  });

  it('of a new device, and of no known one', async () => {
    const again = await person.post('/api/login', { username: person.username, password: PASSWORD });
    expect(again.status).toBe(200);
    expect(await mails()).toEqual([]);
    const elsewhere = server.visitor();
    const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const wrong = { username: person.username, password: 'not-the-password' };
    await elsewhere.post('/api/login', wrong, firefox);
    expect(await mails()).toEqual([]);
    await elsewhere.post('/api/login', { username: person.username, password: PASSWORD }, firefox);
    const [mail, ...more] = await mails();
    expect([mail?.recipient, mail?.subject, more]).toEqual([
      address,
      'A new device signed in to Brick Ledger',
      [],
    ]);
    expect(mail?.text).toContain('Firefox, Windows.');
    expect(await notices()).toEqual(['Somebody signed in to your account on a new device: Firefox, Windows']);
    await elsewhere.post('/api/login', { username: person.username, password: PASSWORD }, firefox);
    expect(await mails()).toHaveLength(1);
  });

  it('of a new device, without any text that the browser sent', async () => {
    const claims = { 'user-agent': 'Call https://evil.example now' };
    await server.visitor().post('/api/login', { username: person.username, password: PASSWORD }, claims);
    expect(JSON.stringify(await mails())).not.toContain('evil');
  });

  it('to the old address after a change of address', async () => {
    await person.put('/api/user/profile', { email: `next-${address}`, password: PASSWORD });
    const [mail] = (await mails()).filter(({ recipient }) => recipient === address);
    expect(mail?.text).toContain(`“${person.username}” no longer has this address`);
    expect(await notices()).toEqual(['Your email address was changed']);
  });

  it('of a token and of a calendar, at the bell also where there is no address', async () => {
    const silent = await signUp(server, 'silent');
    for (const who of [person, silent]) {
      const token = await who.post('/api/user/tokens', {
        ...{ name: 'Accounts', scopes: ['expenses:read'], password: PASSWORD },
      });
      expect(token.status, JSON.stringify(token.body)).toBe(201);
      const calendar = await who.post('/api/user/calendars', { name: 'Site', show: ['expenses'] });
      expect(calendar.status, JSON.stringify(calendar.body)).toBe(201);
      expect(await notices(who)).toEqual([
        'A calendar was made for your account: Site',
        'A token was made for your account: Accounts',
      ]);
    }
    const sent = await mails();
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [address, 'A token for Brick Ledger was made'],
      [address, 'A calendar for Brick Ledger was made'],
    ]);
    expect(sent[1]?.text).toMatch(/“Site” was made for the account/);
    expect(sent[1]?.text).toMatch(/ask whoever runs this server/);
  });

  it('regardless of mail settings, and without any link', async () => {
    await person.put('/api/user/settings', { emailNotifications: false });
    await person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'slate-and-cedar' });
    const [mail] = await mails();
    expect(mail?.text).toMatch(/ask whoever runs this server/);
    expect(mail?.text).not.toMatch(/:\/\//);
  });
});
