import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { enrol } from '../testing/authenticator.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { sweepSecurityEvents } from './security-event-routes.ts';

const PASSWORD = 'mortar-and-lime';

interface LogLine {
  event: string;
  outcome: string;
  account: number | null;
  address: string;
  requestId: string;
  level: number;
  msg: string;
  [more: string]: unknown;
}

let written = '';
let person: TestPerson;

const lines = (): LogLine[] =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);

/** New log lines as "event outcome account". */
const told = () => {
  const all = lines().map(({ event, outcome, account }) => `${event} ${outcome} ${account}`);
  written = '';
  return all;
};

const server = await startServer(
  { registrationsPerHour: 1000, securityLog: true, logLevel: 'silent' },
  { logTo: { write: (line) => (written += line) } },
);
afterAll(() => server.stop());
beforeEach(async () => {
  person = await signUp(server);
  written = '';
});

const login = (username: string, password: string) =>
  server.visitor().post('/api/login', { username, password });

describe('the security log', () => {
  it('has one line for each sign-in and sign-out, with account, address and request id', async () => {
    const visitor = server.visitor();
    const { body } = await visitor.post('/api/register', { username: 'newcomer', password: PASSWORD });
    const answer = await visitor.post('/api/logout');
    expect(answer.status).toBe(204);
    await login('newcomer', 'wrong');
    const refused = await login('nobody-here', 'wrong');
    await login('newcomer', PASSWORD);
    const [first, ...others] = lines();
    expect(first).toMatchObject({
      ...{ level: 30, msg: 'security', event: 'registered', outcome: 'done', account: body.id },
      ...{ address: '127.0.0.1', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(others.map(({ event, outcome, account }) => [event, outcome, account])).toEqual([
      ['signedOut', 'done', body.id],
      ['signInFailed', 'refused', body.id],
      ['signInFailed', 'refused', null],
      ['signedIn', 'done', body.id],
    ]);
    // The problem response and its log line have the same id.
    expect(others[2]?.requestId).toBe(JSON.parse(JSON.stringify(refused.body)).requestId);
  });

  it('logs that an account is locked after too many tries', async () => {
    for (let tries = 0; tries < 5; tries += 1) await login(person.username, 'wrong');
    await server.connection.rows(
      sql`update attempts set blocked_until = now() + interval '1 minute' where blocked_until is not null`,
    );
    await login(person.username, PASSWORD);
    expect(told().at(-1)).toBe(`signInBlocked refused ${person.id}`);
    await server.connection.rows(sql`delete from attempts`);
  });

  it('logs every change of credentials, email address and phone number', async () => {
    const { id } = person;
    const { recoveryCodes } = await enrol(person);
    await person.send('DELETE', '/api/user/2fa', { body: { password: 'guessed', code: recoveryCodes[0] } });
    await person.send('DELETE', '/api/user/2fa', { body: { password: PASSWORD, code: recoveryCodes[0] } });
    await person.put('/api/user/profile', {
      ...{ email: `p${id}@example.com`, phone: '+26771234567', password: PASSWORD },
    });
    await person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'slate-and-cedar' });
    await person.delete('/api/user/sessions');
    await person.get('/api/user/data');
    await person.send('DELETE', '/api/user', { body: { password: 'slate-and-cedar', projects: {} } });
    expect(told()).toEqual(
      [
        ...['twoFactorOn done', 'passwordFailed refused', 'recoveryCodeUsed done', 'twoFactorOff done'],
        ...['emailChanged done', 'phoneChanged done', 'passwordChanged done', 'sessionsEnded done'],
        ...['dataDownloaded done', 'accountDeleted done'],
      ].map((line) => `${line} ${id}`),
    );
  });

  it('logs denied permissions, rejected origins, opened links and archives', async () => {
    const project = await addProjectOf(person);
    const viewer = await joinAs(server, project, 'viewer');
    const stranger = await signUp(server);
    const { body: link } = await person.post(`/api/projects/${project}/share-links`, {
      report: 'budget-summary',
    });
    written = '';
    await viewer.patch(`/api/projects/${project}`, { name: 'x', version: 1 });
    await stranger.get(`/api/projects/${project}`);
    await stranger.post('/api/projects', { name: 'x' }, { origin: 'https://evil.example' });
    expect((await server.visitor().get(`/api/share/${link.key}`)).status).toBe(200);
    expect((await person.post(`/api/projects/${project}/archive`)).status).toBeLessThan(300);
    expect(lines().map(({ level, time, pid, hostname, address, requestId, msg, ...line }) => line)).toEqual([
      {
        ...{ event: 'rightRefused', outcome: 'refused', account: viewer.id, status: 403 },
        ...{ call: 'PATCH /api/projects/{projectId}', of: { projectId: String(project) } },
      },
      {
        ...{ event: 'rightRefused', outcome: 'refused', account: stranger.id, status: 404 },
        ...{ call: 'GET /api/projects/{projectId}', of: { projectId: String(project) } },
      },
      { event: 'originRefused', outcome: 'refused', account: null, call: 'POST /api/projects' },
      { event: 'shareOpened', outcome: 'done', account: person.id, link: link.id, project },
      { event: 'archiveExported', outcome: 'done', account: person.id, project },
    ]);
    expect(written).not.toContain(link.key);
  });

  it('never contains a secret, nor text that was typed instead of a name', async () => {
    const { secret, recoveryCodes } = await enrol(person);
    await login('my-password-by-mistake', 'and-again');
    await login(person.username, PASSWORD);
    await person.post('/api/password/reset', { token: 'a-token-of-a-mail', password: 'new-password' });
    await person.post('/api/invitations/a-key-of-an-invitation/accept');
    const cookies = person.cookie.split('; ').map((cookie) => cookie.split('=')[1] ?? '');
    for (const kept of [
      ...['my-password-by-mistake', 'and-again', PASSWORD, 'a-token-of-a-mail', 'new-password'],
      ...['a-key-of-an-invitation', secret, ...recoveryCodes, ...cookies.filter(Boolean), person.username],
    ])
      expect(written).not.toContain(kept);
    expect(lines().length).toBeGreaterThan(1);
  });

  it('is silent with SECURITY_LOG=off', async () => {
    let text = '';
    const other = await startServer(
      { securityLog: false, logLevel: 'info' },
      { beside: server, logTo: { write: (line) => (text += line) } },
    );
    await signUp(other);
    await other.stop();
    expect(text).toContain('answered');
    expect(text).not.toContain('security');
  });
});

describe('the security events of an account', () => {
  const eventsOf = async (who: TestPerson = person, query = '') =>
    (await who.get(`/api/user/security-events${query}`)).body as {
      id: number;
      event: string;
      address: string;
    }[];
  const names = async (who?: TestPerson) => (await eventsOf(who)).map(({ event }) => event);

  it('show what happened, when and from where, newest first, to the owner only', async () => {
    const other = await signUp(server);
    const phone = server.visitor();
    await phone.post(
      '/api/login',
      { username: person.username, password: PASSWORD },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
    );
    expect((await person.get('/api/user/security-events')).body).toEqual([
      {
        ...{ id: expect.any(Number), event: 'signedIn', at: expect.stringMatching(/^20\d\d-/) },
        ...{ address: '127.0.0.1', browser: 'Firefox', system: 'Linux' },
      },
      expect.objectContaining({ event: 'registered', browser: null, system: null }),
    ]);
    expect(await names(other)).toEqual(['registered']);
    expect((await server.visitor().get('/api/user/security-events')).status).toBe(401);
  });

  it('store failures from one address once in ten minutes, and at most fifty of a kind per hour', async () => {
    for (let tries = 0; tries < 4; tries += 1) await login(person.username, 'wrong');
    expect(await names()).toEqual(['signInFailed', 'registered']);
    await server.connection.rows(sql`delete from attempts`);
    await server.connection.rows(
      sql`insert into security_events (user_id, event) select ${person.id}, 'signedIn' from generate_series(1, 60)`,
    );
    await login(person.username, PASSWORD);
    const [{ count } = { count: 0 }] = await server.connection.rows<{ count: number }>(
      sql`select count(*) as count from security_events where user_id = ${person.id} and event = 'signedIn'`,
    );
    expect(count).toBe(60);
  });

  it('are paged by fifty and removed after ninety days', async () => {
    await server.connection.rows(sql`
      insert into security_events (user_id, event, at) select ${person.id}, 'signedIn', now() - n * interval '1 day'
      from generate_series(100, 20, -1) as n`);
    const first = await eventsOf();
    const second = await eventsOf(person, `?before=${first.at(-1)?.id}`);
    expect([first.length, second.length]).toEqual([50, 21]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(71);
    await sweepSecurityEvents(server);
    const rows = await server.connection.rows(
      sql`select 1 from security_events where user_id = ${person.id} and at < now() - interval '90 days'`,
    );
    expect(rows).toEqual([]);
  });

  it('are deleted with the account and included in the personal data export', async () => {
    const { body } = await person.get('/api/user/data');
    expect(body.securityEvents).toEqual(
      expect.arrayContaining([expect.objectContaining({ event: 'registered', address: '127.0.0.1' })]),
    );
    await person.send('DELETE', '/api/user', { body: { password: PASSWORD, projects: {} } });
    expect(
      await server.connection.rows(sql`select 1 from security_events where user_id = ${person.id}`),
    ).toEqual([]);
  });
});
