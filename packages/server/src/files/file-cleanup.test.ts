import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Config } from '../platform/config/config.ts';
import { inTransaction } from '../platform/db/connection.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { createDetachedFileCleanup, removeOrphanBytes, removeUnattachedUploads } from './file-cleanup.ts';
import { attachFile } from './service.ts';

const DAY = 24 * 3_600_000;

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

/** Runs the cleanup as if this many days had passed. */
async function sweepIn(days: number): Promise<void> {
  const store = createLocalFileStore(server.filesFolder);
  const sweeping = { pool: server.pool, files: store, now: () => Date.now() + days * DAY };
  await createDetachedFileCleanup()(sweeping);
  await removeUnattachedUploads(sweeping);
  await removeOrphanBytes(sweeping);
}

const pdf = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));
const uploaded = async (): Promise<string> =>
  (await owner.upload(pdf, 'bill.pdf', 'application/pdf')).body.url;

/** Whether both row and bytes of a file still exist. */
async function isLeft(url: string): Promise<boolean> {
  const key = path.basename(url);
  const row = await server.connection.rows(sql`select 1 from files where key = ${key}`);
  const folder = await readdir(path.join(server.filesFolder, key.slice(0, 2))).catch((): string[] => []);
  expect([url, folder.includes(key)]).toEqual([url, row.length > 0]);
  return row.length > 0;
}

it('a replaced receipt is removed a day later, the new one stays', async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  const { id } = await addExpenseBy(owner, project, { receiptUrl: first });
  await owner.patch(`/api/expenses/${id}`, { receiptUrl: second });
  await sweepIn(0);
  expect([await isLeft(first), await isLeft(second)]).toEqual([true, true]);
  await sweepIn(2);
  expect([await isLeft(first), await isLeft(second)]).toEqual([false, true]);
});

it('attachments of rows in the trash stay', async () => {
  const bill = await uploaded();
  const { id } = await addExpenseBy(owner, project, { receiptUrl: bill });
  await owner.delete(`/api/expenses/${id}`);
  await sweepIn(2);
  expect(await isLeft(bill)).toBe(true);
});

it('photos of earlier inspection versions and all document versions stay', async () => {
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

it('only the detached one of a plan’s drawings is removed', async () => {
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

it('an unattached upload is removed a day later', async () => {
  const loose = await uploaded();
  await sweepIn(0);
  expect(await isLeft(loose)).toBe(true);
  await sweepIn(2);
  expect(await isLeft(loose)).toBe(false);
});

it('an archive that waits for its import is kept', async () => {
  const bytes = Readable.from([Buffer.from('an archive')]);
  const stored = await createLocalFileStore(server.filesFolder).put(bytes, 1000);
  const key = stored?.key ?? '';
  await server.connection.rows(sql`insert into jobs (user_id, kind, request, file_key, file_name, file_size)
    values (${owner.id}, 'import', '{}', ${key}, 'project.zip', 10)`);
  await sweepIn(2);
  expect(await readdir(path.join(server.filesFolder, key.slice(0, 2)))).toContain(key);
  await server.connection.rows(sql`delete from jobs where file_key = ${key}`);
  await sweepIn(2);
  expect(await readdir(path.join(server.filesFolder, key.slice(0, 2)))).not.toContain(key);
});

it('bytes of an interrupted upload are removed a day later', async () => {
  const incoming = path.join(server.filesFolder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'cut'), 'half a bill');
  await sweepIn(0);
  expect(await readdir(incoming)).toEqual(['cut']);
  await sweepIn(2);
  expect(await readdir(incoming)).toEqual([]);
});

it('a file that is being attached again is kept', async () => {
  const bill = await uploaded();
  const { id } = await addExpenseBy(owner, project, { receiptUrl: bill });
  await owner.patch(`/api/expenses/${id}`, { receiptUrl: null });
  await inTransaction(server.pool, async (connection) => {
    const services = { config: { projectFilesMb: 0 } as Config };
    const by = { connection, caller: { userId: owner.id }, project: { id: project }, services };
    await attachFile(by, bill, 'receiptUrl');
    await sweepIn(2);
    await connection.rows(
      sql`update expenses set receipt_url = ${bill} where project_id = ${project} and id = ${id}`,
    );
  });
  await sweepIn(2);
  expect(await isLeft(bill)).toBe(true);
});
