import { DEMO_RESTRICTIONS } from '@brick/domain/demo/rules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { ConfigProblem } from '../platform/config/environment-values.ts';
import { SAMPLE_NAME } from '../sample-project/sample-project.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';

const HOUR = 3_600_000;

function archiveForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['PK']), 'house.zip');
  return form;
}

const server = await startServer({ registrationsPerHour: 1000 });
// All visitors in this file share one address, whose demos per hour are limited.
beforeEach(() => server.connection.rows(sql`delete from attempts`));
afterAll(() => server.stop());

interface OpenDemo extends TestClient {
  id: number;
  project: number;
}

/** A visitor with their own demo. */
async function demoOn(place: TestServer = server): Promise<OpenDemo> {
  const visitor = place.visitor();
  const { status, body } = await visitor.post('/api/demo');
  if (status !== 201) throw new Error(`no demo: ${status} ${JSON.stringify(body)}`);
  const [project] = (await visitor.get('/api/projects')).body;
  return Object.assign(visitor, { id: body.id as number, project: project.id as number });
}

async function countOf(table: string, where = sql`true`): Promise<number> {
  const [row] = await server.connection.rows<{ count: number }>(
    sql`select count(*) as count from ${sql.identifier(table)} where ${where}`,
  );
  return row?.count ?? 0;
}

const demosOpen = () => countOf('users', sql`demo_until is not null`);

let names = 0;
const newAccount = (fields: object = {}) => {
  names += 1;
  return { username: `kept${names}`, password: 'mortar-and-lime', ...fields };
};

describe('a visitor’s demo', () => {
  it('has its own sample project for a day', async () => {
    const before = Date.now();
    const visitor = server.visitor();
    const { status, body } = await visitor.post('/api/demo');
    expect(status).toBe(201);
    expect(body.username).toMatch(/^demo-[0-9a-f]{12}$/);
    expect(body).not.toHaveProperty('password');
    const day = Date.parse(body.demoUntil) - 24 * HOUR;
    expect(day).toBeGreaterThanOrEqual(before - 1);
    expect(day).toBeLessThanOrEqual(Date.now());
    expect((await visitor.get('/api/user')).body).toEqual(body);
    const projects = (await visitor.get('/api/projects')).body;
    expect(projects).toMatchObject([{ name: SAMPLE_NAME, role: 'owner', ownerId: body.id }]);
    expect((await visitor.get(`/api/projects/${projects[0].id}/expenses`)).body.length).toBeGreaterThan(50);
    expect((await visitor.post(`/api/projects`, { name: 'My own house' })).status).toBe(201);
  });

  it('is separate from other demos', async () => {
    const [one, other] = await Promise.all([demoOn(), demoOn()]);
    const own = (await one.get(`/api/projects/${one.project}/expenses`)).body[0].id;
    for (const path of [`/api/projects/${one.project}`, `/api/expenses/${own}`])
      expect([(await one.get(path)).status, (await other.get(path)).status]).toEqual([200, 404]);
    const suppliers = async (who: TestClient) =>
      (await who.get('/api/suppliers')).body.map(({ id }: { id: number }) => id);
    const [mine, theirs] = [await suppliers(one), await suppliers(other)];
    expect(mine.length).toBeGreaterThan(5);
    expect(mine.filter((id: number) => theirs.includes(id))).toEqual([]);
    expect((await other.delete(`/api/projects/${one.project}`)).status).toBe(404);
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.get(`/api/projects/${one.project}`)).status).toBe(404);
  });

  it('is returned again when it is opened twice', async () => {
    const visitor = await demoOn();
    const before = await demosOpen();
    const again = await visitor.post('/api/demo');
    expect(again).toMatchObject({ status: 201, body: { id: visitor.id } });
    expect(await demosOpen()).toBe(before);
    expect((await visitor.get('/api/projects')).body).toHaveLength(1);
  });

  it('is not opened for a signed-in account, which stays signed in', async () => {
    const person = await signUp(server);
    const before = await demosOpen();
    const { status, body } = await person.post('/api/demo');
    expect([status, body.detail]).toEqual([409, expect.stringContaining('You are signed in')]);
    expect((await person.get('/api/user')).body).toMatchObject({ id: person.id, demoUntil: null });
    expect(await demosOpen()).toBe(before);
  });

  it('is not opened by following a link', async () => {
    const before = await demosOpen();
    expect((await server.visitor().get('/api/demo')).status).toBe(404);
    expect(await demosOpen()).toBe(before);
  });
});

describe('DEMO', () => {
  it('is on by default; invalid values stop the start', () => {
    for (const [text, demos] of [
      [undefined, true],
      ['', true],
      ['on', true],
      ['off', false],
    ] as const)
      expect([text, readConfig({ DEMO: text }, '/').demos]).toEqual([text, demos]);
    expect(() => readConfig({ DEMO: 'no' }, '/')).toThrow(ConfigProblem);
  });
});

describe('opening demos', () => {
  it('is rejected with a message where the operator disabled it', async () => {
    const without = await startServer({ demos: false }, { beside: server });
    const before = await demosOpen();
    const { status, body } = await without.visitor().post('/api/demo');
    expect([status, body.detail]).toEqual([403, expect.stringMatching(/^There are no demos here/)]);
    expect(await demosOpen()).toBe(before);
    await without.stop();
  });

  it('is limited per address and hour, across all processes', async () => {
    const beside = await startServer({}, { beside: server });
    const before = await demosOpen();
    const statusOn = async (place: TestServer) => (await place.visitor().post('/api/demo')).status;
    expect(await statusOn(server)).toBe(201);
    // Simulates 28 more opened demos.
    await server.connection.rows(sql`update attempts set failures = failures + 28`);
    const statuses = await Promise.all([statusOn(beside), statusOn(server), statusOn(beside)]);
    expect(statuses.sort()).toEqual([201, 429, 429]);
    expect(await statusOn(server)).toBe(429);
    expect(await demosOpen()).toBe(before + 2);
    await server.connection.rows(sql`update attempts set last_at = now() - interval '61 minutes'`);
    expect(await statusOn(beside)).toBe(201);
    await beside.stop();
  });

  it('is rejected while the maximum number is open', async () => {
    const full = await startServer();
    await full.connection.rows(sql`
      insert into users (username, password, demo_until) select 'demo-' || n, 'none', now() + interval '1 hour' from generate_series(1, 1000) n`);
    const { status, body, headers } = await full.visitor().post('/api/demo');
    expect([status, body.detail]).toEqual([503, expect.stringMatching(/^All demos are taken/)]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await full.connection.rows(sql`delete from users where username = 'demo-1'`);
    expect((await full.visitor().post('/api/demo')).status).toBe(201);
    await full.stop();
  });
});

describe('keeping a demo', () => {
  it('turns it into an account with all its data, and a new session', async () => {
    const visitor = await demoOn();
    const { id } = await addExpenseBy(visitor, visitor.project, { itemName: 'Ridge tiles' });
    const elsewhere = server.visitor();
    elsewhere.cookie = visitor.cookie;
    const account = newAccount({ firstName: 'Neo', lastName: '', email: 'neo@example.com' });
    const { status, body } = await visitor.post('/api/demo/keep', account);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: visitor.id,
      username: account.username,
      firstName: 'Neo',
      lastName: null,
      email: 'neo@example.com',
      demoUntil: null,
    });
    expect((await visitor.get(`/api/expenses/${id}`)).body.itemName).toBe('Ridge tiles');
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    const later = server.visitor();
    const signedIn = await later.post('/api/login', {
      username: account.username,
      password: account.password,
    });
    expect([signedIn.status, signedIn.body.id]).toEqual([200, visitor.id]);
    // From now on it is a normal account.
    const invited = await later.post(`/api/projects/${visitor.project}/invitations`, { role: 'viewer' });
    expect(invited.status).toBe(201);
    expect((await later.post('/api/demo/keep', newAccount())).status).toBe(409);
  });

  it('is rejected at the field for a taken name, and the demo stays', async () => {
    const person = await signUp(server);
    const visitor = await demoOn();
    const { status, body } = await visitor.post(
      '/api/demo/keep',
      newAccount({ username: person.username.toUpperCase() }),
    );
    expect([status, body.errors]).toEqual([409, { username: 'This username is taken' }]);
    expect((await visitor.get('/api/user')).body.demoUntil).not.toBeNull();
    expect((await visitor.post('/api/demo/keep', newAccount({ password: 'short' }))).body.errors).toEqual({
      password: 'Password must be at least 6 characters',
    });
  });

  it('from two tabs at once creates one account with one of the passwords', async () => {
    const visitor = await demoOn();
    const second = server.visitor();
    second.cookie = visitor.cookie;
    const bodies = [newAccount({ password: 'mortar-and-lime' }), newAccount({ password: 'slate-and-cedar' })];
    const answers = await Promise.all([
      visitor.post('/api/demo/keep', bodies[0]),
      second.post('/api/demo/keep', bodies[1]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((s) => s === 401 || s === 409),
    ]);
    const [kept] = answers.flatMap(({ status }, index) => (status === 200 ? [bodies[index]] : []));
    expect((await server.visitor().post('/api/login', kept)).status).toBe(200);
  });

  it('does not bypass registration by invitation', async () => {
    const closed = await startServer({ registration: 'invitation' }, { beside: server });
    const visitor = await demoOn(closed);
    const { status, body } = await visitor.post('/api/demo/keep', newAccount());
    expect([status, body.detail]).toEqual([403, expect.stringContaining('by invitation')]);
    expect((await visitor.get('/api/user')).body.demoUntil).not.toBeNull();
    await closed.stop();
  });

  it('counts as a registration', async () => {
    const closed = await startServer({ registrationsPerHour: 0 }, { beside: server });
    const visitor = await demoOn(closed);
    expect((await visitor.post('/api/demo/keep', newAccount())).status).toBe(429);
    await closed.stop();
  });
});

describe('from inside a demo', () => {
  it.each(Object.entries(DEMO_RESTRICTIONS))(
    'nobody can be reached through %s, with a message why',
    async (call, { sentence, field }) => {
      const owner = await signUp(server, 'owner');
      const project = await addProjectOf(owner);
      const { body: invitation } = await owner.post(`/api/projects/${project}/invitations`, {
        role: 'viewer',
      });
      const visitor = await demoOn();
      const user = (await visitor.get('/api/user')).body;
      const bodies: Record<string, unknown> = {
        'POST /api/projects/{projectId}/invitations': { role: 'viewer', email: 'somebody@example.com' },
        'POST /api/projects/{projectId}/members': { role: 'viewer', username: owner.username },
        'POST /api/projects/{projectId}/share-links': { report: 'budget-summary', language: 'en' },
        'POST /api/projects/{projectId}/trade-links': {
          name: 'Kgale Plumbing',
          scope: { supplierId: null, trade: 'plumbing', placeId: null, issueIds: null, listId: null },
        },
        'POST /api/user/tokens': { name: 'Accounts' },
        'POST /api/user/calendars': { name: 'Site dates' },
        'POST /api/projects/{projectId}/webhooks': { name: 'Accounts', url: 'https://hooks.invalid/' },
        'POST /api/projects/{projectId}/mail-in/address': {},
        'POST /api/user/identities': { provider: 'google' },
        'POST /api/projects/{projectId}/tokens': { name: 'Scanner', role: 'viewer' },
        'POST /api/projects/{projectId}/report-schedules': {
          report: 'budget-summary',
          recipientIds: [user.id],
        },
        'PUT /api/user/profile': { email: 'somebody@example.com', city: 'Maun', password: 'mortar-and-lime' },
        'DELETE /api/user': {
          password: 'mortar-and-lime',
          projects: { [visitor.project]: 'remove' },
        },
        'PUT /api/user/settings': { smsNotifications: true, darkMode: true },
        'POST /api/archives': archiveForm(),
      };
      const [method = '', path = ''] = call.split(' ');
      const at = path.replace('{projectId}', String(visitor.project)).replace('{key}', invitation.key);
      const before = [await countOf('mails'), await countOf('invitations'), await countOf('project_members')];
      const { status, body } = await visitor.send(method, at, { body: bodies[call] });
      expect([status, body.errors]).toEqual(field ? [422, { [field]: sentence.sentence }] : [403, undefined]);
      expect(body.detail.replace(/\.$/, '')).toBe(sentence.sentence.replace(/\.$/, ''));
      expect([
        await countOf('mails'),
        await countOf('invitations'),
        await countOf('project_members'),
      ]).toEqual(before);
      expect((await visitor.get('/api/user')).body).toEqual(user);
      // The same request of a normal account succeeds.
      const kept = newAccount();
      await visitor.post('/api/demo/keep', kept);
      const again = await visitor.send(method, at, { body: bodies[call] });
      if (path === '/api/user/phone/code')
        expect(again.body.detail).toBe('This server sends no text messages.');
      else if (path === '/api/user/identities')
        expect(again.body.detail).toBe('This server has no such provider to sign in with.');
      else if (path.endsWith('/mail-in/address'))
        expect(again.body.detail).toBe('This server takes in no mail.');
      else expect(again.status).toBeLessThan(300);
    },
  );

  it('profile and settings can be changed, except contact details', async () => {
    const visitor = await demoOn();
    expect((await visitor.put('/api/user/profile', { city: 'Maun', email: '' })).status).toBe(200);
    const settings = { darkMode: true, smsNotifications: false };
    expect((await visitor.put('/api/user/settings', settings)).body.darkMode).toBe(true);
  });

  it('nobody can add a demo account to a project', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const visitor = await demoOn();
    const { username } = (await visitor.get('/api/user')).body;
    const { status, body } = await owner.post(`/api/projects/${project}/members`, {
      username,
      role: 'viewer',
    });
    expect([status, body.errors.username]).toEqual([422, expect.stringContaining('No account')]);
  });
});

it('files of a demo are readable by that demo only', async () => {
  const [one, other] = await Promise.all([demoOn(), demoOn()]);
  const pdf = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));
  const { body } = await one.upload(pdf, 'bill.pdf', 'application/pdf');
  await addExpenseBy(one, one.project, { receiptUrl: body.url });
  expect([(await one.get(body.url)).status, (await other.get(body.url)).status]).toEqual([200, 404]);
});
