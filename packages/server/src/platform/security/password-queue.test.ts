import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { PasswordQueue, type QueuePlace } from './password-queue.ts';

/** A queue whose tasks end on command, one after the other. */
function watchedQueue() {
  const queue = new PasswordQueue();
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, place: QueuePlace) => {
    const work = () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    queue.inTurn(work, place).catch(() => refused.push(name));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends the given number of tasks, the oldest first. */
  const end = async (times: number) => {
    await settle();
    for (let ended = 0; ended < times; ended += 1) {
      ends.shift()?.();
      await settle();
    }
  };
  return { ask, end, started, refused };
}

const network = (who: string): QueuePlace => ({ who, known: false });
const device = (who: string): QueuePlace => ({ who, known: true });

describe('the password queue', () => {
  it('runs four tasks at a time, keeps 64 waiting and rejects more', async () => {
    const { ask, end, started, refused } = watchedQueue();
    for (let at = 0; at < 100; at += 1) ask(`one ${at}`, network('one'));
    await end(0);
    expect([started.length, refused.length]).toEqual([4, 32]);
    await end(100);
    expect(started.length).toBe(68);
    expect(started).toEqual(Array.from({ length: 68 }, (_, at) => `one ${at}`));
  });

  it('lets networks take turns, and drops the last request of the longest lane when it is full', async () => {
    const { ask, end, started, refused } = watchedQueue();
    for (let at = 0; at < 80; at += 1) ask(`flood ${at}`, network('flood'));
    await end(0);
    expect(refused).toHaveLength(12);
    ask('office 1', network('office'));
    ask('office 2', network('office'));
    await end(0);
    expect(refused.slice(12)).toEqual(['flood 67', 'flood 66']);
    await end(4);
    expect(started.slice(4)).toEqual(['flood 4', 'office 1', 'flood 5', 'office 2']);
  });

  it('serves known devices first, and another one at every fourth turn', async () => {
    const { ask, end, started } = watchedQueue();
    for (let at = 0; at < 6; at += 1) ask(`flood ${at}`, network('flood'));
    for (let at = 0; at < 5; at += 1) ask(`known ${at}`, device('tablet'));
    await end(7);
    expect(started.slice(4)).toEqual([
      ...['known 0', 'known 1', 'known 2', 'flood 4', 'known 3', 'known 4', 'flood 5'],
    ]);
  });

  it('has room for a known device if only unknown networks wait, one in each lane', async () => {
    const { ask, end, started, refused } = watchedQueue();
    for (let at = 0; at < 68; at += 1) ask(`bot ${at}`, network(`bot ${at}`));
    ask('stranger', network('stranger'));
    ask('known', device('tablet'));
    await end(0);
    expect(refused).toEqual(['stranger', 'bot 4']);
    await end(1);
    expect(started.at(-1)).toBe('known');
  });

  it('drops disconnected clients before any work is done for them', async () => {
    const { ask, end, started, refused } = watchedQueue();
    const leaving: (() => void)[] = [];
    let listening = 0;
    const onGone = (leave: () => void) => {
      leaving.push(leave);
      listening += 1;
      return () => {
        listening -= 1;
      };
    };
    for (let at = 0; at < 7; at += 1) ask(`one ${at}`, { ...network('one'), onGone });
    await end(0);
    leaving[1]?.();
    await end(7);
    expect([started, refused, listening]).toEqual([
      ['one 0', 'one 1', 'one 2', 'one 3', 'one 4', 'one 6'],
      ['one 5'],
      0,
    ]);
  });

  it('continues after a failed task', async () => {
    const queue = new PasswordQueue();
    const results = Array.from({ length: 9 }, (_, at) =>
      queue.inTurn(async () => {
        if (at < 4) throw new Error('broken');
        return at;
      }),
    );
    const settled = await Promise.allSettled(results);
    expect(settled.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'rejected'),
      ...Array.from({ length: 5 }, () => 'fulfilled'),
    ]);
  });
});

describe('three hundred sign-ins at once from one address', () => {
  let server: TestServer;
  let person: TestPerson;
  beforeAll(async () => {
    server = await startServer({ trustProxy: 1 });
    person = await signUp(server);
  });
  afterAll(() => server.stop());

  it('are rejected beyond the queue’s limit, and another client signs in before they are done', async () => {
    const order: number[] = [];
    const flood = Array.from({ length: 300 }, async (_, at) => {
      const answer = await server
        .visitor()
        .post('/api/login', { username: `nobody${at}`, password: 'x' }, { 'x-forwarded-for': '192.0.2.1' });
      order.push(answer.status);
      return answer;
    });
    // The first rejection says that the queue is full.
    await Promise.race(
      flood.map(async (each) => {
        const { status } = await each;
        if (status !== 503) await new Promise(() => {});
      }),
    );
    const signedIn = await server
      .visitor()
      .post(
        '/api/login',
        { username: person.username, password: 'mortar-and-lime' },
        { 'x-forwarded-for': '192.0.2.2' },
      );
    const before = order.length;
    const answers = await Promise.all(flood);
    expect(signedIn.status).toBe(200);
    expect(before).toBeLessThan(300);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused)
      expect([headers.get('retry-after'), body.detail]).toEqual([
        '5',
        'Many people are signing in at the moment. Please try again in a few seconds.',
      ]);
    // On a fast machine, enough tries are judged that the address is throttled.
    for (const { status } of answers) expect([401, 429, 503]).toContain(status);
  });
});
