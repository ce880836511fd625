import net from 'node:net';
import type { TestClient } from '@brick/server/testing/test-client';
import { type LoadOptions, type LoadResult, load } from '../../bench/http-load.ts';
import { type Drill, type DrillOutcome, type DrillSize, waitFigures } from '../support/drill.ts';
import { addProject, signUp, withInstallation } from '../support/installation.ts';

const SLOW_CLIENTS: Record<DrillSize, number> = { short: 100, full: 500 };
const SECONDS: Record<DrillSize, number> = { short: 2, full: 8 };
const DRIP_EVERY = 200;
const MAX_SLOWDOWN = 2;
const MEGABYTE = 1_000_000;
/** Number of connections that send one-megabyte bodies in a row, with a pause in milliseconds. */
const HEAVY_CLIENTS = 2;
const PAUSE = 400;

interface SlowClient {
  end(): void;
}

/** Opens a connection that sends a request one byte at a time. */
function openSlowClient(url: URL, beginning: string, rest: string): SlowClient {
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

const slowHead = (url: URL): SlowClient =>
  openSlowClient(url, 'GET /api/projects HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'brick');

const slowBody = (url: URL, { cookie }: TestClient): SlowClient =>
  openSlowClient(
    url,
    `POST /api/projects HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${MEGABYTE}\r\n\r\n{"name":"`,
    'brick',
  );

/** Sends one-megabyte bodies, which are refused because no project name is that long. */
async function sendHeavy(client: TestClient, over: () => boolean, faults: string[]): Promise<void> {
  const body = JSON.stringify({ name: 'a'.repeat(MEGABYTE) });
  while (!over()) {
    const { status } = await client.post('/api/projects', body);
    if (status !== 422) faults.push(`a body of a megabyte was answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Measures the waiting time of others, idle and during this work. */
async function measureBeside(
  others: LoadOptions,
  work: () => Promise<() => Promise<void>>,
): Promise<{ idle: LoadResult; busy: LoadResult }> {
  const idle = await load(others);
  const finish = await work();
  const busy = await load(others);
  await finish();
  return { idle, busy };
}

async function runSlowClients(size: DrillSize, wrong = false): Promise<DrillOutcome> {
  return withInstallation({}, async (site) => {
    const app = await site.start();
    const client = await signUp(app.url);
    const projectId = await addProject(client);
    const url = new URL(app.url);
    const faults: string[] = [];
    const others: LoadOptions = {
      urls: [`${app.url}/api/projects/${projectId}/stats`],
      headers: { cookie: client.cookie },
      connections: 2,
      seconds: SECONDS[size],
    };
    const { idle, busy } = await measureBeside(others, async () => {
      const slow = Array.from({ length: SLOW_CLIENTS[size] }, (_, index) =>
        index % 2 === 0 ? slowHead(url) : slowBody(url, client),
      );
      let over = false;
      const heavy = Array.from({ length: HEAVY_CLIENTS }, () => sendHeavy(client, () => over, faults));
      // Pauses the process regularly, as if it waited for slow clients.
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
      figures: [
        { what: 'slow clients', value: SLOW_CLIENTS[size], unit: '' },
        ...waitFigures(idle, busy, MAX_SLOWDOWN),
      ],
    };
  });
}

export const slowClientsDrill: Drill = {
  name: 'slow-clients',
  promise: 'slow senders and large bodies do not delay anyone else',
  run: (size) => runSlowClients(size),
  controls: [
    {
      wrong: 'the product pauses now and then',
      finds: /p99 of others meanwhile/,
      run: (size) => runSlowClients(size, true),
    },
  ],
};
