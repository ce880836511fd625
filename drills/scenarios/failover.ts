import { setTimeout as wait } from 'node:timers/promises';
import { EventListenerClient } from '@brick/server/testing/live-event-listener';
import type { TestClient } from '@brick/server/testing/test-client';
import { checkConsistency, LOST } from '../support/consistency-checks.ts';
import { measureRecovery } from '../support/database-processes.ts';
import { type Drill, type DrillOutcome, type DrillSize, quantile } from '../support/drill.ts';
import { createWriters } from '../support/expense-writers.ts';
import { FailoverPair } from '../support/failover-pair.ts';
import { hasHaproxy, NO_HAPROXY_REASON, startHaproxy } from '../support/haproxy.ts';
import { addProject, fixedPort, signUp, withInstallation } from '../support/installation.ts';
import { WriteJournal } from '../support/write-journal.ts';

const KILLS: Record<DrillSize, number> = { short: 2, full: 10 };
const RETURN_LIMIT_MS = 10_000;
const LONGEST_WORK_MS = 900;
/** How long the replica hears nothing before the primary is killed: what is confirmed meanwhile is on one disk alone. */
const UNHEARD_MS = 400;

/** An address of the product's database by way of the proxy. */
function through(port: number, address: string): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/** Writes something and waits until an open screen hears of it. */
async function writeAndHear(
  owner: TestClient,
  projectId: number,
  screen: EventListenerClient,
): Promise<void> {
  screen.heard.length = 0;
  const body = { phase: 'roofing', itemName: 'Roof trusses', amount: '1500.00', date: '2026-03-04' };
  const { status } = await owner.post(`/api/projects/${projectId}/expenses`, body);
  if (status !== 201) throw new Error(`an expense after a failover was answered ${status}`);
  await screen.hears(projectId, 'expenses');
}

async function runFailovers(kills: number, isSynchronous: boolean): Promise<DrillOutcome> {
  if (!hasHaproxy()) return { figures: [], faults: [], skipped: NO_HAPROXY_REASON };
  const pair = await FailoverPair.start(isSynchronous);
  const proxy = await startHaproxy(pair.servers);
  const { url, ownerUrl } = pair.primary.urls;
  const settings = {
    ...(await fixedPort()),
    DATABASE_URL: through(proxy.port, url),
    DATABASE_OWNER_URL: through(proxy.port, ownerUrl),
  };
  try {
    return await withInstallation(settings, async (site) => {
      const journal = new WriteJournal();
      const app = await site.start();
      const watcher = await signUp(app.url);
      const watched = await addProject(watcher);
      const screen = await EventListenerClient.of(watcher);
      const { projectId, begin } = await createWriters(site, app.url, journal);
      const finish = begin();
      const [returns, events]: [number[], number[]] = [[], []];
      try {
        for (let kill = 0; kill < kills; kill += 1) {
          await wait(300 + Math.random() * LONGEST_WORK_MS);
          await pair.kill(UNHEARD_MS);
          await pair.takeOver();
          const promoted = performance.now();
          returns.push(await measureRecovery(app, journal));
          await writeAndHear(watcher, watched, screen);
          events.push(performance.now() - promoted);
          await pair.rejoin();
        }
        await wait(300);
        if (screen.ended) journal.fault('the stream of an open screen ended');
      } finally {
        screen.close();
        await finish();
      }
      if (app.process.exitCode !== null) journal.fault('the product ended with its database');
      return {
        faults: await checkConsistency(site, journal, projectId),
        figures: [
          { what: 'primaries killed', value: kills, unit: '' },
          { what: 'confirmed', value: journal.acknowledged, unit: '' },
          { what: 'refused with 503', value: journal.refused, unit: '' },
          { what: 'median return', value: Math.round(quantile(returns, 0.5)), unit: 'ms' },
          {
            what: 'longest return after promotion',
            value: Math.round(Math.max(...returns)),
            unit: 'ms',
            limit: RETURN_LIMIT_MS,
          },
          {
            what: 'an open screen hears again after',
            value: Math.round(Math.max(...events)),
            unit: 'ms',
            limit: RETURN_LIMIT_MS,
          },
          { what: 'longest request', value: Math.round(journal.longest), unit: 'ms' },
        ],
      };
    });
  } finally {
    await proxy.end();
    await pair.end();
  }
}

export const failoverDrill: Drill = {
  name: 'failover',
  promise:
    'with a synchronous replica behind a proxy, nothing that was confirmed is lost when the primary is killed, and open screens go on',
  run: (size) => runFailovers(KILLS[size], true),
  controls: [
    {
      wrong: 'the replica follows asynchronously',
      finds: LOST,
      run: () => runFailovers(1, false),
    },
  ],
};
