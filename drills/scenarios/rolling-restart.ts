import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@brick/server/testing/servers/free-port';
import type { TestClient } from '@brick/server/testing/test-client';
import type { RunningProgram } from '../../bench/server-process.ts';
import type { Drill, DrillOutcome, DrillSize } from '../support/drill.ts';
import { addProject, signUp, withInstallation } from '../support/installation.ts';
import { startLoadBalancer } from '../support/load-balancer.ts';

const ROUNDS: Record<DrillSize, number> = { short: 1, full: 10 };
/** Number of clients that read and write at once. */
const CLIENTS = 12;
const DRAIN_SECONDS = '1';

interface RequestTally {
  answered: number;
  failures: string[];
}

/** Reads and writes in turns; every reply without success is a failure. */
async function sendRequests(
  client: TestClient,
  projectId: number,
  ended: () => boolean,
  tally: RequestTally,
): Promise<void> {
  const expense = { phase: 'roofing', itemName: 'Roof trusses', amount: '1500.00', date: '2026-03-04' };
  for (let turn = 0; !ended(); turn += 1) {
    const path = `/api/projects/${projectId}/expenses`;
    const asked =
      turn % 2 === 0
        ? client.send('GET', `${path}?limit=20`)
        : client.send('POST', path, { body: expense, headers: { 'idempotency-key': randomUUID() } });
    const answer = await asked.catch((error: Error) => ({ status: 0, body: String(error.cause ?? error) }));
    if (answer.status === 200 || answer.status === 201) tally.answered += 1;
    else
      tally.failures.push(`a request failed: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  }
}

async function runRestarts(
  rounds: number,
  end: (app: RunningProgram) => Promise<void>,
): Promise<DrillOutcome> {
  return withInstallation({ DRAIN_SECONDS, TRUST_PROXY: '1' }, async (site) => {
    const ports = [String(await freePort()), String(await freePort())];
    const apps = await Promise.all(ports.map((PORT) => site.start({ PORT })));
    const proxy = await startLoadBalancer(apps.map(({ url }) => url));
    await proxy.sees(2);
    const client = await signUp(proxy.url);
    const projectId = await addProject(client);
    const tally: RequestTally = { answered: 0, failures: [] };
    let over = false;
    const using = Array.from({ length: CLIENTS }, () => sendRequests(client, projectId, () => over, tally));
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, PORT] of ports.entries()) {
        await wait(300);
        await end(apps[index] as RunningProgram);
        apps[index] = await site.start({ PORT });
        await proxy.sees(2);
      }
    }
    await wait(300);
    over = true;
    await Promise.all(using);
    await proxy.end();
    return {
      faults: tally.failures,
      figures: [
        { what: 'processes ended', value: rounds * ports.length, unit: '' },
        { what: 'requests', value: tally.answered + tally.failures.length, unit: '' },
        { what: 'failed', value: tally.failures.length, unit: '', limit: 0 },
      ],
    };
  });
}

export const sigtermDrill: Drill = {
  name: 'sigterm',
  promise:
    'two processes behind a load balancer are stopped one after the other under load, and no request fails',
  run: (size) => runRestarts(ROUNDS[size], (app) => app.end()),
  controls: [
    {
      wrong: 'a process is killed instead of stopped',
      finds: /a request failed/,
      run: () => runRestarts(1, (app) => app.kill()),
    },
  ],
};
