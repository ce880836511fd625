import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OidcSettings, readOidcSettings } from '../../platform/config/oidc-settings.ts';
import { inTransaction } from '../../platform/db/connection.ts';
import { enrol, secretBytes } from '../../testing/authenticator.ts';
import { introduce, startOidcProvider } from '../../testing/oidc-provider.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import type { HttpResponse, TestClient } from '../../testing/test-client.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { hotpCodeOf, stepAt } from '../second-factor/totp.ts';

const PUBLIC_URL = 'http://ledger.test';
const PASSWORD = 'mortar-and-lime';
const TEN_MINUTES = 600_000;

const lines: string[] = [];

const settingsOf = (more: Record<string, string> = {}): OidcSettings =>
  readOidcSettings({
    OIDC: 'site',
    OIDC_SITE_ISSUER: provider.issuer,
    OIDC_SITE_CLIENT_ID: provider.clientId,
    OIDC_SITE_CLIENT_SECRET: provider.clientSecret,
    OIDC_SITE_LABEL: 'Site office',
    PUBLIC_URL,
    ...more,
  });

const open = (more: Record<string, string> = {}, config: object = {}) =>
  startServer(
    {
      oidc: settingsOf(more),
      publicUrl: PUBLIC_URL,
      registrationsPerHour: 1000,
      securityLog: true,
      ...config,
    },
    { logTo: { write: (line) => void lines.push(line) } },
  );

const provider = await startOidcProvider();
const server = await open();
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Follows a redirect to the provider and returns the address of the callback at our server. */
async function callbackOf(location: string | null): Promise<string> {
  const answer = await fetch(location ?? '', { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin).toBe(PUBLIC_URL);
  return back.pathname + back.search;
}

async function startAt(client: TestClient, next = ''): Promise<string> {
  const start = await client.get(`/api/oidc/site${next && `?next=${encodeURIComponent(next)}`}`);
  expect(start.status).toBe(302);
  return callbackOf(start.headers.get('location'));
}

/** Signs in as whom the provider says that this is. */
async function enter(client: TestClient, next = ''): Promise<string> {
  const { status, headers } = await client.get(await startAt(client, next));
  expect(status).toBe(302);
  return headers.get('location') ?? '';
}

const reasonOfLast = () => {
  const last = lines.map((line) => JSON.parse(line)).findLast(({ event }) => event === 'oidcFailed');
  return last?.reason as string;
};

const newPerson = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true });

/** An account with a confirmed address. */
async function confirmed(at: TestServer = server): Promise<{ person: TestPerson; email: string }> {
  const person = await signUp(at, 'confirmed');
  const email = `${person.username}.${randomUUID()}@example.com`;
  await at.connection.rows(
    sql`update users set email = ${email}, email_confirmed_at = now() where id = ${person.id}`,
  );
  return { person, email };
}

const mailsTo = async (email: string): Promise<string[]> => {
  const rows = await server.connection.rows<{ subject: string }>(
    sql`select subject from mails where recipient = ${email} order by id`,
  );
  return rows.map(({ subject }) => subject);
};

const userOf = async (client: TestClient): Promise<HttpResponse['body']> =>
  (await client.get('/api/user')).body;
const identitiesOf = async (client: TestClient) => (await client.get('/api/user/identities')).body;

/** Ages all sessions beyond the ten minutes. */
const ageSessions = (userId: number) =>
  server.connection.rows(sql`
    update sessions set sess = jsonb_set(sess, '{createdAt}', to_jsonb(to_char(now() - interval '11 minutes',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) where user_id = ${userId}`);

describe('the first time', () => {
  it('an account is made without a password, with the proved address', async () => {
    const claims = { ...newPerson(), preferred_username: 'thabo', given_name: 'Thabo', family_name: 'Moeti' };
    introduce(provider, claims);
    const visitor = server.visitor();
    expect(await enter(visitor, '/expenses?project=3')).toBe('/expenses?project=3');
    const user = await userOf(visitor);
    expect(user).toMatchObject({
      ...{
        username: 'thabo',
        firstName: 'Thabo',
        lastName: 'Moeti',
        hasPassword: false,
        email: claims.email,
      },
      emailConfirmedAt: expect.any(String),
    });
    expect(user).not.toHaveProperty('password');
    expect(await identitiesOf(visitor)).toMatchObject([
      { provider: 'site', issuer: provider.issuer, shownAs: claims.email },
    ]);
    expect((await visitor.post('/api/login', { username: 'thabo', password: '' })).status).toBe(422);
    expect((await server.visitor().post('/api/login', { username: 'thabo', password: 'null' })).status).toBe(
      401,
    );
  });

  it('another person with the same name gets another username', async () => {
    introduce(provider, { ...newPerson(), preferred_username: 'thabo' });
    const visitor = server.visitor();
    expect(await enter(visitor)).toBe('/dashboard');
    expect((await userOf(visitor)).username).toMatch(/^thabo-\d+$/);
  });

  it('asks the other endpoint for an address that the token does not tell', async () => {
    const email = `${randomUUID()}@example.com`;
    introduce(provider, { sub: randomUUID() }, { userInfo: { email, email_verified: true } });
    const visitor = server.visitor();
    await enter(visitor);
    expect((await userOf(visitor)).email).toBe(email);
  });

  it.each([
    ['email_verified', { email_verified: true }],
    ['xms_edov', { xms_edov: true }],
  ])('a confirmed address is linked by %s, and its owner gets a mail', async (_claim, proof) => {
    const { person, email } = await confirmed();
    introduce(provider, { sub: randomUUID(), email: email.toUpperCase(), ...proof });
    const visitor = server.visitor();
    await enter(visitor);
    expect((await userOf(visitor)).id).toBe(person.id);
    expect(await mailsTo(email)).toContain('A sign-in was linked to your account for Brick Ledger');
    const notices = (await person.get('/api/notices')).body;
    expect(notices.map(({ text }: { text: string }) => text)).toContain(
      'From now on somebody can sign in to your account with Site office',
    );
    const events = (await person.get('/api/user/security-events')).body;
    expect(events.map(({ event }: { event: string }) => event)).toContain('identityLinked');
  });

  it.each([
    ['nothing', {}],
    ['the text "true"', { email_verified: 'true' }],
    ['the number one', { email_verified: 1, xms_edov: '1' }],
    ['false', { email_verified: false }],
  ])('an address with %s for a proof links nothing', async (_proof, claims) => {
    const { person, email } = await confirmed();
    introduce(provider, { sub: randomUUID(), email, ...claims });
    const visitor = server.visitor();
    await enter(visitor);
    const user = await userOf(visitor);
    expect([user.id === person.id, user.email]).toEqual([false, null]);
    expect(await mailsTo(email)).toEqual([]);
    expect(await identitiesOf(person)).toEqual([]);
  });

  it('an address that its account has not confirmed is not linked, and moves to its owner', async () => {
    const { person, email } = await confirmed();
    await server.connection.rows(sql`update users set email_confirmed_at = null where id = ${person.id}`);
    introduce(provider, { sub: randomUUID(), email, email_verified: true });
    const visitor = server.visitor();
    await enter(visitor);
    const user = await userOf(visitor);
    expect([user.id === person.id, user.email]).toEqual([false, email]);
    expect((await userOf(person)).email).toBeNull();
  });

  it('a provider that the operator trusts needs no proof', async () => {
    const trusting = await open({ OIDC_SITE_EMAIL: 'trusted' });
    try {
      const { person, email } = await confirmed(trusting);
      introduce(provider, { sub: randomUUID(), email });
      const visitor = trusting.visitor();
      await enter(visitor);
      expect((await userOf(visitor)).id).toBe(person.id);
    } finally {
      await trusting.stop();
    }
  });
});

describe('later', () => {
  it('issuer and subject alone find the account, and claims change nothing', async () => {
    const claims = { ...newPerson(), given_name: 'Neo' };
    introduce(provider, claims);
    const first = server.visitor();
    await enter(first);
    const { person: other, email } = await confirmed();
    introduce(provider, { sub: claims.sub, email, email_verified: true, given_name: 'Other' });
    const again = server.visitor();
    await enter(again);
    const [before, after] = [await userOf(first), await userOf(again)];
    expect(after).toMatchObject({ id: before.id, firstName: 'Neo', email: claims.email });
    expect(await identitiesOf(other)).toEqual([]);
  });

  it('a second factor is still asked', async () => {
    const { person, email } = await confirmed();
    const { secret } = await enrol(person);
    introduce(provider, { sub: randomUUID(), email, email_verified: true });
    const visitor = server.visitor();
    expect(await enter(visitor, '/issues')).toBe('/auth?step=code&next=%2Fissues');
    expect((await visitor.get('/api/user')).status).toBe(401);
    const code = hotpCodeOf(secretBytes(secret), stepAt(Date.now()) + 1);
    expect((await visitor.post('/api/login/2fa', { code })).status).toBe(200);
    expect((await userOf(visitor)).id).toBe(person.id);
  });

  it('a locked account stays shut, in the words for a stranger', async () => {
    const { person, email } = await confirmed();
    await server.connection.rows(sql`update users set locked_at = now() where id = ${person.id}`);
    introduce(provider, { sub: randomUUID(), email, email_verified: true });
    expect(await enter(server.visitor())).toBe('/auth?problem=refused&provider=site');
    const kept = await server.connection.rows(sql`select 1 from identities where user_id = ${person.id}`);
    expect(kept).toEqual([]);
  });

  it('goes to no other site', async () => {
    introduce(provider, newPerson());
    expect(await enter(server.visitor(), '//evil.example')).toBe('/dashboard');
    introduce(provider, newPerson());
    expect(await enter(server.visitor(), '/api/user')).toBe('/dashboard');
  });
});

describe('what fails', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;

  it.each([
    ['another state', { state: 'planted' }, /STATE|OAUTH_INVALID_RESPONSE/],
    ['another nonce', { wrong: { nonce: 'planted' } }, /nonce/],
    ['another issuer', { wrong: { iss: 'https://evil.example' } }, /iss/],
    ['another audience', { wrong: { aud: 'somebody-else' } }, /aud/],
    ['an expired token', { wrong: { exp: past, iat: past - 60 } }, /exp|TIMESTAMP/],
    ['a wrong signature', { foreignKey: true }, /OAUTH_/],
    ['a person who cancels', { error: 'access_denied' }, /access_denied|AUTHORIZATION_RESPONSE/],
    ['a token without a subject', { wrong: { sub: undefined } }, /./],
  ])('%s is one sentence, and its reason is in the log', async (_what, answers, reason) => {
    introduce(provider, newPerson(), answers);
    const visitor = server.visitor();
    expect(await enter(visitor, '/issues')).toBe('/auth?problem=failed&provider=site&next=%2Fissues');
    expect(reasonOfLast()).toMatch(reason);
    expect((await visitor.get('/api/user')).status).toBe(401);
  });

  it('an answer that is too long', async () => {
    introduce(provider, newPerson(), { padding: 600_000 });
    expect(await enter(server.visitor())).toBe('/auth?problem=unreachable&provider=site');
  });

  it('a callback that comes twice, also with the cookie that was kept', async () => {
    introduce(provider, newPerson());
    const visitor = server.visitor();
    const callback = await startAt(visitor);
    const { cookie } = visitor;
    expect((await visitor.get(callback)).headers.get('location')).toBe('/dashboard');
    const exchanges = provider.exchanges();
    const replay = server.visitor();
    replay.cookie = cookie;
    expect((await replay.get(callback)).headers.get('location')).toBe('/auth?problem=failed&provider=site');
    expect(reasonOfLast()).toBe('usedBefore');
    expect(provider.exchanges()).toBe(exchanges);
  });

  it('a callback without its cookie, with another, or after ten minutes', async () => {
    introduce(provider, newPerson());
    const failed = '/auth?problem=failed&provider=site';
    const callback = await startAt(server.visitor());
    expect((await server.visitor().get(callback)).headers.get('location')).toBe(failed);
    expect(reasonOfLast()).toBe('noCookie');
    const other = server.visitor();
    await startAt(other);
    expect((await other.get(callback)).headers.get('location')).toBe(failed);
    const forger = server.visitor();
    await startAt(forger);
    forger.cookie = forger.cookie.replace(/=./, '=x');
    expect((await forger.get(callback)).headers.get('location')).toBe(failed);
    const late = server.visitor();
    const lateCallback = await startAt(late);
    server.setNow(Date.now() + TEN_MINUTES + 1000);
    expect((await late.get(lateCallback)).headers.get('location')).toBe(failed);
    server.setNow(Date.now());
  });

  it('a provider that does not answer leaves passwords alone', async () => {
    const gone = await open({ OIDC_SITE_ISSUER: 'http://127.0.0.1:9' });
    try {
      const person = await signUp(gone, 'steady');
      const start = await gone.visitor().get('/api/oidc/site');
      expect([start.status, start.headers.get('location')]).toEqual([
        302,
        '/auth?problem=unreachable&provider=site',
      ]);
      const linking = await person.post('/api/user/identities', { provider: 'site', password: PASSWORD });
      expect([linking.status, linking.body.detail]).toEqual([
        503,
        'Site office does not answer. Please try again later.',
      ]);
      const { username } = person;
      expect((await gone.visitor().post('/api/login', { username, password: PASSWORD })).status).toBe(200);
    } finally {
      await gone.stop();
    }
  });

  it('is counted, and nothing else: a neighbour shuts no browser that this server knows', async () => {
    introduce(provider, newPerson());
    const [visitor, known] = [server.visitor(), server.visitor()];
    expect(await enter(known)).toBe('/dashboard');
    const counted = async () =>
      (await server.connection.rows<{ failures: number }>(sql`select failures from attempts`)).length;
    await server.connection.rows(sql`delete from attempts`);
    // What any page can make a browser ask for.
    await startAt(visitor);
    await server.visitor().get('/api/oidc/site/callback?code=x');
    expect(await counted()).toBe(0);
    await visitor.get('/api/oidc/site/callback?code=x&state=planted');
    expect(await counted()).toBe(1);
    const begun = server.visitor();
    const callback = await startAt(begun);
    await server.connection.rows(sql`update attempts set failures = 300`);
    const refused = '/auth?problem=failed&provider=site';
    expect((await begun.get(callback)).headers.get('location')).toBe(refused);
    expect(reasonOfLast()).toBe('tooMany');
    expect((await server.visitor().get('/api/oidc/site')).headers.get('location')).toBe(refused);
    expect(await enter(known)).toBe('/dashboard');
    await server.connection.rows(sql`delete from attempts`);
  });

  it('a provider that there is not', async () => {
    expect((await server.visitor().get('/api/oidc/google')).status).toBe(404);
    expect((await server.visitor().get('/api/oidc/google/callback?code=x')).status).toBe(404);
  });
});

describe('who may have an account', () => {
  let closed: TestServer;
  beforeAll(async () => {
    closed = await open({ OIDC_SITE_DOMAINS: 'Example.com, example.org' });
  });
  afterAll(() => closed.stop());

  it.each([
    ['of a domain of the list', { email: 'a1@example.org', email_verified: true }, '/dashboard'],
    ['of another domain', { email: 'a2@example.net', email_verified: true }, 'refused'],
    ['of a part of a domain', { email: 'a3@sub.example.com', email_verified: true }, 'refused'],
    ['of such a domain without a proof', { email: 'a4@example.com' }, 'refused'],
    ['without an address', {}, 'refused'],
  ])('somebody %s', async (_who, claims, end) => {
    introduce(provider, { sub: randomUUID(), ...claims });
    const target = await enter(closed.visitor());
    expect(target).toBe(end === 'refused' ? '/auth?problem=refused&provider=site' : end);
  });

  it('only the invited, where registration is closed', async () => {
    const invited = await open({}, { registration: 'invitation' });
    try {
      const { body } = await confirmed(server).then(({ person }) => person.get('/api/user'));
      expect(body.hasPassword).toBe(true);
      introduce(provider, newPerson());
      expect(await enter(invited.visitor())).toBe('/auth?problem=refused&provider=site');
      expect(reasonOfLast()).toBe('registrationClosed');
      expect(await enter(invited.visitor(), '/invitation/no-such-key')).toMatch(/problem=refused/);
      const [{ id: ownerId = 0 } = {}] = await invited.connection.rows<{ id: number }>(
        sql`insert into users (username, username_key, password) values ('owner', 'owner', 'x') returning id`,
      );
      const [project] = await invited.connection.rows<{ id: number }>(sql`
        insert into projects (name, location, owner_id, total_budget) values ('House', 'Maun', ${ownerId}, 100000)
        returning id`);
      await invited.connection.rows(sql`
        insert into invitations (project_id, role, invited_by, token_hash, expires_at)
        values (${project?.id}, 'architect', ${ownerId}, encode(sha256('let-me-in'::bytea), 'hex'), now() + interval '1 day')`);
      const guest = invited.visitor();
      expect(await enter(guest, '/invitation/let-me-in')).toBe('/dashboard');
      expect((await guest.get('/api/projects')).body).toMatchObject([{ name: 'House', role: 'architect' }]);
    } finally {
      await invited.stop();
    }
  });
});

/** Links the person that the provider introduces to the account that is signed in. */
async function linkTo(person: TestClient, body: object): Promise<string> {
  const begun = await person.post('/api/user/identities', { provider: 'site', ...body });
  expect(begun.status).toBe(200);
  const { headers } = await person.get(await callbackOf(begun.body.location));
  return headers.get('location') ?? '';
}

describe('linking', () => {
  it('needs the password, whatever the address', async () => {
    const { person, email } = await confirmed();
    const missing = await person.post('/api/user/identities', { provider: 'site' });
    expect([missing.status, missing.body.errors]).toEqual([422, { password: 'Password is required' }]);
    expect((await person.post('/api/user/identities', { provider: 'site', password: 'wrong' })).status).toBe(
      422,
    );
    introduce(provider, { sub: randomUUID(), email: 'elsewhere@example.net' });
    expect(await linkTo(person, { password: PASSWORD })).toBe('/settings');
    expect(await identitiesOf(person)).toMatchObject([{ shownAs: 'elsewhere@example.net' }]);
    expect((await userOf(person)).email).toBe(email);
    expect(await mailsTo(email)).toHaveLength(1);
    const visitor = server.visitor();
    await enter(visitor);
    expect((await userOf(visitor)).id).toBe(person.id);
  });

  it('never takes a sign-in from another account, nor for another one', async () => {
    introduce(provider, newPerson());
    const first = server.visitor();
    await enter(first);
    const { person } = await confirmed();
    expect(await linkTo(person, { password: PASSWORD })).toBe(
      '/auth?problem=taken&provider=site&next=%2Fsettings',
    );
    introduce(provider, newPerson());
    const begun = await person.post('/api/user/identities', { provider: 'site', password: PASSWORD });
    const callback = await callbackOf(begun.body.location);
    const cookie = person.cookie.split('; ').find((each) => each.startsWith('brick_oidc='));
    const { person: another } = await confirmed();
    another.cookie = `${another.cookie}; ${cookie}`;
    expect((await another.get(callback)).headers.get('location')).toMatch(/problem=failed/);
    expect(await identitiesOf(another)).toEqual([]);
  });

  it('is removed, but for the last way in', async () => {
    introduce(provider, newPerson());
    const visitor = server.visitor();
    await enter(visitor);
    const [own] = await identitiesOf(visitor);
    const refused = await visitor.delete(`/api/user/identities/${own.id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This is your last way to sign in. Set a password or link another one first.',
    ]);
    introduce(provider, newPerson());
    await linkTo(visitor, {});
    const both = await identitiesOf(visitor);
    expect(both).toHaveLength(2);
    const removals = await Promise.all(
      both.map(({ id }: { id: number }) => visitor.delete(`/api/user/identities/${id}`)),
    );
    expect(removals.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { person } = await confirmed();
    const [left] = await identitiesOf(visitor);
    expect((await person.delete(`/api/user/identities/${left.id}`)).status).toBe(404);
    expect((await visitor.post('/api/user/password', { newPassword: PASSWORD })).status).toBe(204);
    expect((await visitor.delete(`/api/user/identities/${left.id}`)).status).toBe(204);
  });
});

describe('a way in that is removed', () => {
  it('ends what was begun with it: all sessions but the one that removes it', async () => {
    const { person } = await confirmed();
    const other = await signUp(server);
    introduce(provider, { sub: randomUUID() });
    await linkTo(person, { password: PASSWORD });
    const visitor = server.visitor();
    await enter(visitor);
    const [own] = await identitiesOf(person);
    expect((await person.delete(`/api/user/identities/${own.id}`)).status).toBe(204);
    const seen = await Promise.all([visitor, person, other].map((each) => each.get('/api/user')));
    expect(seen.map(({ status }) => status)).toEqual([401, 200, 200]);
  });

  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  /** Removes the identities of an account while something waits for it. */
  const removeDuring = (person: TestPerson, send: () => Promise<HttpResponse>) =>
    inTransaction(server.pool, async (holder) => {
      await holder.rows(sql`select 1 from users where id = ${person.id} for update`);
      const sent = send();
      await expect.poll(async () => (await server.servingPool.query(waiting)).rowCount).toBe(1);
      await holder.rows(sql`delete from identities where user_id = ${person.id}`);
      return { sent };
    });

  it('opens nothing to who is on the way through it', async () => {
    const { person } = await confirmed();
    introduce(provider, { sub: randomUUID() });
    await linkTo(person, { password: PASSWORD });
    const visitor = server.visitor();
    const callback = await startAt(visitor);
    const { sent } = await removeDuring(person, () => visitor.get(callback));
    expect((await sent).headers.get('location')).toBe('/auth?problem=failed&provider=site');
    expect((await visitor.get('/api/user')).status).toBe(401);
  });

  it('opens nothing to who has the code still to give, or gives it meanwhile', async () => {
    const { person } = await confirmed();
    const { secret, recoveryCodes } = await enrol(person);
    introduce(provider, { sub: randomUUID() });
    await linkTo(person, { password: PASSWORD });
    const [late, meanwhile] = [server.visitor(), server.visitor()];
    for (const visitor of [late, meanwhile]) expect(await enter(visitor)).toBe('/auth?step=code');
    const byPassword = server.visitor();
    const { username } = person;
    expect((await byPassword.post('/api/login', { username, password: PASSWORD })).status).toBe(202);
    const give = (visitor: TestClient, code: string | undefined) => visitor.post('/api/login/2fa', { code });
    const code = hotpCodeOf(secretBytes(secret), stepAt(Date.now()) + 1);
    const { sent } = await removeDuring(person, () => give(meanwhile, code));
    expect((await sent).status).toBe(401);
    expect((await give(late, recoveryCodes[0])).status).toBe(401);
    for (const visitor of [late, meanwhile]) expect((await visitor.get('/api/user')).status).toBe(401);
    // The password is a way in of its own, and its step stays open.
    expect((await give(byPassword, recoveryCodes[0])).status).toBe(200);
  });
});

describe('an account without a password', () => {
  async function withoutPassword(): Promise<{ visitor: TestClient; user: HttpResponse['body'] }> {
    introduce(provider, newPerson());
    const visitor = server.visitor();
    await enter(visitor);
    return { visitor, user: await userOf(visitor) };
  }
  const CALLS = [
    ['POST', '/api/user/2fa', {}],
    ['POST', '/api/user/tokens', { name: 'Till' }],
    ['POST', '/api/user/identities', { provider: 'site' }],
    ['PUT', '/api/user/profile', { phone: '+267 71 234 567' }],
    ['POST', '/api/user/password', { newPassword: 'another-mortar' }],
    ['DELETE', '/api/user', { projects: {} }],
  ] as const;

  it('proves itself by a sign-in at most ten minutes old', async () => {
    const { visitor, user } = await withoutPassword();
    await ageSessions(user.id);
    for (const [method, path, body] of CALLS) {
      const { status, body: told } = await visitor.send(method, path, { body });
      expect([path, status]).toEqual([path, 422]);
      expect(JSON.stringify(told)).toContain('You signed in more than ten minutes ago');
    }
    await enter(visitor);
    // A password that is set counts from then on.
    for (const [method, path, body] of CALLS.filter(([, path]) => path !== '/api/user/password')) {
      const { status } = await visitor.send(method, path, { body });
      expect([path, status < 300]).toEqual([path, true]);
    }
    const gone = await server.connection.rows(sql`select 1 from identities where user_id = ${user.id}`);
    expect(gone).toEqual([]);
  });

  it('sets a password, and proves itself by that alone from then on', async () => {
    const { visitor, user } = await withoutPassword();
    expect((await visitor.post('/api/user/password', { newPassword: 'another-mortar' })).status).toBe(204);
    const { username } = user;
    const login = await server.visitor().post('/api/login', { username, password: 'another-mortar' });
    expect([login.status, login.body.hasPassword]).toEqual([200, true]);
    expect((await visitor.post('/api/user/password', { newPassword: 'third-mortar' })).status).toBe(422);
    expect((await visitor.post('/api/user/2fa', {})).status).toBe(422);
    expect((await visitor.send('DELETE', '/api/user', { body: { projects: {} } })).status).toBe(422);
  });

  it('finds its sign-ins in its own data', async () => {
    const { visitor } = await withoutPassword();
    const { identities, account } = JSON.parse(JSON.stringify((await visitor.get('/api/user/data')).body));
    expect(account.hasPassword).toBe(false);
    expect(identities).toMatchObject([{ provider: 'site', issuer: provider.issuer }]);
  });
});

describe('OIDC_ONLY', () => {
  let only: TestServer;
  beforeAll(async () => {
    only = await open({ OIDC_ONLY: 'on', PASSWORD_ACCOUNTS: 'Caretaker' });
  });
  afterAll(() => only.stop());

  it('refuses passwords, registration and reset, but for those who are named', async () => {
    const visitor = only.visitor();
    const refusal = 'Passwords are not used here. Sign in with Site office.';
    for (const [path, body] of [
      ['/api/login', { username: 'mason', password: PASSWORD }],
      ['/api/register', { username: 'mason', password: PASSWORD }],
      ['/api/password/forgot', { username: 'mason' }],
    ] as const) {
      const { status, body: told } = await visitor.post(path, body);
      expect([path, status, told.detail]).toEqual([path, 403, refusal]);
    }
    const demo = only.visitor();
    expect((await demo.post('/api/demo')).status).toBe(201);
    expect((await demo.post('/api/demo/keep', { username: 'mason', password: PASSWORD })).status).toBe(403);
    const caretaker = only.visitor();
    const named = { username: 'caretaker', password: PASSWORD };
    expect((await caretaker.post('/api/register', named)).status).toBe(201);
    expect((await only.visitor().post('/api/login', named)).status).toBe(200);
    expect((await only.visitor().post('/api/password/forgot', named)).status).toBe(202);
  });

  it('a password that was set before opens nothing, nor does a link to a new one', async () => {
    introduce(provider, newPerson());
    const visitor = only.visitor();
    await enter(visitor);
    const { id } = await userOf(visitor);
    expect((await visitor.post('/api/user/password', { newPassword: PASSWORD })).status).toBe(403);
    const token = 'reset-of-somebody'.padEnd(43, 'x');
    await only.connection.rows(sql`
      insert into password_resets (token_hash, user_id, expires_at)
      values (encode(sha256(${token}::bytea), 'hex'), ${id}, now() + interval '1 hour')`);
    expect((await visitor.post('/api/password/reset', { token, password: PASSWORD })).status).toBe(403);
    await only.connection.rows(sql`update users set password = 'a hash of before' where id = ${id}`);
    const [own] = await identitiesOf(visitor);
    expect((await visitor.delete(`/api/user/identities/${own.id}`)).status).toBe(409);
  });
});
