import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startSession } from '@brick/server/platform/access/sessions';
import { getConnection } from '@brick/server/platform/db/connection';
import type { TestClient } from '@brick/server/testing/test-client';
import { type LoadOptions, load } from '../../bench/http-load.ts';
import { type Drill, type DrillOutcome, type DrillSize, waitFigures } from '../support/drill.ts';
import { addProject, type Installation, signUp, withInstallation } from '../support/installation.ts';

const LISTENERS: Record<DrillSize, number> = { short: 500, full: 10_000 };
const OF_ONE_ACCOUNT = 20;
/** One address has too few ports, so connections come from several local addresses. */
const OF_ONE_ADDRESS = 2500;
const CONNECTING_AT_ONCE = 40;
const EVENT_LIMIT_MS = 2000;
const MAX_SLOWDOWN = 2;
const SECONDS: Record<DrillSize, number> = { short: 2, full: 8 };
const EVENTS = 3;
/** Timeout for an event that never arrives. */
const GIVE_UP = 20_000;

/** A minimal event stream client: there are thousands of them in one process. */
class StreamListener {
  readonly socket: net.Socket;
  heard = 0;
  lastHeard = 0;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    socket.on('error', () => {});
  }

  static open(url: URL, cookie: string, localAddress: string): Promise<StreamListener> {
    const socket = net.connect({ host: url.hostname, port: Number(url.port), localAddress });
    const listener = new StreamListener(socket);
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookie}\r\n\r\n`);
    return new Promise((resolve, reject) => {
      socket.once('close', () => reject(new Error('a stream was not opened')));
      socket.on('data', (chunk: Buffer) => {
        if (chunk.includes('retry:')) resolve(listener);
        else if (chunk.includes('HTTP/1.1 4')) reject(new Error(chunk.toString()));
        if (!chunk.includes('"expenses"')) return;
        listener.heard += 1;
        listener.lastHeard = performance.now();
      });
    });
  }
}

/** Adds accounts with a session each as members of the project. */
async function addListenerAccounts(
  site: Installation,
  projectId: number,
  many: number,
  role: string,
): Promise<string[]> {
  return site.onDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      `with added as (
         insert into users (username, password) select 'listener' || n, 'none' from generate_series(1, $1::int) as n returning id
       ), joined as (
         insert into project_members (project_id, user_id, role) select $2, id, $3 from added
       ) select id::float8 as id from added`,
      [many, projectId, role],
    );
    const { db } = getConnection(pool);
    const device = { userAgent: 'drill', address: '127.0.0.1' };
    const cookies: string[] = [];
    for (const { id } of rows)
      cookies.push(`brick_session=${await startSession(db, id, device, Date.now())}`);
    return cookies;
  });
}

async function openListeners(
  url: string,
  cookies: readonly string[],
  many: number,
): Promise<StreamListener[]> {
  const listeners: StreamListener[] = [];
  let next = 0;
  const connecting = Array.from({ length: CONNECTING_AT_ONCE }, async () => {
    while (next < many) {
      const number = next;
      next += 1;
      const from = `127.0.0.${2 + Math.floor(number / OF_ONE_ADDRESS)}`;
      listeners.push(await StreamListener.open(new URL(url), cookies[number % cookies.length] ?? '', from));
    }
  });
  await Promise.all(connecting);
  return listeners;
}

/** Causes an event. Returns the time until the last client received it, and the number that never did. */
async function publishAndMeasure(owner: TestClient, projectId: number, listeners: readonly StreamListener[]) {
  const before = listeners.map(({ heard }) => heard);
  const began = performance.now();
  const expense = { phase: 'roofing', itemName: 'Roof trusses', amount: '1500.00', date: '2026-03-04' };
  const { status } = await owner.post(`/api/projects/${projectId}/expenses`, expense);
  if (status !== 201) throw new Error(`an expense was answered ${status}`);
  const deaf = () => listeners.filter(({ heard }, index) => heard === before[index]).length;
  while (deaf() > 0 && performance.now() - began < GIVE_UP) await wait(20);
  const last = listeners.reduce((latest, { lastHeard }) => Math.max(latest, lastHeard), began);
  return { took: last - began, deaf: deaf() };
}

async function runLiveEvents(size: DrillSize, role = 'project_manager'): Promise<DrillOutcome> {
  const many = LISTENERS[size];
  return withInstallation({}, async (site) => {
    const app = await site.start();
    const owner = await signUp(app.url);
    const projectId = await addProject(owner);
    const cookies = await addListenerAccounts(site, projectId, Math.ceil(many / OF_ONE_ACCOUNT), role);
    const others: LoadOptions = {
      urls: [`${app.url}/api/projects/${projectId}/expenses?limit=50`],
      headers: { cookie: owner.cookie },
      connections: 2,
      seconds: SECONDS[size],
    };
    const idle = await load(others);
    const listeners = await openListeners(app.url, cookies, many);
    // Events of the connections themselves have passed.
    await wait(2000);
    const loaded = load(others);
    const told: { took: number; deaf: number }[] = [];
    for (let event = 0; event < EVENTS; event += 1)
      told.push(await publishAndMeasure(owner, projectId, listeners));
    const busy = await loaded;
    for (const { socket } of listeners) socket.destroy();
    const deaf = Math.max(...told.map((each) => each.deaf));
    return {
      faults: deaf > 0 ? [`${deaf} of ${many} listeners heard nothing of an event`] : [],
      figures: [
        { what: 'listeners', value: many, unit: '' },
        {
          what: 'the last heard after',
          value: Math.round(Math.max(...told.map(({ took }) => took))),
          unit: 'ms',
          limit: EVENT_LIMIT_MS,
        },
        ...waitFigures(idle, busy, MAX_SLOWDOWN),
      ],
    };
  });
}

export const liveDrill: Drill = {
  name: 'live',
  promise: 'ten thousand clients receive an event within two seconds, and other requests are not slowed down',
  run: (size) => runLiveEvents(size),
  controls: [
    {
      wrong: 'the clients may not see expenses',
      finds: /listeners heard nothing/,
      run: () => runLiveEvents('short', 'viewer'),
    },
  ],
};
