import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../platform/config.ts';
import { inTransaction } from '../platform/connection.ts';
import { localFiles } from '../platform/files.ts';
import { addExpenseBy, addProjectOf, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { claimFile } from './reads.ts';
import { sweepBytes, sweepLoose, sweepOfDropped } from './sweep.ts';

const DAY = 24 * 3_600_000;

let server: TestServer;
let owner: Person;
let project: number;

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
});
afterAll(() => server.stop());

/** Sweeps as if it were so many days later. */
async function sweepIn(days: number): Promise<void> {
  const store = localFiles(server.filesFolder);
  const sweeping = { pool: server.pool, files: store, now: () => Date.now() + days * DAY };
  await sweepOfDropped()(sweeping);
  await sweepLoose(sweeping);
  await sweepBytes(sweeping);
}

const pdf = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));
const uploaded = async (): Promise<string> =>
  (await owner.upload(pdf, 'bill.pdf', 'application/pdf')).body.url;

/** Whether a file is still there, with its row and its bytes alike. */
async function isLeft(url: string): Promise<boolean> {
  const key = path.basename(url);
  const row = await server.connection.rows(sql`select 1 from files where key = ${key}`);
  const folder = await readdir(path.join(server.filesFolder, key.slice(0, 2))).catch((): string[] => []);
  expect([url, folder.includes(key)]).toEqual([url, row.length > 0]);
  return row.length > 0;
}

it('a receipt that was replaced goes a day later, and the one in its place stays', async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  const { id } = await addExpenseBy(owner, project, { receiptUrl: first });
  await owner.patch(`/api/expenses/${id}`, { receiptUrl: second });
  await sweepIn(0);
  expect([await isLeft(first), await isLeft(second)]).toEqual([true, true]);
  await sweepIn(2);
  expect([await isLeft(first), await isLeft(second)]).toEqual([false, true]);
});

it('what a row in the trash carries stays', async () => {
  const bill = await uploaded();
  const { id } = await addExpenseBy(owner, project, { receiptUrl: bill });
  await owner.delete(`/api/expenses/${id}`);
  await sweepIn(2);
  expect(await isLeft(bill)).toBe(true);
});

it('the photos of an inspection’s earlier versions stay, and so do all versions of a document', async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  const { body: inspection } = await owner.post(`/api/projects/${project}/inspections`, {
    phase: 'foundation',
    afterPhotosUrls: [first],
  });
  await owner.patch(`/api/inspections/${inspection.id}`, { afterPhotosUrls: [second] });
  const [older, newer] = [await uploaded(), await uploaded()];
  const { body: permit } = await owner.post(`/api/projects/${project}/documents`, {
    kind: 'permit',
    title: 'Building permit',
    url: older,
  });
  await owner.post(`/api/documents/${permit.id}/versions`, { url: newer });
  await sweepIn(2);
  for (const url of [first, second, older, newer]) expect([url, await isLeft(url)]).toEqual([url, true]);
});

it('of a plan’s three drawings the one that was taken off goes', async () => {
  const [design, board] = [await uploaded(), await uploaded()];
  const { body: plan } = await owner.post(`/api/projects/${project}/interior-plans`, {
    roomName: 'Kitchen',
    designPlanUrl: design,
    moodBoardUrl: board,
  });
  await owner.patch(`/api/interior-plans/${plan.id}`, { moodBoardUrl: null });
  await sweepIn(2);
  expect([await isLeft(design), await isLeft(board)]).toEqual([true, false]);
});

it('an upload that nothing came to carry goes a day later', async () => {
  const loose = await uploaded();
  await sweepIn(0);
  expect(await isLeft(loose)).toBe(true);
  await sweepIn(2);
  expect(await isLeft(loose)).toBe(false);
});

it('bytes of an upload that was cut by the end of the process go a day later', async () => {
  const incoming = path.join(server.filesFolder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'cut'), 'half a bill');
  await sweepIn(0);
  expect(await readdir(incoming)).toEqual(['cut']);
  await sweepIn(2);
  expect(await readdir(incoming)).toEqual([]);
});

it('a file that a row is just about to carry again is left to it', async () => {
  const bill = await uploaded();
  const { id } = await addExpenseBy(owner, project, { receiptUrl: bill });
  await owner.patch(`/api/expenses/${id}`, { receiptUrl: null });
  await inTransaction(server.pool, async (connection) => {
    const services = { config: { projectFilesMb: 0 } as Config };
    const by = { connection, caller: { userId: owner.id }, project: { id: project }, services };
    await claimFile(by, bill, 'receiptUrl');
    await sweepIn(2);
    await connection.rows(
      sql`update expenses set receipt_url = ${bill} where project_id = ${project} and id = ${id}`,
    );
  });
  await sweepIn(2);
  expect(await isLeft(bill)).toBe(true);
});
