import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpResponse, TestClient } from '@brick/server/testing/test-client';
import { compareFiles, filesIn } from '../support/consistency-checks.ts';
import type { Drill, DrillOutcome, DrillSize } from '../support/drill.ts';
import { addProject, type Installation, signUp, withInstallation } from '../support/installation.ts';
import { canMount, mountSmallDisk, NO_MOUNT_REASON, type SmallDisk } from '../support/small-disk.ts';

const FILES_MOUNT = 16;
/** Space for the database, its WAL, and little more. */
const DATABASE_MOUNT = 320;
const BILL_BYTES = 400_000;
/** Free megabytes when writing starts: so few that the writes fill the disk. */
const FREE_MEGABYTES = 24;
const WRITES: Record<DrillSize, number> = { short: 1200, full: 4000 };
/** Milliseconds until everything must work again once there is space. */
const NORMAL_WITHIN = 5000;

interface DrillAccount {
  client: TestClient;
  projectId: number;
  faults: string[];
}

const isFull = ({ status, body, headers }: HttpResponse): boolean =>
  status === 507 &&
  body.code === 'full' &&
  (headers.get('content-type') ?? '').includes('application/problem+json');

const addExpense = ({ client, projectId }: DrillAccount, description = ''): Promise<HttpResponse> =>
  client.post(
    `/api/projects/${projectId}/expenses`,
    { phase: 'roofing', itemName: 'Roof trusses', amount: '1500.00', date: '2026-03-04', description },
    { 'idempotency-key': randomUUID() },
  );

const uploadBill = ({ client }: DrillAccount): Promise<HttpResponse> =>
  client.upload(new TextEncoder().encode('%PDF-1.7\n'.padEnd(BILL_BYTES)), 'bill.pdf', 'application/pdf');

function expectAnswer(
  desk: DrillAccount,
  holds: boolean,
  what: string,
  { status, body }: HttpResponse,
): void {
  if (!holds) desk.faults.push(`${what} was answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
}

async function expectReads(desk: DrillAccount): Promise<void> {
  for (const path of ['stats', 'expenses?limit=20']) {
    const answer = await desk.client.get(`/api/projects/${desk.projectId}/${path}`);
    expectAnswer(desk, answer.status === 200, `reading ${path} on a full disk`, answer);
  }
}

/** Measures the milliseconds until this succeeds again, once there is space. */
async function measureRecovery(work: () => Promise<HttpResponse>): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 4 * NORMAL_WITHIN) {
    if ((await work()).status === 201) break;
    await wait(50);
  }
  return Math.round(performance.now() - began);
}

async function openAccount(site: Installation): Promise<DrillAccount> {
  const app = await site.start();
  const client = await signUp(app.url);
  return { client, projectId: await addProject(client), faults: [] };
}

/** Fills the file disk: uploads are refused, everything else works. */
async function fillFiles(site: Installation, disk: SmallDisk): Promise<DrillOutcome> {
  const desk = await openAccount(site);
  const first = await uploadBill(desk);
  expectAnswer(desk, first.status === 201, 'an upload before', first);
  await disk.fill();
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await uploadBill(desk);
    expectAnswer(desk, isFull(refused), 'an upload to a full disk', refused);
  }
  const file = await desk.client.get(first.body.url);
  expectAnswer(desk, file.status === 200, 'an earlier file on a full disk', file);
  await expectReads(desk);
  const added = await addExpense(desk);
  expectAnswer(desk, added.status === 201, 'an expense while only the files have no room', added);
  for (const left of await filesIn(path.join(site.filesFolder, 'incoming')))
    desk.faults.push(`half a file is left: ${left}`);
  await disk.free();
  const took = await measureRecovery(() => uploadBill(desk));
  desk.faults.push(...(await site.onDatabase((pool) => compareFiles(site, pool))));
  return {
    faults: desk.faults,
    figures: [{ what: 'uploads again after', value: took, unit: 'ms', limit: NORMAL_WITHIN }],
  };
}

/** Fills the database disk: writes are refused, reads work. */
async function fillDatabase(site: Installation, disk: SmallDisk, writes: number): Promise<DrillOutcome> {
  const desk = await openAccount(site);
  await disk.fill(FREE_MEGABYTES);
  let [refused, confirmed] = [0, 0];
  for (let write = 0; write < writes; write += 1) {
    const answer = await addExpense(desk, randomBytes(4500).toString('hex'));
    if (answer.status === 201) confirmed += 1;
    else refused += 1;
    expectAnswer(desk, answer.status === 201 || isFull(answer), 'a write to a full disk', answer);
    if (write % 20 === 0) await expectReads(desk);
  }
  if (refused === 0) desk.faults.push('nothing was refused, so the disk was not full');
  await disk.free();
  const took = await measureRecovery(() => addExpense(desk));
  const [row] = await site.onDatabase((pool) =>
    pool.query<{ stored: number }>('select count(*)::int as stored from expenses').then(({ rows }) => rows),
  );
  if (row?.stored !== confirmed + 1)
    desk.faults.push(`${confirmed + 1} expenses were confirmed, and ${row?.stored} are stored`);
  return {
    faults: desk.faults,
    figures: [
      { what: 'writes refused with 507', value: refused, unit: '' },
      { what: 'written before', value: confirmed, unit: '' },
      { what: 'writes again after', value: took, unit: 'ms', limit: NORMAL_WITHIN },
    ],
  };
}

/** Fills both disks, as on a machine with one disk: writes and uploads are refused, reads work. */
async function fillBoth(site: Installation, disk: SmallDisk): Promise<DrillOutcome> {
  const files = await mountSmallDisk(site.filesFolder, FILES_MOUNT);
  site.alsoEnds(files.end);
  const desk = await openAccount(site);
  const first = await uploadBill(desk);
  expectAnswer(desk, first.status === 201, 'an upload before', first);
  await Promise.all([files.fill(), disk.fill(FREE_MEGABYTES)]);
  let refused = 0;
  for (let write = 0; write < WRITES.short; write += 1) {
    const answer = await addExpense(desk, randomBytes(4500).toString('hex'));
    if (answer.status !== 201) refused += 1;
    expectAnswer(desk, answer.status === 201 || isFull(answer), 'a write to full disks', answer);
    if (write % 100 !== 0) continue;
    const bill = await uploadBill(desk);
    expectAnswer(desk, isFull(bill), 'an upload to full disks', bill);
    await expectReads(desk);
  }
  if (refused === 0) desk.faults.push('nothing was refused, so the disk was not full');
  await Promise.all([files.free(), disk.free()]);
  const took = await measureRecovery(() => uploadBill(desk));
  const added = await addExpense(desk);
  expectAnswer(desk, added.status === 201, 'an expense once there was room again', added);
  for (const left of await filesIn(path.join(site.filesFolder, 'incoming')))
    desk.faults.push(`half a file is left: ${left}`);
  desk.faults.push(...(await site.onDatabase((pool) => compareFiles(site, pool))));
  return {
    faults: desk.faults,
    figures: [
      { what: 'writes refused while both were full', value: refused, unit: '' },
      { what: 'both again after', value: took, unit: 'ms', limit: NORMAL_WITHIN },
    ],
  };
}

/** Runs work on an installation with a small disk for one folder. */
async function withSmallDisk(
  folder: string,
  megabytes: number,
  work: (site: Installation, disk: SmallDisk) => Promise<DrillOutcome>,
): Promise<DrillOutcome> {
  if (!canMount()) return { figures: [], faults: [], skipped: NO_MOUNT_REASON };
  return withInstallation({}, async (site) => {
    const disk = await mountSmallDisk(path.join(site.dataDir, folder), megabytes);
    site.alsoEnds(disk.end);
    return work(site, disk);
  });
}

async function runDiskFull(size: DrillSize): Promise<DrillOutcome> {
  const files = await withSmallDisk('files', FILES_MOUNT, fillFiles);
  if (files.skipped) return files;
  const database = await withSmallDisk('postgres', DATABASE_MOUNT, (site, disk) =>
    fillDatabase(site, disk, WRITES[size]),
  );
  const both = await withSmallDisk('postgres', DATABASE_MOUNT, fillBoth);
  return {
    figures: [...files.figures, ...database.figures, ...both.figures],
    faults: [...files.faults, ...database.faults, ...both.faults],
  };
}

export const diskFullDrill: Drill = {
  name: 'disk-full',
  promise: 'on a full disk reads work, writes are refused with a message, and nothing incomplete is left',
  run: runDiskFull,
  controls: [
    {
      wrong: 'the disk is not filled',
      finds: /an upload to a full disk was answered 201/,
      run: () =>
        withSmallDisk('files', FILES_MOUNT, (site, disk) =>
          fillFiles(site, { ...disk, fill: async () => {} }),
        ),
    },
  ],
};
