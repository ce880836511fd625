import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { enrol } from '../testing/authenticator.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { isSignedWith, type Receiver, startReceiver } from '../testing/webhook-receiver.ts';
import { sweepWebhooks } from './webhook-sweep.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let project: number;

const lenient = { twoFactor: 'optional' } as const;

const settingsFor = ({ port }: Receiver) => ({
  ...{ registrationsPerHour: 1_000_000, projectsPerHour: 0 },
  webhookHosts: [{ host: 'localhost', port }],
});

const receiver = await startReceiver();
const server = await startServer(settingsFor(receiver));
const owner = await signUp(server, 'owner');
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});
beforeEach(async () => {
  project = await addProjectOf(owner);
  receiver.calls = [];
  receiver.atOnce = 0;
  receiver.answers = () => 204;
});
afterEach(async () => {
  server.setNow(Date.now());
  await server.connection.rows(sql`delete from webhooks`);
});

interface MadeWebhook {
  id: number;
  secret: string;
  state: string;
  version: number;
}

async function make(body: object = {}, person: TestPerson = owner, of = project): Promise<MadeWebhook> {
  const answer = await person.post(`/api/projects/${of}/webhooks`, {
    ...{ name: 'Accounts', url: receiver.url },
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function until<T>(
  what: () => T | Promise<T>,
  seconds = 10,
): Promise<Exclude<T, undefined | null | false>> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const found = await what();
    if (found) return found as Exclude<T, undefined | null | false>;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not happen in time');
}

const deliveriesOf = async ({ id }: Pick<MadeWebhook, 'id'>, person = owner) =>
  (await person.get(`/api/webhooks/${id}/deliveries`)).body as Record<string, unknown>[];

const webhookOf = async ({ id }: Pick<MadeWebhook, 'id'>) => (await owner.get(`/api/webhooks/${id}`)).body;

const finished = (webhook: MadeWebhook, state: string) =>
  until(async () => (await deliveriesOf(webhook)).find((each) => each['state'] === state));

/** The calls about one kind of event. */
const callsOf = (type: string) => receiver.calls.filter(({ event }) => event.type === type);

describe('a webhook', () => {
  it('tells of a change without any field of the record, and signs it', async () => {
    const { secret } = await make();
    const { id, version } = await addExpenseBy(owner, project);
    const call = await until(() => callsOf('expense.created')[0]);
    expect(call.event).toEqual({
      type: 'expense.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        projectId: project,
        kind: 'expense',
        id,
        version,
        url: expect.stringMatching(`/api/expenses/${id}$`),
      },
    });
    expect(call.body).not.toMatch(/concrete|18400|Kalahari/);
    expect(call.headers['content-type']).toBe('application/json');
    expect(call.headers['webhook-id']).toMatch(/^msg_[\da-f]{32}$/);
    expect(Math.abs(Number(call.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(5);
    expect(isSignedWith(secret, call)).toBe(true);
    expect(isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, call)).toBe(false);
  });

  it('tells of the events that it asks for, and of nothing else', async () => {
    const webhook = await make({ events: ['issue.created', 'expense.paid', 'expense.deleted'] });
    const { id, version } = await addExpenseBy(owner, project);
    await owner.post(`/api/projects/${project}/issues`, { title: 'Crack' });
    await owner.send('PATCH', `/api/expenses/${id}`, { body: { isPaid: true, version } });
    await owner.send('DELETE', `/api/expenses/${id}`);
    await until(() => callsOf('expense.deleted')[0]);
    await until(() => callsOf('expense.paid')[0]?.event.data['id'] === id || callsOf('issue.created')[0]);
    const types = (await until(async () => {
      const all = await deliveriesOf(webhook);
      return all.length === 3 && all.every(({ state }) => state !== 'waiting') && all;
    })) as { type: string; state: string }[];
    expect(types.map(({ type }) => type).sort()).toEqual([
      'expense.deleted',
      'expense.paid',
      'issue.created',
    ]);
  });

  it('shows its secret once, and keeps it sealed', async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = JSON.stringify([
      (await owner.get(`/api/webhooks/${id}`)).body,
      (await owner.get(`/api/projects/${project}/webhooks`)).body,
      (await owner.get(`/api/projects/${project}/activity`)).body,
      (await owner.get('/api/user/data')).body,
      await server.connection.rows(sql`select * from webhooks`),
      await server.connection.rows(sql`select * from activity where entity = 'webhook'`),
    ]);
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain(secret.slice('whsec_'.length));
    expect(shown).not.toContain('/hook?');
  });

  it('signs with the former secret too for 24 hours after a change', async () => {
    const { id, secret } = await make();
    const changed = await owner.post(`/api/webhooks/${id}/secret`, {});
    expect(changed.status).toBe(200);
    await owner.post(`/api/webhooks/${id}/test`, {});
    const call = await until(() => callsOf('webhook.test')[0]);
    expect(isSignedWith(secret, call) && isSignedWith(changed.body.secret, call)).toBe(true);
    server.setNow(Date.now() + 25 * HOUR);
    await owner.post(`/api/webhooks/${id}/test`, {});
    const later = await until(() => callsOf('webhook.test')[1]);
    expect(isSignedWith(secret, later)).toBe(false);
    expect(isSignedWith(changed.body.secret, later)).toBe(true);
  });

  it('is called once at a time', async () => {
    receiver.answers = () => new Promise((resolve) => setTimeout(() => resolve(204), 30));
    await make();
    await Promise.all(Array.from({ length: 8 }, () => addExpenseBy(owner, project)));
    await until(() => callsOf('expense.created').length === 8);
    expect(receiver.atOnce).toBe(1);
  });

  it('is for owners and project managers, and 20 in a project', async () => {
    const architect = await joinAs(server, project, 'architect');
    const url = receiver.url;
    const path = `/api/projects/${project}/webhooks`;
    expect((await architect.post(path, { name: 'A', url })).status).toBe(403);
    for (let made = 0; made < 20; made += 1) await make();
    const beyond = await owner.post(path, { name: 'A', url });
    expect([beyond.status, beyond.body.detail]).toEqual([
      409,
      'There are 20 webhooks already. Delete one first.',
    ]);
  });

  it('asks for nothing that cannot happen, and an older one that does is edited', async () => {
    const path = `/api/projects/${project}/webhooks`;
    const refused = await owner.post(path, { name: 'A', url: receiver.url, events: ['issue.paid'] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'events.0': 'Choose one of the offered values' },
    ]);
    const { id } = await make({ events: ['expense.created'] });
    await server.connection.rows(
      sql`update webhooks set events = '["issue.paid", "expense.created"]' where id = ${id}`,
    );
    const renamed = await owner.send('PATCH', `/api/webhooks/${id}`, { body: { name: 'Older' } });
    expect([renamed.status, renamed.body.events]).toEqual([200, ['issue.paid', 'expense.created']]);
    await addExpenseBy(owner, project);
    await until(() => callsOf('expense.created')[0]);
  });

  it('takes no address that it may not call', async () => {
    const path = `/api/projects/${project}/webhooks`;
    for (const url of [
      'http://hooks.example.com/',
      'https://10.0.0.1/',
      'http://localhost:1/',
      'x',
      'https://u@x.org',
    ])
      expect([url, (await owner.post(path, { name: 'A', url })).status]).toEqual([url, 422]);
    const { id } = await make();
    const answer = await owner.send('PATCH', `/api/webhooks/${id}`, { body: { url: 'https://[::1]/' } });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { url: 'Enter the name of a host, not its network address' },
    ]);
  });

  it('says the same of an address that is inner as of one that does not answer', async () => {
    const inner = await startReceiver();
    try {
      const made = [await make(), await make({ url: 'https://nothing.invalid/' })];
      // A name that leads to this machine, on a port that the operator does not name any more.
      await server.connection.rows(
        sql`update webhooks set url = ${`https://localhost:${inner.port}/`} where id = ${made[0]?.id}`,
      );
      const said = await Promise.all(
        made.map(async (webhook) => {
          await owner.post(`/api/webhooks/${webhook.id}/test`, {});
          return until(async () => (await deliveriesOf(webhook)).find(({ tries }) => tries === 1));
        }),
      );
      for (const one of said)
        expect(one).toMatchObject({ state: 'waiting', reason: 'unreachable', status: null, duration: null });
      expect([inner.calls, inner.connections]).toEqual([[], 0]);
    } finally {
      await inner.stop();
    }
  });
});

describe('a try that fails', () => {
  it('comes back under the same id, and a success ends the failing', async () => {
    receiver.answers = () => 500;
    const webhook = await make({ events: ['expense.created'] });
    await addExpenseBy(owner, project);
    await until(async () => (await webhookOf(webhook)).state === 'failing');
    const [first] = await deliveriesOf(webhook);
    expect(first).toMatchObject({ state: 'waiting', tries: 1, status: 500, reason: 'status' });
    receiver.answers = () => 200;
    server.setNow(Date.now() + 6000);
    await finished(webhook, 'delivered');
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.calls).toHaveLength(2);
    expect(await webhookOf(webhook)).toMatchObject({ state: 'on', failingSince: null, waiting: 0 });
    const [, second] = receiver.calls.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(second).toBeGreaterThan(Number(receiver.calls[0]?.headers['webhook-timestamp']));
  });

  it('waits as long as the receiver asks', async () => {
    receiver.answers = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    const webhook = await make();
    await owner.post(`/api/webhooks/${webhook.id}/test`, {});
    const [tried] = await until(async () => {
      const all = await deliveriesOf(webhook);
      return all[0]?.['tries'] === 1 && all;
    });
    const wait = Date.parse(String(tried?.['nextTryAt'])) - Date.now();
    expect(Math.abs(wait - HOUR)).toBeLessThan(10_000);
  });

  it('is given up after ten, and sent again when somebody asks', async () => {
    receiver.answers = () => ({ status: 302, headers: { location: 'https://example.com/' } });
    const webhook = await make();
    await owner.post(`/api/webhooks/${webhook.id}/test`, {});
    for (let tries = 1; tries <= 10; tries += 1) {
      await until(async () => (await deliveriesOf(webhook))[0]?.['tries'] === tries);
      // Not so long that five days pass without success.
      if (tries < 10) await server.connection.rows(sql`update webhook_deliveries set next_try_at = now()`);
    }
    expect((await deliveriesOf(webhook))[0]).toMatchObject({
      state: 'failed',
      reason: 'redirect',
      status: 302,
    });
    receiver.answers = () => 204;
    const replayed = await owner.post(`/api/webhooks/${webhook.id}/replay-failed`, {});
    expect([replayed.status, replayed.body]).toEqual([200, { count: 1 }]);
    const done = await finished(webhook, 'delivered');
    expect(done['tries']).toBe(11);
    const one = await owner.post(`/api/webhooks/${webhook.id}/deliveries/${done['id']}/replay`, {});
    expect(one.status).toBe(200);
    await until(() => receiver.calls.length === 12);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await owner.post(`/api/webhooks/${webhook.id}/deliveries/9999999/replay`, {})).status).toBe(404);
  });

  it('is sent again, and tests are, sixty times an hour by an account', async () => {
    const person = await signUp(server, 'eager');
    const webhook = await make({}, person, await addProjectOf(person));
    const calls = ['test', 'replay-failed', 'deliveries/9999999/replay'].map(
      (call) => () => person.post(`/api/webhooks/${webhook.id}/${call}`, {}),
    );
    for (let sent = 0; sent < 60; sent += 1)
      expect((await person.post(`/api/webhooks/${webhook.id}/replay-failed`, {})).status).toBe(200);
    for (const call of calls) {
      const { status, body, headers } = await call();
      expect([status, body.detail]).toEqual([429, expect.stringMatching(/^Too many attempts\./)]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const other = await make();
    expect((await owner.post(`/api/webhooks/${other.id}/test`, {})).status).toBe(201);
  });

  it('by 410 switches the webhook off, and what waits can be replayed', async () => {
    receiver.answers = () => 410;
    const webhook = await make({ events: ['issue.created'] });
    await owner.post(`/api/projects/${project}/issues`, { title: 'Crack' });
    await until(async () => (await webhookOf(webhook)).state === 'off');
    expect(await webhookOf(webhook)).toMatchObject({ offReason: 'gone', waiting: 0 });
    const test = await owner.post(`/api/webhooks/${webhook.id}/test`, {});
    expect([test.status, test.body.detail]).toEqual([409, 'This webhook is off. Switch it on first.']);
    const notices = (await owner.get('/api/notices')).body as { kind: string; text: string }[];
    expect(notices.find(({ kind }) => kind === 'webhookOff')?.text).toContain('Accounts');
    receiver.answers = () => 204;
    const on = await owner.send('PATCH', `/api/webhooks/${webhook.id}`, { body: { state: 'on' } });
    expect(on.body.state).toBe('on');
    expect((await owner.post(`/api/webhooks/${webhook.id}/replay-failed`, {})).body).toEqual({ count: 1 });
    await finished(webhook, 'delivered');
  });

  it('for five days switches it off, and tells its maker and the owners', async () => {
    receiver.answers = () => 500;
    const manager = await joinAs(server, project, 'project_manager');
    const webhook = await make({}, manager);
    await manager.post(`/api/webhooks/${webhook.id}/test`, {});
    await until(async () => (await webhookOf(webhook)).state === 'failing');
    const context = (days: number) => ({ pool: server.pool, now: () => Date.now() + days * DAY });
    await sweepWebhooks(lenient)(context(4.9));
    expect((await webhookOf(webhook)).state).toBe('failing');
    await sweepWebhooks(lenient)(context(5));
    expect(await webhookOf(webhook)).toMatchObject({ state: 'off', offReason: 'failing' });
    for (const person of [owner, manager]) {
      const notices = (await person.get('/api/notices')).body as { kind: string; projectId: number }[];
      expect(notices.filter((n) => n.kind === 'webhookOff' && n.projectId === project)).toHaveLength(1);
    }
  });
});

describe('the rights of its maker', () => {
  it('decide at the moment of sending: what is in the trash is not told, and that it went there is', async () => {
    receiver.answers = () => 500;
    const webhook = await make({ events: ['document.created', 'document.deleted'] });
    const body = { kind: 'permit', title: 'Permit' };
    const { id } = (await owner.post(`/api/projects/${project}/documents`, body)).body;
    await until(async () => (await deliveriesOf(webhook))[0]?.['tries'] === 1);
    await owner.send('DELETE', `/api/documents/${id}`);
    receiver.answers = () => 204;
    server.setNow(Date.now() + 6000);
    await until(() => callsOf('document.deleted')[0]);
    const skipped = await finished(webhook, 'skipped');
    expect(skipped).toMatchObject({ type: 'document.created', reason: 'unreadable' });
    expect(callsOf('document.created')).toHaveLength(1);
  });

  it('end with their membership or their role: the webhook is off, until somebody switches it on', async () => {
    for (const end of ['leaves', 'demoted']) {
      const manager = await joinAs(server, project, 'project_manager');
      const webhook = await make({}, manager);
      if (end === 'leaves') await owner.send('DELETE', `/api/projects/${project}/members/${manager.id}`);
      else
        await owner.send('PATCH', `/api/projects/${project}/members/${manager.id}`, {
          body: { role: 'engineer' },
        });
      // Also before anything happens.
      expect(await webhookOf(webhook)).toMatchObject({ state: 'off', offReason: 'maker' });
      await addExpenseBy(owner, project);
      await until(async () => {
        const [row] = await server.connection.rows<{ state: string }>(
          sql`select state from webhooks where id = ${webhook.id}`,
        );
        return row?.state === 'off';
      });
      expect(receiver.calls).toEqual([]);
      const on = await owner.send('PATCH', `/api/webhooks/${webhook.id}`, { body: { state: 'on' } });
      expect(on.body).toMatchObject({ state: 'on', createdBy: owner.id });
      await owner.post(`/api/webhooks/${webhook.id}/test`, {});
      await until(() => callsOf('webhook.test').length > 0);
      receiver.calls = [];
      await owner.send('DELETE', `/api/webhooks/${webhook.id}`);
    }
  });

  it('end where a second factor is asked for that the maker has not', async () => {
    const webhook = await make();
    const strict = await startServer({ ...settingsFor(receiver), twoFactor: 'all' }, { beside: server });
    const second = await joinAs(server, project, 'owner');
    await enrol(second);
    const client = Object.assign(strict.visitor(), { cookie: second.cookie });
    expect((await client.get(`/api/webhooks/${webhook.id}`)).body).toMatchObject({
      ...{ state: 'off', offReason: 'maker' },
    });
    await strict.stop();
    await server.connection.rows(sql`update webhooks set state = 'on', off_reason = null`);
    await sweepWebhooks(lenient)({ pool: server.pool, now: Date.now });
    expect((await webhookOf(webhook)).state).toBe('on');
    await sweepWebhooks({ twoFactor: 'all' })({ pool: server.pool, now: Date.now });
    expect(await webhookOf(webhook)).toMatchObject({ state: 'off', offReason: 'maker' });
  });

  it('are another’s who changes its address, and no other edit does that', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const { id, version } = await make({}, manager);
    const path = `/api/webhooks/${id}`;
    const renamed = await owner.send('PATCH', path, { body: { name: 'Bills', version } });
    expect(renamed.body).toMatchObject({ name: 'Bills', createdBy: manager.id });
    expect((await owner.send('PATCH', path, { body: { name: 'Late', version } })).status).toBe(409);
    const moved = await owner.send('PATCH', path, { body: { url: `${receiver.url}2` } });
    expect(moved.body.createdBy).toBe(owner.id);
  });
});

describe('events', () => {
  it('are all sent, though the process that sends them ends and starts again and again', async () => {
    // Requests are served by a process that sends nothing, so that nothing is sent while the other is away.
    const quiet = await startServer({ webhooks: 'off', registrationsPerHour: 1_000_000 });
    const sending = () => startServer(settingsFor(receiver), { beside: quiet });
    try {
      const person = await signUp(quiet, 'writer');
      const at = await addProjectOf(person);
      const maker = await sending();
      const { secret } = await make(
        { events: ['expense.created'] },
        Object.assign(maker.visitor(), { ...person, url: maker.url }),
        at,
      );
      await maker.stop();
      receiver.answers = () =>
        new Promise((resolve) => setTimeout(() => resolve(Math.random() < 0.1 ? 500 : 204), 5));
      const made: number[] = [];
      const write = async () => {
        for (let written = 0; written < 10; written += 1) made.push((await addExpenseBy(person, at)).id);
      };
      for (let round = 0; round < 4; round += 1) {
        const writing = write();
        const sender = await sending();
        await new Promise((resolve) => setTimeout(resolve, 40 + 40 * round));
        await sender.stop();
        await writing;
      }
      receiver.answers = () => 204;
      await quiet.connection.rows(sql`update webhook_deliveries set next_try_at = now()`);
      const last = await sending();
      const heard = () => new Set(callsOf('expense.created').map(({ event }) => event.data['id']));
      await until(() => made.every((id) => heard().has(id)), 20);
      await last.stop();
      expect(new Set(made).size).toBe(40);
      expect(receiver.calls.every((call) => isSignedWith(secret, call))).toBe(true);
      expect(receiver.atOnce).toBe(1);
    } finally {
      await quiet.stop();
    }
  });

  it('of one account keep nobody else waiting, and a webhook that is silent none of its maker’s others', async () => {
    const other = await signUp(server, 'other');
    const theirs = await addProjectOf(other);
    const { id } = (await owner.post(`/api/projects/${project}/issues`, { title: 'Crack' })).body;
    let release = () => {};
    const silence = new Promise<number>((resolve) => {
      release = () => resolve(204);
    });
    receiver.answers = ({ event }) => (event.data['projectId'] === project ? silence : 204);
    for (let count = 0; count < 20; count += 1) await make({ events: ['issue.updated'] });
    await make({ events: ['expense.created'] }, other, theirs);
    await server.connection.rows(sql`
      insert into activity (project_id, actor_id, entity, entity_id, action)
      select ${project}, ${owner.id}, 'issue', ${id}, 'updated' from generate_series(1, 5) n`);
    await until(() => receiver.calls.length >= 2);
    await addExpenseBy(other, theirs);
    await until(() => callsOf('expense.created').length === 1);
    expect(callsOf('issue.updated')).toHaveLength(2);
    const silent = await until(
      () => (callsOf('issue.updated').length >= 4 ? callsOf('issue.updated') : null),
      25,
    );
    const called = await server.connection.rows(sql`
      select distinct webhook_id from webhook_deliveries
      where message_id = any(${sql.param(silent.slice(0, 4).map(({ headers }) => headers['webhook-id']))}::text[])`);
    expect(called).toHaveLength(4);
    release();
  }, 60_000);

  it('that happened while no webhook was on are not told to one that is switched on', async () => {
    const webhook = await make({ events: ['expense.created'] });
    const switchTo = (state: string) =>
      owner.send('PATCH', `/api/webhooks/${webhook.id}`, { body: { state } });
    await switchTo('off');
    await addExpenseBy(owner, project);
    await switchTo('on');
    const later = await addExpenseBy(owner, project);
    await finished(webhook, 'delivered');
    expect((await deliveriesOf(webhook)).length).toBe(1);
    expect(callsOf('expense.created').map(({ event }) => event.data['id'])).toEqual([later.id]);
  });

  it('cost connections to the database only while a webhook is on', async () => {
    const connections = async () => {
      const [row] = await server.connection.rows<{ count: number }>(sql`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and application_name = 'brick-ledger webhooks'`);
      return row?.count;
    };
    await until(async () => (await connections()) === 0);
    const webhook = await make();
    await owner.post(`/api/webhooks/${webhook.id}/test`, {});
    await finished(webhook, 'delivered');
    expect(await connections()).toBeGreaterThan(0);
    await owner.send('DELETE', `/api/webhooks/${webhook.id}`);
    await until(async () => (await connections()) === 0);
  });

  it('that commit late are not missed', async () => {
    await make({ events: ['milestone.created'] });
    const insert = (client: { query(text: string, values: unknown[]): Promise<unknown> }, id: number) =>
      client.query(
        `insert into activity (project_id, actor_id, entity, entity_id, action) values ($1, $2, 'milestone', $3, 'created')`,
        [project, owner.id, id],
      );
    const add = async (title: string) =>
      (await owner.post(`/api/projects/${project}/milestones`, { title, plannedOn: '2027-01-01' })).body.id;
    const id = await add('First');
    await until(() => callsOf('milestone.created').length === 1);
    const early = await server.pool.connect();
    await early.query('begin');
    await insert(early, id);
    const later = await add('Second');
    await until(() => callsOf('milestone.created').some(({ event }) => event.data['id'] === later));
    await early.query('commit');
    early.release();
    await until(
      () => callsOf('milestone.created').filter(({ event }) => event.data['id'] === id).length === 2,
    );
  });

  it('end at 10,000 that wait: the webhook is off then', async () => {
    receiver.answers = () => 'silence';
    const webhook = await make({ events: ['issue.updated'] });
    await server.connection.rows(sql`
      insert into activity (project_id, actor_id, entity, entity_id, action)
      select ${project}, ${owner.id}, 'issue', n, 'updated' from generate_series(1, 10001) n`);
    await until(async () => (await webhookOf(webhook)).offReason === 'full', 20);
    const [count] = await server.connection.rows<{ count: number }>(sql`
      select count(*) as count from webhook_deliveries where webhook_id = ${webhook.id}`);
    expect(count?.count).toBe(10_000);
    await owner.send('PATCH', `/api/webhooks/${webhook.id}`, { body: { state: 'on' } });
    const again = () => owner.post(`/api/webhooks/${webhook.id}/replay-failed`, {});
    expect((await again()).body).toEqual({ count: 5000 });
    expect((await again()).body.count).toBeLessThan(500);
    await server.connection.rows(sql`
      insert into activity (project_id, actor_id, entity, entity_id, action)
      values (${project}, ${owner.id}, 'issue', 10002, 'updated')`);
    const idsOf = async (state: string) => {
      const [row] = await server.connection.rows<{ least: number; most: number }>(sql`
        select min(entity_id) as least, max(entity_id) as most
        from webhook_deliveries where webhook_id = ${webhook.id} and state = ${state}`);
      return row;
    };
    await until(async () => (await idsOf('waiting'))?.most === 10_002, 20);
    expect((await idsOf('waiting'))?.least).toBeLessThan(500);
    expect((await idsOf('failed'))?.least).toBeGreaterThan(5000);
    expect(await webhookOf(webhook)).toMatchObject({ offReason: null });
  });

  it('are deleted with their webhook while they are sent', async () => {
    const { id } = (await owner.post(`/api/projects/${project}/issues`, { title: 'Crack' })).body;
    for (let round = 0; round < 20; round += 1) {
      const webhook = await make({ events: ['issue.updated'] });
      await server.connection.rows(sql`
        insert into activity (project_id, actor_id, entity, entity_id, action)
        select ${project}, ${owner.id}, 'issue', ${id}, 'updated' from generate_series(1, 50) n`);
      await until(async () => (await deliveriesOf(webhook)).some(({ state }) => state !== 'waiting'));
      expect((await owner.send('DELETE', `/api/webhooks/${webhook.id}`)).status).toBe(204);
    }
  });

  it('are listed for thirty days', async () => {
    const webhook = await make();
    await owner.post(`/api/webhooks/${webhook.id}/test`, {});
    await finished(webhook, 'delivered');
    const sweepAfter = (days: number) =>
      sweepWebhooks(lenient)({ pool: server.pool, now: () => Date.now() + days * DAY });
    await sweepAfter(29);
    expect(await deliveriesOf(webhook)).toHaveLength(1);
    await sweepAfter(31);
    expect(await deliveriesOf(webhook)).toEqual([]);
  });
});

describe('the operator', () => {
  it('may want no webhooks at all', async () => {
    const off = await startServer({ webhooks: 'off' }, { beside: server });
    try {
      const person = Object.assign(off.visitor(), { cookie: owner.cookie });
      const answer = await person.post(`/api/projects/${project}/webhooks`, {
        name: 'A',
        url: 'https://x.org/',
      });
      expect([answer.status, answer.body.detail]).toEqual([403, 'This server calls no other programs.']);
      expect((await person.get(`/api/projects/${project}/webhooks`)).status).toBe(200);
    } finally {
      await off.stop();
    }
  });

  it('names hosts of their own network', () => {
    const read = (text: string) => readConfig({ WEBHOOK_HOSTS: text }, '/').webhookHosts;
    expect(read('')).toEqual([]);
    expect(read('ERP.internal, 10.0.0.5:8080,[fd00::1]:81')).toEqual([
      { host: 'erp.internal', port: null },
      { host: '10.0.0.5', port: 8080 },
      { host: 'fd00::1', port: 81 },
    ]);
    for (const wrong of ['http://erp', 'erp:0', 'erp:65536', '*.internal', 'a b', ','])
      expect(() => read(wrong), wrong).toThrow(/WEBHOOK_HOSTS must be hosts/);
    expect(() => readConfig({ WEBHOOKS: 'on' }, '/')).toThrow(/WEBHOOKS must be one of public, off/);
  });
});
