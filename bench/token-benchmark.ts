import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { REQUESTS_PER_MINUTE } from '@brick/domain/tokens/rules';
import { openDatabase } from '@brick/postgres/open-database';
import { insertExpenses } from '@brick/server/testing/projects/many-rows';
import pg from 'pg';
import { run } from './server-process.ts';
import { addProject, signUp } from './test-data.ts';

/** How much slower a request by a token may be than by a session. */
const GOAL = 1.05;

/** Requests of a round, and rounds, one by a session and one by a token in turns. A token serves one round. */
const REQUESTS = REQUESTS_PER_MINUTE - 100;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12);

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Returns the times of requests one after another, in milliseconds. */
async function timesOf(url: string, headers: Record<string, string>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < count; request += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  }
  return times;
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-bench-'));
const opened = await openDatabase({ dataDir });
try {
  const app = await run(['packages/server/dist/main.js'], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: opened.url, DATABASE_OWNER_URL: opened.ownerUrl },
  });
  const database = new pg.Client({ connectionString: opened.ownerUrl });
  await database.connect();
  const cookie = await signUp(app);
  const project = await addProject(app, cookie, 'Mokolodi Ridge House');
  await insertExpenses(database, project, 1000);
  await wait(3000);
  await database.query('vacuum analyze');
  await database.end();
  const makeToken = async (): Promise<string> => {
    const response = await fetch(`${app.url}/api/user/tokens`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', scopes: ['expenses:read'] }),
    });
    return ((await response.json()) as { token: string }).token;
  };
  for (const [what, rest] of [
    ['One project', ''],
    ['A page of 50 expenses', '/expenses?limit=50'],
  ] as const) {
    const url = `${app.url}/api/projects/${project}${rest}`;
    const [bySession, byToken]: [number[], number[]] = [[], []];
    await timesOf(url, { cookie }, REQUESTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const authorization = `Bearer ${await makeToken()}`;
      bySession.push(...(await timesOf(url, { cookie }, REQUESTS)));
      byToken.push(...(await timesOf(url, { authorization }, REQUESTS)));
    }
    const [session, token] = [median(bySession), median(byToken)];
    console.log(
      `${what}: ${session.toFixed(3)} ms by a session, ${token.toFixed(3)} ms by a token, ${(token / session).toFixed(3)} × (goal ≤ ${GOAL}).`,
    );
  }
  await app.end();
} finally {
  await opened.stop();
  await rm(dataDir, { recursive: true, force: true });
}
