import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connectionOf } from '@brick/server/platform/connection';
import { startSession } from '@brick/server/platform/sessions';
import type { Client } from '@brick/server/testing/client';
import { type Asked, load } from '../bench/load.ts';
import { type Drill, type Outcome, othersWaited, type Size } from './drill.ts';
import { addProject, onSite, type Site, signUp } from './site.ts';

const LISTENERS: Record<Size, number> = { short: 500, full: 10_000 };
const OF_ONE_ACCOUNT = 20;
/** Ports of one address are soon used up, so they come from several of this machine's own. */
const OF_ONE_ADDRESS = 2500;
const CONNECTING_AT_ONCE = 40;
const TOLD_WITHIN = 2000;
const SLOWER = 2;
const SECONDS: Record<Size, number> = { short: 2, full: 8 };
const EVENTS = 3;
/** A way out for an event that never comes. */
const GIVE_UP = 20_000;

/** Somebody's open screen, as plain as it can be: there are thousands of them in this one process. */
class Listener {
  readonly socket: net.Socket;
  heard = 0;
  lastHeard = 0;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    socket.on('error', () => {});
  }

  static open(url: URL, cookie: string, localAddress: string): Promise<Listener> {
    const socket = net.connect({ host: url.hostname, port: Number(url.port), localAddress });
    const listener = new Listener(socket);
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

/** Accounts that need no password here, each with a session; whether they may read the project's expenses is asked. */
async function crowd(site: Site, projectId: number, many: number, role: string): Promise<string[]> {
  return site.onDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      `with added as (
         insert into users (username, password) select 'listener' || n, 'none' from generate_series(1, $1::int) as n returning id
       ), joined as (
         insert into project_members (project_id, user_id, role) select $2, id, $3 from added
       ) select id::int as id from added`,
      [many, projectId, role],
    );
    const { db } = connectionOf(pool);
    const device = { userAgent: 'drill', address: '127.0.0.1' };
    const cookies: string[] = [];
    for (const { id } of rows)
      cookies.push(`brick_session=${await startSession(db, id, device, Date.now())}`);
    return cookies;
  });
}

async function listen(url: string, cookies: readonly string[], many: number): Promise<Listener[]> {
  const listeners: Listener[] = [];
  let next = 0;
  const connecting = Array.from({ length: CONNECTING_AT_ONCE }, async () => {
    while (next < many) {
      const number = next;
      next += 1;
      const from = `127.0.0.${2 + Math.floor(number / OF_ONE_ADDRESS)}`;
      listeners.push(await Listener.open(new URL(url), cookies[number % cookies.length] ?? '', from));
    }
  });
  await Promise.all(connecting);
  return listeners;
}

/** Something happens; how long it took until the last of them heard of it, and how many never did. */
async function tellAll(owner: Client, projectId: number, listeners: readonly Listener[]) {
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

async function liveEvents(size: Size, role = 'project_manager'): Promise<Outcome> {
  const many = LISTENERS[size];
  return onSite({}, async (site) => {
    const app = await site.start();
    const owner = await signUp(app.url);
    const projectId = await addProject(owner);
    const cookies = await crowd(site, projectId, Math.ceil(many / OF_ONE_ACCOUNT), role);
    const others: Asked = {
      url: `${app.url}/api/projects/${projectId}/expenses?limit=50`,
      headers: { cookie: owner.cookie },
      connections: 2,
      seconds: SECONDS[size],
    };
    const idle = await load(others);
    const listeners = await listen(app.url, cookies, many);
    // The events of their coming are over.
    await wait(2000);
    const loaded = load(others);
    const told: { took: number; deaf: number }[] = [];
    for (let event = 0; event < EVENTS; event += 1) told.push(await tellAll(owner, projectId, listeners));
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
          limit: TOLD_WITHIN,
        },
        ...othersWaited(idle, busy, SLOWER),
      ],
    };
  });
}

export const liveDrill: Drill = {
  name: 'live',
  promise: 'ten thousand listeners hear of what happened within two seconds, and others are answered as ever',
  run: (size) => liveEvents(size),
  controls: [
    {
      wrong: 'the listeners may not see expenses',
      finds: /listeners heard nothing/,
      run: () => liveEvents('short', 'viewer'),
    },
  ],
};
