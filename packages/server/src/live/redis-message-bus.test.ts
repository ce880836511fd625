import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventListenerClient } from '../testing/live-event-listener.ts';
import { addExpenseBy, addProjectOf, signUp, type TestPerson } from '../testing/people.ts';
import { freePort } from '../testing/servers/free-port.ts';
import { hasRedis, type RedisServer, startRedis } from '../testing/servers/redis-server.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';

let port: number;
let redis: RedisServer;
let server: TestServer;
/** A second process with the same database. */
let beside: TestServer;
let owner: TestPerson;

/** Processes poll so rarely that events in time must come by message. */
const BY_WORD_ONLY = { readEvery: 60_000 };

const elsewhere = (person: TestPerson): TestPerson =>
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

  /** A stream of the other process that has received a message by Redis: the bus is connected. */
  async function listening(): Promise<EventListenerClient> {
    const screen = await EventListenerClient.of(elsewhere(owner));
    await expect
      .poll(() => {
        server.serving.announce({ userId: owner.id, topic: 'notices' });
        return screen.heard.length;
      })
      .toBeGreaterThan(0);
    return screen;
  }

  it('receive the changes and events of another process', async () => {
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
    // Before anything is written, since a turn woken by a late message may read it although Redis is unavailable.
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
