import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/connection.ts';
import {
  addProjectOf,
  confirmEmailOf,
  joinAs,
  latestMailedPath,
  signUp,
  type TestPerson,
} from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { projectMailAddress } from '../../users/service.ts';
import { createReset } from '../passwords/password-reset.ts';

const PASSWORD = 'mortar-and-lime';
const DAY = 86_400_000;

let count = 0;
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
  count += 1;
  address = `cfo${count}@bigco.example`;
});

const register = (body: object, who = server.visitor()) => who.post('/api/register', body);
const newcomer = (fields: object = {}) => {
  count += 1;
  return { username: `newcomer${count}`, password: PASSWORD, ...fields };
};

/** Registers a person with an unconfirmed address. */
async function entered(email = address, fields: object = {}): Promise<TestPerson> {
  const visitor = server.visitor();
  const body = newcomer({ email, ...fields });
  const { status, body: account } = await register(body, visitor);
  expect(status).toBe(201);
  return Object.assign(visitor, { id: account.id as number, username: body.username });
}

const profileOf = async (person: TestPerson) => (await person.get('/api/user')).body;
const linkPath = async (email = address) =>
  (await latestMailedPath(server, email)).replace('/confirm-email/', '/api/email-confirmations/');
const mailsTo = (email: string) =>
  server.connection.rows<{ subject: string; text: string }>(
    sql`select subject, text from mails where recipient = ${email} order by id`,
  );

describe('an address', () => {
  it('gets a link when it is entered and is confirmed by the owner who uses it, once', async () => {
    const person = await entered();
    expect(await profileOf(person)).toMatchObject({
      email: address,
      emailConfirmedAt: null,
      emailLinkAt: expect.stringMatching(/Z$/),
    });
    const path = await linkPath();
    const [mail] = await mailsTo(address);
    expect(mail?.text).toContain(`“${person.username}”`);
    expect((await server.visitor().get(path)).body).toEqual({ username: person.username, email: address });
    expect((await server.visitor().post(path)).status).toBe(401);
    const { status, body } = await person.post(path);
    expect([status, body.email, body.emailConfirmedAt]).toEqual([200, address, expect.any(String)]);
    expect((await person.post(path)).status).toBe(404);
    expect((await person.get(path)).status).toBe(404);
  });

  it('is not confirmed by another account with the link, nor by an expired link', async () => {
    const person = await entered();
    const path = await linkPath();
    const other = await signUp(server);
    const refused = await other.post(path);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(person.username)]);
    server.setNow(Date.now() + 7 * DAY + 60_000);
    expect((await server.visitor().get(path)).status).toBe(404);
    server.setNow(Date.now());
    expect((await profileOf(person)).emailConfirmedAt).toBeNull();
  });

  it('loses its links after a change, and the old address is notified', async () => {
    const person = await entered();
    await person.post(await linkPath());
    const next = `next-${address}`;
    const moved = await person.put('/api/user/profile', { email: next, password: PASSWORD });
    expect(moved.body).toMatchObject({ email: next, emailConfirmedAt: null });
    expect((await mailsTo(address)).at(-1)?.text).toMatch(/no longer has this address/);
    const path = await linkPath(next);
    await person.put('/api/user/profile', { email: `third-${address}`, password: PASSWORD });
    expect((await person.post(path)).status).toBe(404);
    expect(
      (await person.put('/api/user/profile', { email: null, password: PASSWORD })).body.email,
    ).toBeNull();
    expect((await person.post(await linkPath(`third-${address}`))).status).toBe(404);
  });

  it('stays confirmed when only the case of its letters changes', async () => {
    const person = await entered();
    await person.post(await linkPath());
    const { body } = await person.put('/api/user/profile', { email: address.toUpperCase() });
    expect([body.email, body.emailConfirmedAt]).toEqual([address.toUpperCase(), expect.any(String)]);
  });

  it('can get a limited number of new links per hour', async () => {
    const person = await entered();
    const before = (await mailsTo(address)).length;
    expect((await person.post('/api/user/email-link')).status).toBe(200);
    expect(await mailsTo(address)).toHaveLength(before + 1);
    const answers = [];
    for (let tries = 0; tries < 5; tries += 1)
      answers.push((await person.post('/api/user/email-link')).status);
    expect(answers.slice(-2)).toEqual([429, 429]);
    expect((await mailsTo(address)).length).toBeLessThanOrEqual(5);
    await person.post(await linkPath());
    expect((await person.post('/api/user/email-link')).status).toBe(409);
  });

  it('is confirmed from a site that many share: only links that do not work are counted', async () => {
    const [person, visitor] = [await entered(), server.visitor()];
    const path = await linkPath();
    const opened = new Set<number>();
    for (let tries = 0; tries < 201; tries += 1) opened.add((await visitor.get(path)).status);
    expect([...opened]).toEqual([200]);
    for (let tries = 0; tries < 200; tries += 1)
      opened.add((await (tries % 2 === 0 ? visitor.get(`${path}x`) : person.post(`${path}x`))).status);
    expect([...opened]).toEqual([200, 404]);
    expect([(await visitor.get(`${path}x`)).status, (await person.post(`${path}x`)).status]).toEqual([
      429, 429,
    ]);
  });

  it('is entered a limited number of times per hour, free or taken, and mails no more strangers', async () => {
    const [person, other] = [await signUp(server), await entered()];
    const taken = (await profileOf(other)).email;
    const answers = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const email = tries % 2 === 0 ? `stranger-${tries}-${address}` : taken;
      answers.push((await person.put('/api/user/profile', { email, password: PASSWORD })).status);
    }
    expect(answers).toEqual([200, 409, 200, 409, 200, 429, 429]);
  });
});

describe('an address that another account entered and never confirmed', () => {
  it('belongs to the account that confirms it: the claiming account starts without it and receives it with the link', async () => {
    const squatter = await entered();
    const body = newcomer({ email: address.toUpperCase() });
    const refused = await register(body);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        errors: { email: 'This email address is already in use' },
        offer: { claimEmail: true },
      }),
    ]);
    const visitor = server.visitor();
    const made = await register({ ...body, ...refused.body.offer }, visitor);
    expect([made.status, made.body.email, made.body.claimedEmail]).toEqual([
      201,
      null,
      address.toUpperCase(),
    ]);
    expect((await profileOf(squatter)).email).toBe(address);
    const { body: moved } = await visitor.post(await linkPath(address.toUpperCase()));
    expect(moved).toMatchObject({ email: address.toUpperCase(), claimedEmail: null });
    expect(await profileOf(squatter)).toMatchObject({ email: null, emailConfirmedAt: null });
    expect((await squatter.get('/api/notices')).body[0].text).toMatch(/^Another account has confirmed/);
    const again = await squatter.put('/api/user/profile', { email: address, password: PASSWORD });
    expect([again.status, again.body.offer]).toEqual([409, undefined]);
  });

  it('can be claimed in the profile too: the previous address stays until the link is used', async () => {
    await entered();
    const person = await signUp(server);
    const earlier = `own-${address}`;
    await confirmEmailOf(server, person, earlier);
    const change = { email: address, password: PASSWORD };
    expect((await person.put('/api/user/profile', change)).body.offer).toEqual({ claimEmail: true });
    const claimed = await person.put('/api/user/profile', { ...change, claimEmail: true });
    expect(claimed.body).toMatchObject({ email: earlier, claimedEmail: address });
    expect(await mailsTo(earlier)).toEqual([]);
    expect((await person.post(await linkPath())).body).toMatchObject({ email: address, claimedEmail: null });
    expect((await mailsTo(earlier)).at(-1)?.text).toMatch(/no longer has this address/);
  });

  it('stays with the account that confirms it first', async () => {
    const first = await entered();
    const second = server.visitor();
    const body = newcomer({ email: address, claimEmail: true });
    const paths = [await linkPath()];
    expect((await register(body, second)).status).toBe(201);
    paths.push(await linkPath());
    expect((await first.post(paths[0] ?? '')).status).toBe(200);
    const late = await second.post(paths[1] ?? '');
    expect([late.status, late.body.errors]).toEqual([409, { email: 'This email address is already in use' }]);
    expect((await register(newcomer({ email: address }))).body.offer).toBeUndefined();
    expect((await register(newcomer({ email: address, claimEmail: true }))).status).toBe(409);
  });

  it('takes its password reset links along when it moves', async () => {
    const squatter = await entered();
    await server.connection.rows(sql`
      insert into password_resets (token_hash, user_id, email, expires_at)
      values (${`r${squatter.id}`}, ${squatter.id}, ${address}, now() + interval '1 hour')`);
    const owner = server.visitor();
    await register(newcomer({ email: address, claimEmail: true }), owner);
    expect((await owner.post(await linkPath())).status).toBe(200);
    expect(
      await server.connection.rows(sql`select 1 from password_resets where user_id = ${squatter.id}`),
    ).toEqual([]);
  });

  describe('is locked in one order: two that confirm what the other holds never wait for each other', () => {
    /** Sends a request while the row of an account is held, and returns which others it has locked while it waits. */
    async function lockedMeanwhile(
      held: { id: number },
      request: () => Promise<{ status: number }>,
      free: SQL,
    ) {
      return inTransaction(server.pool, async (holder) => {
        await holder.rows(sql`select from users where id = ${held.id} for no key update`);
        const sent = request();
        const waits =
          'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()';
        await expect.poll(async () => (await server.pool.query(waits)).rowCount).toBe(1);
        return { sent, free: await holder.rows(sql`${free} skip locked`) };
      });
    }

    it('by the links of both', async () => {
      const other = `other-${address}`;
      const first = await entered(other);
      const second = await entered();
      await first.put('/api/user/profile', { email: address, password: PASSWORD, claimEmail: true });
      const path = await linkPath();
      const rowOfSecond = sql`select id from users where id = ${second.id} for no key update`;
      const { sent, free } = await lockedMeanwhile(first, () => first.post(path), rowOfSecond);
      expect(free).toEqual([{ id: second.id }]);
      expect((await sent).status).toBe(200);
    });

    it('and of two that confirm one address at the same moment one gets it', async () => {
      const holder = await entered();
      const people = [await signUp(server), holder, await signUp(server)];
      const paths = [await linkPath()];
      for (const person of people.filter((each) => each !== holder)) {
        await person.put('/api/user/profile', { email: address, password: PASSWORD, claimEmail: true });
        paths.push(await linkPath());
      }
      const [own, first, second] = paths as [string, string, string];
      const sent = await inTransaction(server.pool, async (held) => {
        await held.rows(
          sql`select from users where id = any(${sql.param(people.map(({ id }) => id))}::bigint[]) for update`,
        );
        const all = [people[2]?.post(second), holder.post(own), people[0]?.post(first)];
        const waits =
          'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()';
        await expect.poll(async () => (await server.pool.query(waits)).rowCount).toBe(3);
        return { all };
      });
      const answers = await Promise.all(sent.all);
      expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409, 409]);
    });

    it('by a password reset', async () => {
      const person = await signUp(server);
      const token = (await createReset(server.connection, person.id, Date.now())).replace('/reset/', '');
      const reset = () => person.post('/api/password/reset', { token, password: 'slate-and-cedar' });
      const resets = sql`select user_id as id from password_resets where user_id = ${person.id} for update`;
      const { sent, free } = await lockedMeanwhile(person, reset, resets);
      expect(free).toEqual([{ id: person.id }]);
      expect((await sent).status).toBe(204);
    });
  });

  it('is free if its claim comes first, and can then be entered normally', async () => {
    const person = await entered(address, { claimEmail: true });
    expect(await profileOf(person)).toMatchObject({ email: address, claimedEmail: null });
  });
});

describe('what an unconfirmed address allows', () => {
  it('gives no membership: adding it sends an invitation, and its account learns nothing', async () => {
    const squatter = await entered();
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    await server.connection.rows(sql`delete from mails`);
    const added = await owner.post(`/api/projects/${project}/members`, {
      email: address,
      role: 'quantity_surveyor',
    });
    expect([added.status, Object.keys(added.body).sort()]).toEqual([
      202,
      ['email', 'expiresAt', 'invitationId', 'path', 'role'],
    ]);
    expect((await squatter.get(`/api/projects/${project}`)).status).toBe(404);
    expect((await squatter.get('/api/notices')).body).toEqual([]);
    expect((await mailsTo(address))[0]?.text).toContain(`https://ledger.example.com${added.body.path}`);
    const invited = server.visitor();
    const invitation = String(added.body.path).split('/').at(-1);
    // The inviter has seen this key, so it does not prove the address.
    const joined = await register(newcomer({ invitation, email: address, claimEmail: true }), invited);
    expect(joined.body.emailConfirmedAt).toBeNull();
    expect((await invited.get(`/api/projects/${project}`)).status).toBe(200);
  });

  it('allows no mail except the confirmation link, and no password reset', async () => {
    const person = await entered();
    await server.connection.rows(sql`delete from mails`);
    for (const username of [address, person.username])
      expect((await server.visitor().post('/api/password/forgot', { username })).status).toBe(202);
    await person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'slate-and-cedar' });
    expect(await mailsTo(address)).toEqual([]);
  });

  it('allows membership by name once it is confirmed, and no response contains an address', async () => {
    const person = await entered();
    await person.post(await linkPath());
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const path = `/api/projects/${project}/members`;
    const added = await owner.post(path, { email: address.toUpperCase(), role: 'viewer' });
    expect([added.status, added.body.userId]).toEqual([201, person.id]);
    const listed = (await owner.get(path)).body;
    expect(JSON.stringify([added.body, listed])).not.toContain('bigco.example');
  });
});

describe('addresses stored before the introduction of confirmation', () => {
  /** An account with an address as the migration leaves it. */
  async function stored(): Promise<TestPerson> {
    const person = await signUp(server);
    await server.connection.rows(
      sql`update users set email = ${address}, email_kept_at = now() where id = ${person.id}`,
    );
    return person;
  }

  it('do not match for new memberships', async () => {
    await stored();
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const body = { email: address, role: 'viewer' };
    expect((await owner.post(`/api/projects/${project}/members`, body)).status).toBe(202);
  });

  it('still receive a password reset, which confirms them', async () => {
    const person = await stored();
    await server.visitor().post('/api/password/forgot', { username: address });
    const token = (await latestMailedPath(server, address)).replace('/reset/', '');
    const reset = { token, password: 'slate-and-cedar' };
    expect((await server.visitor().post('/api/password/reset', reset)).status).toBe(204);
    await person.post('/api/login', { username: address, password: 'slate-and-cedar' });
    expect((await profileOf(person)).emailConfirmedAt).toEqual(expect.any(String));
  });

  it('are not confirmed by a link that the operator printed', async () => {
    const person = await stored();
    const token = (await createReset(server.connection, person.id, Date.now())).replace('/reset/', '');
    await server.visitor().post('/api/password/reset', { token, password: 'slate-and-cedar' });
    await person.post('/api/login', { username: person.username, password: 'slate-and-cedar' });
    expect((await profileOf(person)).emailConfirmedAt).toBeNull();
  });

  it('belong to the account that confirms them, too', async () => {
    const person = await stored();
    const owner = server.visitor();
    await register(newcomer({ email: address, claimEmail: true }), owner);
    expect((await owner.post(await linkPath())).status).toBe(200);
    expect((await profileOf(person)).email).toBeNull();
  });
});

describe('a text with @ at sign-in', () => {
  const signIn = (username: string, password: string) =>
    server.visitor().post('/api/login', { username, password });
  /** An account from the time when a username could be an address. */
  async function oldName(username: string, password: string): Promise<TestPerson> {
    const person = await signUp(server);
    await person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: password });
    await server.connection.rows(sql`update users set username = ${username} where id = ${person.id}`);
    return person;
  }

  it('cannot be the username of a new account', async () => {
    const { status, body } = await register(newcomer({ username: address }));
    expect([status, body.errors]).toEqual([422, { username: 'Username must not contain @' }]);
  });

  it('means the account that confirmed the address', async () => {
    const person = await entered();
    await person.post(await linkPath());
    await oldName(address, 'slate-and-cedar');
    const { body } = await signIn(address.toUpperCase(), PASSWORD);
    expect(body.id).toBe(person.id);
    expect((await signIn(address, 'slate-and-cedar')).status).toBe(401);
    await server.visitor().post('/api/password/forgot', { username: address });
    const [mail] = (await mailsTo(address)).slice(-1);
    expect(mail?.text).toContain(`“${person.username}”`);
  });

  it('also means an older username while nobody confirmed the address: the password decides', async () => {
    const person = await entered();
    const other = await oldName(address, 'slate-and-cedar');
    expect((await signIn(address, PASSWORD)).body.id).toBe(person.id);
    expect((await signIn(address, 'slate-and-cedar')).body.id).toBe(other.id);
    expect((await signIn(address, 'neither-of-them')).status).toBe(401);
  });

  it('locks neither of the two accounts out, and protects each from guessing through the other', async () => {
    await entered();
    const other = await oldName(address, 'slate-and-cedar');
    await server.connection.rows(sql`delete from attempts`);
    for (let times = 0; times < 8; times += 1)
      expect((await signIn(address, 'slate-and-cedar')).body.id).toBe(other.id);
    await server.connection.rows(sql`delete from attempts`);
    const statuses: number[] = [];
    // The right password of one account does not reset the tries of the other.
    for (let times = 0; times < 8; times += 1) {
      statuses.push((await signIn(address, `guess-number-${times}`)).status);
      await signIn(address, PASSWORD);
    }
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401]);
    expect(statuses.slice(4)).toContain(429);
  });
});

describe('mail of a project', () => {
  it('reaches confirmed addresses, and unconfirmed older ones in their earlier projects', async () => {
    const owner = await signUp(server, 'owner');
    const before = await addProjectOf(owner);
    const person = await joinAs(server, before, 'viewer');
    await server.connection.rows(
      sql`update users set email = ${address}, email_kept_at = now() where id = ${person.id}`,
    );
    const after = await addProjectOf(owner);
    await owner.post(`/api/projects/${after}/members`, { username: person.username, role: 'viewer' });
    const reached = async () =>
      server.connection.rows<{ before: string | null; after: string | null }>(sql`
        select ${projectMailAddress(sql`${before}::bigint`)} as before, ${projectMailAddress(sql`${after}::bigint`)} as after
        from users u where u.id = ${person.id}`);
    expect(await reached()).toEqual([{ before: address, after: null }]);
    await confirmEmailOf(server, person, address);
    expect(await reached()).toEqual([{ before: address, after: address }]);
  });
});
