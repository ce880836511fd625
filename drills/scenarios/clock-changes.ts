import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { auditActivity } from '@brick/server/activity/hash-chain-audit';
import { hashSecret } from '@brick/server/platform/access/sessions';
import { getConnection } from '@brick/server/platform/db/connection';
import { TestClient } from '@brick/server/testing/test-client';
import { type RunningProgram, root } from '../../bench/server-process.ts';
import type { Drill, DrillOutcome, DrillSize } from '../support/drill.ts';
import {
  addProject,
  fixedPort,
  type Installation,
  signUp,
  withInstallation,
} from '../support/installation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ZONES: Record<DrillSize, string[]> = {
  short: ['Pacific/Kiritimati'],
  full: ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia'],
};
const JUMPS: Record<DrillSize, number[]> = {
  short: [25 * HOUR, -3 * HOUR],
  full: [HOUR, 25 * HOUR, -25 * HOUR, 400 * DAY, -400 * DAY],
};
/** Dates of clock changes, skipped days, and ends of years and months. */
const DATES = ['2026-03-08', '2026-03-29', '2026-12-31', '2028-02-29', '2011-12-30'];

/** The machine's clock, for the product and for instants compared by the database. */
class ShiftedClock {
  readonly #site: Installation;
  readonly #file: string;
  #offset = 0;

  constructor(site: Installation) {
    this.#site = site;
    this.#file = path.join(site.dataDir, 'clock');
  }

  get settings(): Record<string, string> {
    const preload = path.join(root, 'drills/shifted-clock.mjs');
    return { DRILL_CLOCK: this.#file, NODE_OPTIONS: `--import=${preload}` };
  }

  /** Shifts the clock. Sessions expire sooner by the same amount, since the database's own clock is unchanged. */
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

const isSignedIn = async (client: TestClient): Promise<boolean> =>
  (await client.get('/api/user')).status === 200;

async function signedInAgain(url: string, username: string): Promise<TestClient> {
  const client = new TestClient(url);
  await client.post('/api/login', { username, password: 'mortar-and-lime' });
  return client;
}

/** Checks that ended sessions stay ended when the clock is set back, and that others continue. */
async function checkSessions(
  app: RunningProgram,
  clock: ShiftedClock,
  revive: (client: TestClient) => Promise<void>,
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
  if (await isSignedIn(owner)) faults.push('a session that has ended is still open');
  await revive(owner);
  await clock.set(0);
  for (const client of [owner, signedOut])
    if (await isSignedIn(client)) faults.push('a session came to life again when the clock was set back');
  if (!(await isSignedIn(unused))) faults.push('a session ended that nobody had found ended');
  await clock.set(-30 * DAY);
  const early = await signedInAgain(app.url, username);
  await clock.set(0);
  if (await isSignedIn(early)) faults.push('a session of a month ago is open');
  return faults;
}

/** Returns the replies for rows with dates, as text. */
async function readDates(client: TestClient, projectId: number): Promise<string> {
  const answers = [
    await client.get(`/api/projects/${projectId}/expenses?sort=date`),
    await client.get(`/api/projects/${projectId}`),
  ];
  return JSON.stringify(answers.map(({ status, body }) => [status, body]));
}

async function addDatedExpenses(client: TestClient): Promise<number> {
  const projectId = await addProject(client);
  for (const date of DATES) {
    const { status } = await client.post(`/api/projects/${projectId}/expenses`, {
      ...{ phase: 'roofing', itemName: `Delivery of ${date}`, amount: '1500.00', date },
    });
    if (status !== 201) throw new Error(`an expense of ${date} was answered ${status}`);
  }
  return projectId;
}

async function runClockJumps(
  size: DrillSize,
  revive: (site: Installation, client: TestClient) => Promise<void>,
): Promise<DrillOutcome> {
  return withInstallation(await fixedPort(), async (site) => {
    const clock = new ShiftedClock(site);
    await writeFile(path.join(site.dataDir, 'clock'), '0');
    let app = await site.start(clock.settings);
    const faults = await checkSessions(app, clock, (client) => revive(site, client));
    const owner = await signUp(app.url);
    const projectId = await addDatedExpenses(owner);
    const first = await readDates(owner, projectId);
    for (const TZ of ZONES[size]) {
      await app.end();
      app = await site.start({ ...clock.settings, TZ });
      for (const jump of [0, ...JUMPS[size]]) {
        await clock.set(jump);
        const client = jump > DAY ? await signedInAgain(app.url, await usernameOf(site, owner.id)) : owner;
        if ((await readDates(client, projectId)) !== first)
          faults.push(`dates are shown otherwise in ${TZ} with the clock off by ${jump / HOUR} hours`);
        await clock.set(0);
      }
    }
    await site.onDatabase((pool) =>
      auditActivity(getConnection(pool), [], {
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

const usernameOf = (site: Installation, id: number): Promise<string> =>
  site.onDatabase(async (pool) => {
    const { rows } = await pool.query<{ username: string }>('select username from users where id = $1', [id]);
    return rows[0]?.username ?? '';
  });

/** Restores an ended session, like a product that only compared clocks. */
async function restoreEndedSession(site: Installation, { cookie }: TestClient): Promise<void> {
  const secret = /brick_session=([^;]+)/.exec(cookie)?.[1] ?? '';
  await site.onDatabase((pool) =>
    pool.query(
      `insert into sessions (sid, user_id, sess, expire)
       select $1, user_id, sess, now() - interval '1 hour' from sessions limit 1`,
      [hashSecret(secret)],
    ),
  );
}

export const clockDrill: Drill = {
  name: 'clock',
  promise: 'clock changes revive no session and move no date, in any time zone of the machine',
  run: (size) => runClockJumps(size, async () => {}),
  controls: [
    {
      wrong: 'an ended session is kept',
      finds: /a session came to life again/,
      run: () => runClockJumps('short', restoreEndedSession),
    },
  ],
};
