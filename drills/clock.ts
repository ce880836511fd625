import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { auditActivity } from '@brick/server/activity/audit';
import { connectionOf } from '@brick/server/platform/connection';
import { hashOf } from '@brick/server/platform/sessions';
import { Client } from '@brick/server/testing/client';
import { type Running, root } from '../bench/programs.ts';
import type { Drill, Outcome, Size } from './drill.ts';
import { addProject, onSite, type Site, signUp, steadyPort } from './site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ZONES: Record<Size, string[]> = {
  short: ['Pacific/Kiritimati'],
  full: ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia'],
};
const JUMPS: Record<Size, number[]> = {
  short: [25 * HOUR, -3 * HOUR],
  full: [HOUR, 25 * HOUR, -25 * HOUR, 400 * DAY, -400 * DAY],
};
/** Dates on which somewhere a day was left out, begins twice, or is the last of a year. */
const DATES = ['2026-03-08', '2026-03-29', '2026-12-31', '2028-02-29', '2011-12-30'];

/** The clock of the machine: that of the product, and of the instants by which the database decides. */
class Clock {
  readonly #site: Site;
  readonly #file: string;
  #offset = 0;

  constructor(site: Site) {
    this.#site = site;
    this.#file = path.join(site.dataDir, 'clock');
  }

  get settings(): Record<string, string> {
    const preload = path.join(root, 'drills/shifted-clock.mjs');
    return { DRILL_CLOCK: this.#file, NODE_OPTIONS: `--import=${preload}` };
  }

  /** Sets it off by so much. A session's end comes nearer by as much, since the database's own clock stays. */
  async set(offset: number): Promise<void> {
    await writeFile(this.#file, String(offset));
    const ahead = (offset - this.#offset) / 1000;
    this.#offset = offset;
    await this.#site.onDatabase((pool) =>
      pool.query(`update sessions set expire = expire - $1 * interval '1 second'`, [ahead]),
    );
    await wait(100);
  }
}

const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/user')).status === 200;

async function signedInAgain(url: string, username: string): Promise<Client> {
  const client = new Client(url);
  await client.post('/api/login', { username, password: 'mortar-and-lime' });
  return client;
}

/** What has ended stays so when the clock is set back, and what has not goes on. */
async function sessions(
  app: Running,
  clock: Clock,
  revive: (client: Client) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = [];
  const owner = await signUp(app.url);
  const username = (await owner.get('/api/user')).body.username as string;
  const [signedOut, unused] = [
    await signedInAgain(app.url, username),
    await signedInAgain(app.url, username),
  ];
  const secret = signedOut.cookie;
  await signedOut.post('/api/logout');
  signedOut.cookie = secret;
  await clock.set(25 * HOUR);
  if (await isIn(owner)) faults.push('a session that has ended is still open');
  await revive(owner);
  await clock.set(0);
  for (const client of [owner, signedOut])
    if (await isIn(client)) faults.push('a session came to life again when the clock was set back');
  if (!(await isIn(unused))) faults.push('a session ended that nobody had found ended');
  await clock.set(-30 * DAY);
  const early = await signedInAgain(app.url, username);
  await clock.set(0);
  if (await isIn(early)) faults.push('a session of a month ago is open');
  return faults;
}

/** All that is shown of some rows with dates, as text. */
async function shown(client: Client, projectId: number): Promise<string> {
  const answers = [
    await client.get(`/api/projects/${projectId}/expenses?sort=date`),
    await client.get(`/api/projects/${projectId}`),
  ];
  return JSON.stringify(answers.map(({ status, body }) => [status, body]));
}

async function addDated(client: Client): Promise<number> {
  const projectId = await addProject(client);
  for (const date of DATES) {
    const { status } = await client.post(`/api/projects/${projectId}/expenses`, {
      ...{ phase: 'roofing', itemName: `Delivery of ${date}`, amount: '1500.00', date },
    });
    if (status !== 201) throw new Error(`an expense of ${date} was answered ${status}`);
  }
  return projectId;
}

async function jumps(size: Size, revive: (site: Site, client: Client) => Promise<void>): Promise<Outcome> {
  return onSite(await steadyPort(), async (site) => {
    const clock = new Clock(site);
    await writeFile(path.join(site.dataDir, 'clock'), '0');
    let app = await site.start(clock.settings);
    const faults = await sessions(app, clock, (client) => revive(site, client));
    const owner = await signUp(app.url);
    const projectId = await addDated(owner);
    const first = await shown(owner, projectId);
    for (const TZ of ZONES[size]) {
      await app.end();
      app = await site.start({ ...clock.settings, TZ });
      for (const jump of [0, ...JUMPS[size]]) {
        await clock.set(jump);
        const client = jump > DAY ? await signedInAgain(app.url, await nameOf(site, owner.id)) : owner;
        if ((await shown(client, projectId)) !== first)
          faults.push(`dates are shown otherwise in ${TZ} with the clock off by ${jump / HOUR} hours`);
        await clock.set(0);
      }
    }
    await site.onDatabase((pool) =>
      auditActivity(connectionOf(pool), [], {
        report: ({ fault }) => faults.push(`the log: ${fault}`),
        head: () => {},
      }),
    );
    return {
      faults,
      figures: [
        { what: 'zones', value: ZONES[size].length, unit: '' },
        { what: 'jumps', value: ZONES[size].length * JUMPS[size].length, unit: '' },
      ],
    };
  });
}

const nameOf = (site: Site, id: number): Promise<string> =>
  site.onDatabase(async (pool) => {
    const { rows } = await pool.query<{ username: string }>('select username from users where id = $1', [id]);
    return rows[0]?.username ?? '';
  });

/** Puts a session back that has ended, as a product would that only compared clocks. */
async function putBack(site: Site, { cookie }: Client): Promise<void> {
  const secret = /brick_session=([^;]+)/.exec(cookie)?.[1] ?? '';
  await site.onDatabase((pool) =>
    pool.query(
      `insert into sessions (sid, user_id, sess, expire)
       select $1, user_id, sess, now() - interval '1 hour' from sessions limit 1`,
      [hashOf(secret)],
    ),
  );
}

export const clockDrill: Drill = {
  name: 'clock',
  promise: 'a clock that jumps brings no session to life and moves no date, in any time zone of the machine',
  run: (size) => jumps(size, async () => {}),
  controls: [
    {
      wrong: 'a session that has ended is kept',
      finds: /a session came to life again/,
      run: () => jumps('short', putBack),
    },
  ],
};
