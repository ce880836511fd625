import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { PasswordQueue, type Place } from './password-queue.ts';

/** A queue whose work ends when it is told so, one piece after the other. */
function watchedQueue() {
  const queue = new PasswordQueue();
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, place: Place) => {
    const work = () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    queue.inTurn(work, place).catch(() => refused.push(name));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends the work that began first, so many times. */
  const end = async (times: number) => {
    await settle();
    for (let ended = 0; ended < times; ended += 1) {
      ends.shift()?.();
      await settle();
    }
  };
  return { ask, end, started, refused };
}

const network = (who: string): Place => ({ who, known: false });
const device = (who: string): Place => ({ who, known: true });

describe('the queue of passwords', () => {
  it('works on four at a time and keeps 64 waiting; what comes beyond is refused', async () => {
    const { ask, end, started, refused } = watchedQueue();
    for (let at = 0; at < 100; at += 1) ask(`one ${at}`, network('one'));
    await end(0);
    expect([started.length, refused.length]).toEqual([4, 32]);
    await end(100);
    expect(started.length).toBe(68);
    expect(started).toEqual(Array.from({ length: 68 }, (_, at) => `one ${at}`));
  });

  it('lets networks take turns, and whoever comes to a full queue has the last of the longest line give way', async () => {
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

  it('takes known devices first, and lets somebody else have every fourth turn', async () => {
    const { ask, end, started } = watchedQueue();
    for (let at = 0; at < 6; at += 1) ask(`flood ${at}`, network('flood'));
    for (let at = 0; at < 5; at += 1) ask(`known ${at}`, device('tablet'));
    await end(7);
    expect(started.slice(4)).toEqual([
      ...['known 0', 'known 1', 'known 2', 'flood 4', 'known 3', 'known 4', 'flood 5'],
    ]);
  });

  it('has room for a known device where only strangers wait, one in each line', async () => {
    const { ask, end, started, refused } = watchedQueue();
    for (let at = 0; at < 68; at += 1) ask(`bot ${at}`, network(`bot ${at}`));
    ask('stranger', network('stranger'));
    ask('known', device('tablet'));
    await end(0);
    expect(refused).toEqual(['stranger', 'bot 4']);
    await end(1);
    expect(started.at(-1)).toBe('known');
  });

  it('lets go of who has gone, before any work is done for them', async () => {
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

  it('goes on after work that fails', async () => {
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
  let person: Person;
  beforeAll(async () => {
    server = await startServer({ trustProxy: 1 });
    person = await signUp(server);
  });
  afterAll(() => server.stop());

  it('are refused beyond what the queue holds, and somebody elsewhere signs in before they are through', async () => {
    const order: number[] = [];
    const flood = Array.from({ length: 300 }, async (_, at) => {
      const answer = await server
        .visitor()
        .post('/api/login', { username: `nobody${at}`, password: 'x' }, { 'x-forwarded-for': '192.0.2.1' });
      order.push(answer.status);
      return answer;
    });
    // The first refusal says that the queue is full.
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
    // Where the machine is quick, so many are judged that the address has to wait.
    for (const { status } of answers) expect([401, 429, 503]).toContain(status);
  });
});
