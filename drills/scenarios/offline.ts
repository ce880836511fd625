import { setTimeout as wait } from 'node:timers/promises';
import { sharp } from '@brick/server/platform/pictures/sharp';
import { SeededRandom } from '../../fuzz/seeded-random.ts';
import { type AnswerCutter, openAnswerCutter } from '../support/answer-cutter.ts';
import { KILL_MODES, killDatabase } from '../support/database-processes.ts';
import {
  type Drill,
  type DrillFigure,
  type DrillOutcome,
  type DrillSize,
  quantile,
} from '../support/drill.ts';
import { fixedPort, type Installation, withInstallation } from '../support/installation.ts';
import type { TypedIssue } from '../support/offline-page/main.ts';
import { compareWithTyped, type TypedRecord } from '../support/site-journal.ts';
import { buildSitePage, SitePhone } from '../support/site-phone.ts';

interface DaySize {
  entries: number;
  photos: number;
  edits: number;
  /** Kills of the browser, answers that are dropped, kills of the server and of the database. */
  browserKills: number;
  cutAnswers: number;
  serverKills: number;
  databaseKills: number;
}

const DAYS: Record<DrillSize, DaySize> = {
  short: {
    entries: 12,
    photos: 6,
    edits: 4,
    browserKills: 2,
    cutAnswers: 4,
    serverKills: 2,
    databaseKills: 1,
  },
  full: {
    entries: 200,
    photos: 100,
    edits: 40,
    browserKills: 10,
    cutAnswers: 50,
    serverKills: 20,
    databaseKills: 5,
  },
};

const PROJECTS = 3;

/** The share of the day that is over before the server begins to die. */
const QUIET_SHARE = 0.6;

/** The share of answers that is dropped until there were enough. */
const CUT_SHARE = 0.5;

const SAVE_LIMIT = 100;
const COLD_START_LIMIT = 2500;
const SLOWDOWN = 4;

/** Longest time until the browser has written down what it keeps of a visit. */
const SETTLING = 3000;

/** Longest wait until the worker has stored what /site needs. */
const WORKER_PATIENCE = 60_000;

/** Longest wait until everything is sent. */
const PATIENCE = 240_000;

/** The same in a control: what refers to a lost entry is never sent. */
const CONTROL_PATIENCE = 20_000;

type Mistake = 'loses an entry' | 'sends without identity' | null;

/** A photo that is like no other, and small enough to be sent as it is. */
async function takePhoto(chance: SeededRandom): Promise<string> {
  const photo = await sharp(chance.bytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } })
    .resize(1024, 768)
    .jpeg({ quality: 50 })
    .toBuffer();
  return photo.toString('base64');
}

/** What the person of the day does. */
interface Acting {
  phone: SitePhone;
  network: AnswerCutter;
  chance: SeededRandom;
  records: TypedRecord[];
  saveTimes: number[];
  faults: string[];
}

/** Does something while the browser may be killed at any moment of it; true if it was. */
async function underKill({ phone, chance }: Acting, isKilled: boolean, act: () => Promise<unknown>) {
  if (!isKilled) return void (await act());
  const done = act().catch(() => undefined);
  await Promise.race([done, wait(chance.whole(0, 150))]);
  await phone.dieAndReturn();
  await done;
}

async function capture(acting: Acting, issue: TypedIssue, isKilled: boolean): Promise<void> {
  const { phone, records, saveTimes, faults } = acting;
  const record: TypedRecord = { issue, id: null, edits: [] };
  records.push(record);
  await underKill(acting, isKilled, async () => {
    const saved = await phone.capture(issue);
    record.id = saved.id;
    saveTimes.push(saved.tookMs);
  });
  if (!isKilled) return;
  // Whatever the device says is saved is there again; otherwise the person goes on with what they were typing.
  const resumed = await phone.resume(issue);
  if (resumed && record.id !== null)
    faults.push(`${issue.title} was saved and is gone after the browser was killed`);
  record.id = resumed?.id ?? record.id ?? (await phone.idOf(issue.title));
}

async function edit(acting: Acting, text: string, isKilled: boolean): Promise<void> {
  const { phone, chance, records } = acting;
  const record = chance.pick(records);
  if (record.id === null) throw new Error('there is nothing to edit');
  const { id, issue } = record;
  const current = { ...issue, description: record.edits.at(-1) ?? issue.description };
  record.edits.push(text);
  await underKill(acting, isKilled, () => phone.edit(current, id, text));
  // What was cut off is typed again: the same words twice are one edit.
  if (isKilled) await phone.edit(current, id, text);
}

/** The acts of a day in a random order that the seed decides. */
async function planDay(
  { chance, seed }: { chance: SeededRandom; seed: number },
  { entries, photos, edits }: DaySize,
  projects: readonly number[],
) {
  const withPhotos = Array.from({ length: entries }, () => 0);
  for (let photo = 0; photo < photos; photo += 1) {
    const entry = chance.whole(0, entries - 1);
    withPhotos[entry] = (withPhotos[entry] ?? 0) + 1;
  }
  const acts: ((acting: Acting, isKilled: boolean) => Promise<void>)[] = [];
  for (const [index, count] of withPhotos.entries()) {
    const taken: string[] = [];
    for (let photo = 0; photo < count; photo += 1) taken.push(await takePhoto(chance));
    const issue: TypedIssue = {
      projectId: chance.pick(projects),
      title: `Entry ${index} of ${seed}`,
      description: `Seen at ${chance.whole(0, 99)} m`,
      severity: chance.pick(['low', 'medium', 'high']),
      location: `Level ${chance.whole(0, 9)}`,
      photos: taken,
    };
    acts.push((acting, isKilled) => capture(acting, issue, isKilled));
  }
  for (let n = 0; n < edits; n += 1) {
    const act = (acting: Acting, isKilled: boolean) => edit(acting, `Edit ${n} of ${seed}`, isKilled);
    // Never first: there is nothing to edit yet.
    acts.splice(chance.whole(1, acts.length), 0, act);
  }
  return acts;
}

const drawSome = (chance: SeededRandom, count: number, from: number): Set<number> => {
  const drawn = new Set<number>();
  while (drawn.size < Math.min(count, from)) drawn.add(chance.whole(0, from - 1));
  return drawn;
};

/** Waits until the device has nothing left to send. */
async function sendEverything({ phone, faults }: Acting, patience: number): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    const left = await phone.left();
    if (left.length === 0) return;
    if (performance.now() > until)
      return void faults.push(...left.map((one) => `${one} is still on the device`));
    await phone.tryAllNow();
    await wait(500);
  }
}

interface Death {
  /** Milliseconds until it happens. */
  wait: number;
  kill: number;
  ofDatabase: boolean;
}

/** Kills the server or its database while the device sends, and waits until it is back. */
async function killServing(site: Installation, url: string, { wait: moment, kill, ofDatabase }: Death) {
  await wait(moment);
  if (ofDatabase)
    await killDatabase(await site.postmaster(), KILL_MODES[kill % KILL_MODES.length] ?? 'all of it');
  else {
    site.killAll();
    await wait(50);
    await site.start();
  }
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await wait(50);
}

/** Opens an account with projects on the phone, with a session of its own. */
async function prepare({ browser }: SitePhone, url: string) {
  const post = async (path: string, data: object) => {
    const answer = await browser.context.request.post(`${url}${path}`, { data, headers: { origin: url } });
    if (answer.status() !== 201) throw new Error(`${path} answered ${answer.status()}`);
    return ((await answer.json()) as { id: number }).id;
  };
  const userId = await post('/api/register', { username: `neo${process.pid}`, password: 'mortar-and-lime' });
  const projects: number[] = [];
  for (let n = 0; n < PROJECTS; n += 1) projects.push(await post('/api/projects', { name: `Site ${n + 1}` }));
  return { userId, projects };
}

/** How long /site takes to be usable without a network, on a phone that is four times as slow. */
async function measureColdStart(phone: SitePhone, network: AnswerCutter): Promise<number> {
  const heading = () => phone.page.getByRole('heading', { level: 1, name: 'Today' });
  await phone.browser.kill();
  await phone.start({ withPage: false });
  await phone.page.goto(`${network.url}/site`);
  await heading().waitFor();
  await phone.page.waitForFunction(
    async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations();
      const stored = (await caches.keys()).filter((name) => name.startsWith('brick-site-'));
      return registration?.active?.state === 'activated' && stored.length === 2;
    },
    undefined,
    { timeout: WORKER_PATIENCE },
  );
  // The browser writes down which worker an address has a moment later.
  await wait(SETTLING);
  await phone.browser.kill();
  await network.setConnected(false);
  await phone.start({ withPage: false });
  const session = await phone.browser.context.newCDPSession(phone.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const began = performance.now();
  await phone.page.goto(`${network.url}/site`, { waitUntil: 'commit' });
  await heading().waitFor();
  const took = performance.now() - began;
  await network.setConnected(true);
  return took;
}

async function runDay(day: DaySize, mistake: Mistake = null): Promise<DrillOutcome> {
  const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000);
  const chance = new SeededRandom(seed);
  await buildSitePage();
  return withInstallation({ ...(await fixedPort()), UNCLAIMED_UPLOADS: '0' }, async (site) => {
    const { url } = await site.start();
    const network = await openAnswerCutter(url, () => chance.next());
    const phone = await SitePhone.open({
      url: network.url,
      withoutIdentity: mistake === 'sends without identity',
    });
    // Also where the drill is interrupted.
    site.alsoEnds(() => void phone.close());
    const acting: Acting = { phone, network, chance, records: [], saveTimes: [], faults: [] };
    try {
      await phone.start();
      const { userId, projects } = await prepare(phone, network.url);
      await phone.openOutbox(userId);
      const acts = await planDay({ chance, seed }, day, projects);
      const kills = drawSome(chance, day.browserKills, acts.length);
      const quiet = Math.floor(acts.length * QUIET_SHARE);
      const deaths = day.serverKills + day.databaseKills;
      const ofDatabase = drawSome(chance, day.databaseKills, deaths);
      let died = 0;
      network.drop(day.cutAnswers, CUT_SHARE);
      for (const [index, act] of acts.entries()) {
        // In the cellar for half an hour, upstairs for a moment: what was saved meanwhile is sent there.
        await network.setConnected(index >= quiet || chance.next() < 0.4);
        await act(acting, kills.has(index));
        if (mistake === 'loses an entry' && index === quiet - 1) {
          await network.setConnected(false);
          const [first] = acting.records;
          if (first) await capture(acting, { ...first.issue, title: `Lost of ${seed}`, photos: [] }, false);
          if (!(await phone.lose())) throw new Error('nothing waited that could be lost');
        }
        const due = Math.floor((Math.max(0, index + 1 - quiet) / (acts.length - quiet)) * deaths);
        for (; died < due; died += 1)
          await killServing(site, url, {
            wait: chance.whole(30, 430),
            kill: died,
            ofDatabase: ofDatabase.has(died),
          });
      }
      await network.setConnected(true);
      await sendEverything(acting, mistake ? CONTROL_PATIENCE : PATIENCE);
      const figures: DrillFigure[] = [
        { what: 'seed', value: seed, unit: '' },
        { what: 'entries', value: acting.records.length, unit: '' },
        { what: 'browser kills', value: phone.kills, unit: '' },
        { what: 'answers dropped', value: network.dropped, unit: '' },
        { what: 'server and database kills', value: died, unit: '' },
        {
          what: 'p95 of saving',
          value: Math.round(quantile(acting.saveTimes, 0.95)),
          unit: 'ms',
          limit: SAVE_LIMIT,
        },
        {
          what: 'cold start',
          value: Math.round(await measureColdStart(phone, network)),
          unit: 'ms',
          limit: COLD_START_LIMIT,
        },
      ];
      if (network.dropped < day.cutAnswers)
        acting.faults.push(`only ${network.dropped} answers were dropped`);
      const faults = await site.onDatabase((pool) => compareWithTyped(pool, acting.records));
      return { faults: [...acting.faults, ...faults], figures };
    } finally {
      await phone.close();
      await network.close();
    }
  });
}

export const offlineDrill: Drill = {
  name: 'offline',
  promise:
    'a day on site without a network arrives once, whole and in order, whatever is killed or cut meanwhile',
  run: (size) => runDay(DAYS[size]),
  controls: [
    {
      wrong: 'the device loses an entry',
      finds: /was saved on the device and is not stored/,
      run: () => runDay(DAYS.short, 'loses an entry'),
    },
    {
      wrong: 'entries are sent without their identity',
      finds: /is stored \d+ times/,
      run: () => runDay(DAYS.short, 'sends without identity'),
    },
  ],
};
