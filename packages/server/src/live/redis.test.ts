import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { Listener } from '../testing/listener.ts';
import { addExpenseBy, addProjectOf, type Person, signUp } from '../testing/people.ts';
import { hasRedis, type RedisServer, startRedis } from '../testing/redis-server.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let port: number;
let redis: RedisServer;
let server: TestServer;
/** A second process with the same database. */
let beside: TestServer;
let owner: Person;

/** So seldom do the processes look by themselves that what is heard in time was told. */
const BY_WORD_ONLY = { readEvery: 60_000 };

const elsewhere = (person: Person): Person =>
  Object.assign(beside.visitor(), { id: person.id, username: person.username, cookie: person.cookie });

// Where a machine has no Redis (Debian: apt-get install redis-server) this file is skipped and named so.
describe.skipIf(!hasRedis())('processes that tell each other by Redis (needs redis-server)', () => {
  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
    server = await startServer({ redisUrl: redis.url }, { pace: BY_WORD_ONLY });
    beside = await startServer({ redisUrl: redis.url }, { beside: server, pace: BY_WORD_ONLY });
    owner = await signUp(server, 'owner');
  });
  afterAll(async () => {
    redis.thaw();
    await beside.stop();
    await server.stop();
    await redis.stop();
  });

  /** A screen at the other process that has heard a word by Redis: the line stands. */
  async function listening(): Promise<Listener> {
    const screen = await Listener.of(elsewhere(owner));
    await expect
      .poll(() => {
        server.serving.announce({ userId: owner.id, topic: 'notices' });
        return screen.heard.length;
      })
      .toBeGreaterThan(0);
    return screen;
  }

  it('hear what another one wrote, and what it announced', async () => {
    const project = await addProjectOf(owner);
    const screen = await listening();
    await addExpenseBy(owner, project);
    await screen.hears(project, 'expenses');
    server.serving.announce({ userId: owner.id, topic: 'settings' });
    await screen.hears(null, 'settings');
    screen.close();
  });

  it.each([
    [
      'is gone',
      () => redis.stop(),
      async () => {
        redis = await startRedis(port);
      },
    ],
    ['is silent', async () => redis.freeze(), async () => redis.thaw()],
  ])('work on while Redis %s, and hear afterwards what happened meanwhile', async (_how, away, back) => {
    const project = await addProjectOf(owner);
    const screen = await listening();
    await away();
    // Before anything is written: a turn that a late word had woken may read it although Redis is away.
    screen.heard.length = 0;
    const began = performance.now();
    await addExpenseBy(owner, project);
    expect((await elsewhere(owner).get(`/api/projects/${project}/expenses`)).body).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(2000);
    server.serving.announce({ userId: owner.id, topic: 'settings' });
    await back();
    await screen.hears(project, 'expenses');
    await screen.hears(null, 'settings');
    screen.close();
  });
});
