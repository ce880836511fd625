import { SeededRandom } from '../../fuzz/seeded-random.ts';
import { openAnswerCutter } from '../support/answer-cutter.ts';
import {
  type Drill,
  type DrillFigure,
  type DrillOutcome,
  type DrillSize,
  quantile,
} from '../support/drill.ts';
import { fixedPort, withInstallation } from '../support/installation.ts';
import {
  type Acting,
  capture,
  type DayPlan,
  drawSome,
  edit,
  planDay,
  sendEverything,
} from '../support/offline-day.ts';
import { captureOnScreens, measureColdStart } from '../support/offline-screens.ts';
import { killServing } from '../support/serving-deaths.ts';
import { compareWithTyped } from '../support/site-journal.ts';
import { buildSitePage, SitePhone } from '../support/site-phone.ts';

interface DaySize extends DayPlan {
  /** Kills of the browser, answers that are dropped, requests that are refused, kills of the server and of the database. */
  browserKills: number;
  cutAnswers: number;
  refusals: number;
  serverKills: number;
  databaseKills: number;
  /** Issues that both devices of the person change without knowing of each other. */
  shared: number;
  /** Captured on the screens of the product. */
  onScreens: number;
  /** What is captured before it goes over a slow line. */
  evening: DayPlan;
}

const DAYS: Record<DrillSize, DaySize> = {
  short: {
    ...{ entries: 12, photos: 6, edits: 4, shared: 2, onScreens: 2 },
    ...{ browserKills: 2, cutAnswers: 4, refusals: 4, serverKills: 2, databaseKills: 1 },
    evening: { entries: 4, photos: 2, edits: 0 },
  },
  full: {
    ...{ entries: 200, photos: 100, edits: 40, shared: 10, onScreens: 20 },
    ...{ browserKills: 10, cutAnswers: 50, refusals: 50, serverKills: 20, databaseKills: 5 },
    evening: { entries: 200, photos: 100, edits: 0 },
  },
};

const PROJECTS = 3;

/** The share of the day that is over before the server begins to die. */
const QUIET_SHARE = 0.6;

/** The share of answers that is dropped, and of requests that is refused, until there were enough. */
const FAULT_SHARE = 0.4;

const SAVE_LIMIT = 100;
const COLD_START_LIMIT = 2500;
/** Where a telephone has one bar. */
const SLOW_LINE = { bitsPerSecond: 400_000, delay: 200 };
const SLOW_TEXT_LIMIT = 60_000;
const SLOW_ALL_LIMIT = 20 * 60_000;

/** Longest wait until everything is sent. */
const PATIENCE = 240_000;

/** The same in a control: what refers to a lost entry is never sent. */
const CONTROL_PATIENCE = 20_000;

type Mistake = 'loses an entry' | 'sends without identity' | null;

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

/** Both devices change an issue that the server has, each without the change of the other. */
async function changeOnBoth(acting: Acting, count: number): Promise<void> {
  const { phone, other, network, chance, records } = acting;
  const own = records.filter((record) => record.phone === phone && record.id !== null);
  for (const record of own.slice(0, count)) {
    const { projectId } = record.issue;
    const answer = await other.browser.context.request.get(
      `${network.url}/api/projects/${projectId}/issues?limit=500`,
    );
    const rows = (await answer.json()) as {
      id: number;
      clientId: string;
      version: number;
      location: string | null;
    }[];
    const row = rows.find(({ clientId }) => clientId === record.id);
    if (!row) continue;
    await network.setConnected(false);
    const location = `Moved to level ${chance.whole(10, 99)}`;
    record.movedTo = location;
    await other.move({ projectId, id: row.id, before: row, location });
    await edit(acting, record, `${record.issue.title}, seen again`);
    await network.setConnected(true);
    await sendEverything(acting, phone, { patience: PATIENCE });
    await sendEverything(acting, other, { patience: PATIENCE });
  }
}

/** Sends what was captured in a cellar over a slow line, and measures it. */
async function sendSlowly(
  acting: Acting,
  seed: number,
  { evening, projects }: { evening: DayPlan; projects: readonly number[] },
): Promise<DrillFigure[]> {
  const { phone, network, chance } = acting;
  const acts = await planDay({ chance, seed: `${seed} in the evening` }, evening, projects);
  await network.setConnected(false);
  for (const act of acts) await act({ ...acting, other: phone }, false);
  network.setLine(SLOW_LINE);
  await network.setConnected(true);
  const began = performance.now();
  const isOfPhotos = (left: readonly string[]) => left.every((one) => one.startsWith('photo '));
  await sendEverything(acting, phone, { patience: PATIENCE, isDone: isOfPhotos });
  const text = performance.now() - began;
  await sendEverything(acting, phone, { patience: SLOW_ALL_LIMIT });
  const all = performance.now() - began;
  network.setLine(null);
  return [
    { what: 'text over 400 kbit/s', value: Math.round(text), unit: 'ms', limit: SLOW_TEXT_LIMIT },
    { what: 'all over 400 kbit/s', value: Math.round(all), unit: 'ms', limit: SLOW_ALL_LIMIT },
  ];
}

async function runDay(day: DaySize, mistake: Mistake = null): Promise<DrillOutcome> {
  const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000);
  const chance = new SeededRandom(seed);
  await buildSitePage();
  return withInstallation({ ...(await fixedPort()), UNCLAIMED_UPLOADS: '0' }, async (site) => {
    const { url } = await site.start();
    const network = await openAnswerCutter(url, () => chance.next());
    const options = { url: network.url, withoutIdentity: mistake === 'sends without identity' };
    const [phone, other] = [await SitePhone.open(options), await SitePhone.open(options)];
    // Also where the drill is interrupted.
    site.alsoEnds(() => void Promise.all([phone.close(), other.close()]));
    const acting: Acting = { phone, other, network, chance, records: [], saveTimes: [], faults: [] };
    const sendAll = async (patience: number) => {
      for (const one of [phone, other]) await sendEverything(acting, one, { patience });
    };
    try {
      await phone.start();
      const { userId, projects } = await prepare(phone, network.url);
      await other.start();
      await other.signInLike(phone);
      for (const one of [phone, other]) await one.openOutbox(userId);
      const acts = await planDay({ chance, seed: String(seed) }, day, projects);
      const kills = drawSome(chance, day.browserKills, acts.length);
      const quiet = Math.floor(acts.length * QUIET_SHARE);
      const deaths = day.serverKills + day.databaseKills;
      const ofDatabase = drawSome(chance, day.databaseKills, deaths);
      let died = 0;
      network.drop(day.cutAnswers, FAULT_SHARE);
      network.refuse(day.refusals, FAULT_SHARE);
      for (const [index, act] of acts.entries()) {
        // In the cellar for half an hour, upstairs for a moment: what was saved meanwhile is sent there.
        await network.setConnected(index >= quiet || chance.next() < 0.4);
        await act(acting, kills.has(index));
        if (mistake === 'loses an entry' && index === quiet - 1) {
          await network.setConnected(false);
          const [first] = acting.records;
          if (first) await capture(acting, phone, { ...first.issue, title: `Lost of ${seed}`, photos: [] });
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
      await sendAll(mistake ? CONTROL_PATIENCE : PATIENCE);
      const figures: DrillFigure[] = [
        { what: 'seed', value: seed, unit: '' },
        { what: 'entries', value: acting.records.length, unit: '' },
        { what: 'answers dropped', value: network.dropped, unit: '' },
        { what: 'requests refused', value: network.refused, unit: '' },
        { what: 'server and database kills', value: died, unit: '' },
      ];
      // A control has found by now what it is to find.
      if (!mistake) figures.push(...(await restOfDay(acting, seed, { day, projects })));
      if (network.dropped < day.cutAnswers)
        acting.faults.push(`only ${network.dropped} answers were dropped`);
      if (network.refused < day.refusals) acting.faults.push(`only ${network.refused} requests were refused`);
      const faults = await site.onDatabase((pool) => compareWithTyped(pool, acting.records));
      return { faults: [...acting.faults, ...faults], figures };
    } finally {
      await phone.close();
      await other.close();
      await network.close();
    }
  });
}

/** What follows the work without a network: both devices at once, a slow line, the screens, and how fast they are. */
async function restOfDay(
  acting: Acting,
  seed: number,
  { day, projects }: { day: DaySize; projects: readonly number[] },
): Promise<DrillFigure[]> {
  const { phone, network, chance, saveTimes } = acting;
  await changeOnBoth(acting, day.shared);
  const figures = await sendSlowly(acting, seed, { evening: day.evening, projects });
  const onScreens = { phone, network, chance, seed };
  const captured = await captureOnScreens(onScreens, { projects, count: day.onScreens });
  acting.records.push(...captured.records.map((record) => ({ ...record, phone })));
  const p95 = (times: readonly number[]) => Math.round(quantile(times, 0.95));
  return [
    ...figures,
    { what: 'browser kills', value: phone.kills + acting.other.kills, unit: '' },
    { what: 'p95 of saving', value: p95(saveTimes), unit: 'ms', limit: SAVE_LIMIT },
    { what: 'p95 of saving on the screen', value: p95(captured.saveTimes), unit: 'ms', limit: SAVE_LIMIT },
    {
      what: 'cold start',
      value: Math.round(await measureColdStart(onScreens)),
      unit: 'ms',
      limit: COLD_START_LIMIT,
    },
  ];
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
