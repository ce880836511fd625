import net from 'node:net';
import type { Client } from '@brick/server/testing/client';
import { type Asked, load, type Measured } from '../bench/load.ts';
import { type Drill, type Outcome, othersWaited, type Size } from './drill.ts';
import { addProject, onSite, signUp } from './site.ts';

const SLOW: Record<Size, number> = { short: 100, full: 500 };
const SECONDS: Record<Size, number> = { short: 2, full: 8 };
const DRIP_EVERY = 200;
const SLOWER = 2;
const MEGABYTE = 1_000_000;
/** Bodies of a megabyte arrive one after another on so many connections, with a pause of milliseconds between them. */
const HEAVY = 2;
const PAUSE = 400;

interface Slow {
  end(): void;
}

/** Somebody who sends a request a byte at a time. */
function drip(url: URL, beginning: string, rest: string): Slow {
  const socket = net.connect(Number(url.port), url.hostname);
  socket.on('error', () => {});
  socket.write(beginning);
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(rest[sent % rest.length] ?? '');
    sent += 1;
  }, DRIP_EVERY);
  return {
    end() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

const slowHead = (url: URL): Slow => drip(url, 'GET /api/projects HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'brick');

const slowBody = (url: URL, { cookie }: Client): Slow =>
  drip(
    url,
    `POST /api/projects HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${MEGABYTE}\r\n\r\n{"name":"`,
    'brick',
  );

/** Sends bodies of a megabyte, which are refused because no project has such a name. */
async function sendHeavy(client: Client, over: () => boolean, faults: string[]): Promise<void> {
  const body = JSON.stringify({ name: 'a'.repeat(MEGABYTE) });
  while (!over()) {
    const { status } = await client.post('/api/projects', body);
    if (status !== 422) faults.push(`a body of a megabyte was answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** What others wait while nothing else happens, and while this does. */
async function beside(
  others: Asked,
  work: () => Promise<() => Promise<void>>,
): Promise<{ idle: Measured; busy: Measured }> {
  const idle = await load(others);
  const finish = await work();
  const busy = await load(others);
  await finish();
  return { idle, busy };
}

async function slowClients(size: Size, wrong = false): Promise<Outcome> {
  return onSite({}, async (site) => {
    const app = await site.start();
    const client = await signUp(app.url);
    const projectId = await addProject(client);
    const url = new URL(app.url);
    const faults: string[] = [];
    const others: Asked = {
      url: `${app.url}/api/projects/${projectId}/stats`,
      headers: { cookie: client.cookie },
      connections: 2,
      seconds: SECONDS[size],
    };
    const { idle, busy } = await beside(others, async () => {
      const slow = Array.from({ length: SLOW[size] }, (_, index) =>
        index % 2 === 0 ? slowHead(url) : slowBody(url, client),
      );
      let over = false;
      const heavy = Array.from({ length: HEAVY }, () => sendHeavy(client, () => over, faults));
      // Every other moment the process stands still, as it would if it waited for who is slow.
      const stopped = wrong
        ? setInterval(() => {
            app.process.kill('SIGSTOP');
            setTimeout(() => app.process.kill('SIGCONT'), 150);
          }, 300)
        : undefined;
      return async () => {
        over = true;
        clearInterval(stopped);
        await new Promise((resolve) => setTimeout(resolve, 200));
        await Promise.all(heavy);
        for (const each of slow) each.end();
      };
    });
    return {
      faults,
      figures: [{ what: 'slow clients', value: SLOW[size], unit: '' }, ...othersWaited(idle, busy, SLOWER)],
    };
  });
}

export const slowClientsDrill: Drill = {
  name: 'slow-clients',
  promise: 'nobody waits for who sends a byte at a time, nor for who sends megabytes',
  run: (size) => slowClients(size),
  controls: [
    {
      wrong: 'the product stands still now and then',
      finds: /p99 of others meanwhile/,
      run: (size) => slowClients(size, true),
    },
  ],
};
