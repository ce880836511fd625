import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@brick/server/testing/client';
import { freePort } from '@brick/server/testing/free-port';
import type { Running } from '../bench/programs.ts';
import type { Drill, Outcome, Size } from './drill.ts';
import { openProxy } from './proxy.ts';
import { addProject, onSite, signUp } from './site.ts';

const ROUNDS: Record<Size, number> = { short: 1, full: 10 };
/** Those who read and those who write, at once. */
const CLIENTS = 12;
const DRAIN_SECONDS = '1';

interface Tally {
  answered: number;
  failures: string[];
}

/** Reads or writes one thing after another; each that is not answered well is a failure. */
async function use(client: Client, projectId: number, ended: () => boolean, tally: Tally): Promise<void> {
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

async function restartUnderLoad(rounds: number, end: (app: Running) => Promise<void>): Promise<Outcome> {
  return onSite({ DRAIN_SECONDS, TRUST_PROXY: '1' }, async (site) => {
    const ports = [String(await freePort()), String(await freePort())];
    const apps = await Promise.all(ports.map((PORT) => site.start({ PORT })));
    const proxy = await openProxy(apps.map(({ url }) => url));
    await proxy.sees(2);
    const client = await signUp(proxy.url);
    const projectId = await addProject(client);
    const tally: Tally = { answered: 0, failures: [] };
    let over = false;
    const using = Array.from({ length: CLIENTS }, () => use(client, projectId, () => over, tally));
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, PORT] of ports.entries()) {
        await wait(300);
        await end(apps[index] as Running);
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
  promise: 'two processes behind a balancer are ended one after the other under load, and no request fails',
  run: (size) => restartUnderLoad(ROUNDS[size], (app) => app.end()),
  controls: [
    {
      wrong: 'a process is killed instead of told to end',
      finds: /a request failed/,
      run: () => restartUnderLoad(1, (app) => app.kill()),
    },
  ],
};
