import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Client } from '@brick/server/testing/client';
import { compareFiles, filesIn } from './books.ts';
import type { Drill, Outcome, Size } from './drill.ts';
import { addProject, onSite, type Site, signUp } from './site.ts';
import { mayMount, mountSmall, NO_MOUNTS, type SmallMount } from './small-mount.ts';

const FILES_MOUNT = 16;
/** Room for the database, its journal, and little more. */
const DATABASE_MOUNT = 320;
const BILL = 400_000;
/** What is left of it when the writing begins: so little that the writes themselves fill it. */
const LEFT = 24;
const WRITES: Record<Size, number> = { short: 1200, full: 4000 };
/** Milliseconds after which everything works again once there is room. */
const NORMAL_WITHIN = 5000;

interface Desk {
  client: Client;
  projectId: number;
  faults: string[];
}

const isFull = ({ status, body, headers }: Answer): boolean =>
  status === 507 &&
  body.code === 'full' &&
  (headers.get('content-type') ?? '').includes('application/problem+json');

const add = ({ client, projectId }: Desk, description = ''): Promise<Answer> =>
  client.post(
    `/api/projects/${projectId}/expenses`,
    { phase: 'roofing', itemName: 'Roof trusses', amount: '1500.00', date: '2026-03-04', description },
    { 'idempotency-key': randomUUID() },
  );

const upload = ({ client }: Desk): Promise<Answer> =>
  client.upload(new TextEncoder().encode('%PDF-1.7\n'.padEnd(BILL)), 'bill.pdf', 'application/pdf');

function must(desk: Desk, holds: boolean, what: string, { status, body }: Answer): void {
  if (!holds) desk.faults.push(`${what} was answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
}

async function mustRead(desk: Desk): Promise<void> {
  for (const path of ['stats', 'expenses?limit=20']) {
    const answer = await desk.client.get(`/api/projects/${desk.projectId}/${path}`);
    must(desk, answer.status === 200, `reading ${path} on a full disk`, answer);
  }
}

/** Milliseconds until this is done again, once there is room. */
async function normalAfter(work: () => Promise<Answer>): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 4 * NORMAL_WITHIN) {
    if ((await work()).status === 201) break;
    await wait(50);
  }
  return Math.round(performance.now() - began);
}

async function atDesk(site: Site): Promise<Desk> {
  const app = await site.start();
  const client = await signUp(app.url);
  return { client, projectId: await addProject(client), faults: [] };
}

/** The files' disk is full: uploads are refused, everything else goes on. */
async function fillFiles(site: Site, disk: SmallMount): Promise<Outcome> {
  const desk = await atDesk(site);
  const first = await upload(desk);
  must(desk, first.status === 201, 'an upload before', first);
  await disk.fill();
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await upload(desk);
    must(desk, isFull(refused), 'an upload to a full disk', refused);
  }
  const file = await desk.client.get(first.body.url);
  must(desk, file.status === 200, 'an earlier file on a full disk', file);
  await mustRead(desk);
  const added = await add(desk);
  must(desk, added.status === 201, 'an expense while only the files have no room', added);
  for (const left of await filesIn(path.join(site.filesFolder, 'incoming')))
    desk.faults.push(`half a file is left: ${left}`);
  await disk.free();
  const took = await normalAfter(() => upload(desk));
  desk.faults.push(...(await site.onDatabase((pool) => compareFiles(site, pool))));
  return {
    faults: desk.faults,
    figures: [{ what: 'uploads again after', value: took, unit: 'ms', limit: NORMAL_WITHIN }],
  };
}

/** The database's disk is full: writes are refused, reading goes on. */
async function fillDatabase(site: Site, disk: SmallMount, writes: number): Promise<Outcome> {
  const desk = await atDesk(site);
  await disk.fill(LEFT);
  let [refused, confirmed] = [0, 0];
  for (let write = 0; write < writes; write += 1) {
    const answer = await add(desk, randomBytes(4500).toString('hex'));
    if (answer.status === 201) confirmed += 1;
    else refused += 1;
    must(desk, answer.status === 201 || isFull(answer), 'a write to a full disk', answer);
    if (write % 20 === 0) await mustRead(desk);
  }
  if (refused === 0) desk.faults.push('nothing was refused, so the disk was not full');
  await disk.free();
  const took = await normalAfter(() => add(desk));
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

/** Both disks are full at once, as where one machine has one disk: writes and uploads are refused, reading goes on. */
async function fillBoth(site: Site, disk: SmallMount): Promise<Outcome> {
  const files = await mountSmall(site.filesFolder, FILES_MOUNT);
  site.alsoEnds(files.end);
  const desk = await atDesk(site);
  const first = await upload(desk);
  must(desk, first.status === 201, 'an upload before', first);
  await Promise.all([files.fill(), disk.fill(LEFT)]);
  let refused = 0;
  for (let write = 0; write < WRITES.short; write += 1) {
    const answer = await add(desk, randomBytes(4500).toString('hex'));
    if (answer.status !== 201) refused += 1;
    must(desk, answer.status === 201 || isFull(answer), 'a write to full disks', answer);
    if (write % 100 !== 0) continue;
    const bill = await upload(desk);
    must(desk, isFull(bill), 'an upload to full disks', bill);
    await mustRead(desk);
  }
  if (refused === 0) desk.faults.push('nothing was refused, so the disk was not full');
  await Promise.all([files.free(), disk.free()]);
  const took = await normalAfter(() => upload(desk));
  const added = await add(desk);
  must(desk, added.status === 201, 'an expense once there was room again', added);
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

/** Runs work on a site of which one folder is a small disk. */
async function onSmallDisk(
  folder: string,
  megabytes: number,
  work: (site: Site, disk: SmallMount) => Promise<Outcome>,
): Promise<Outcome> {
  if (!mayMount()) return { figures: [], faults: [], skipped: NO_MOUNTS };
  return onSite({}, async (site) => {
    const disk = await mountSmall(path.join(site.dataDir, folder), megabytes);
    site.alsoEnds(disk.end);
    return work(site, disk);
  });
}

async function diskFull(size: Size): Promise<Outcome> {
  const files = await onSmallDisk('files', FILES_MOUNT, fillFiles);
  if (files.skipped) return files;
  const database = await onSmallDisk('postgres', DATABASE_MOUNT, (site, disk) =>
    fillDatabase(site, disk, WRITES[size]),
  );
  const both = await onSmallDisk('postgres', DATABASE_MOUNT, fillBoth);
  return {
    figures: [...files.figures, ...database.figures, ...both.figures],
    faults: [...files.faults, ...database.faults, ...both.faults],
  };
}

export const diskFullDrill: Drill = {
  name: 'disk-full',
  promise: 'on a full disk reading goes on, writing is refused in words, and nothing half is left',
  run: diskFull,
  controls: [
    {
      wrong: 'the disk is not filled',
      finds: /an upload to a full disk was answered 201/,
      run: () =>
        onSmallDisk('files', FILES_MOUNT, (site, disk) => fillFiles(site, { ...disk, fill: async () => {} })),
    },
  ],
};
