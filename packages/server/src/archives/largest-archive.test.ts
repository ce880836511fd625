import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ProjectManifest } from '@brick/domain/archives/manifest';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { exportArchive, importArchive, unpackArchive } from '../testing/files/archive-files.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import {
  addReceiptFiles,
  insertComments,
  insertExpenses,
  LARGEST_EXPENSE_COUNT,
} from '../testing/projects/many-rows.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './archive-limits.ts';
import { openProject } from './import/read-archive.ts';

// The largest project of the benchmark, scaled down by this factor together with the limits. The full size runs in
// `npm run drills -- largest-archive`.
const SCALE = 1000;
const EXPENSES = LARGEST_EXPENSE_COUNT / SCALE;
const BILLS = EXPENSES / 5;
const COMMENTS = EXPENSES / 10;
/** How much larger a record is when its numbers have three more digits. */
const DIGITS = 1.05;

const scaled = Object.fromEntries(
  Object.entries(ARCHIVE_LIMITS).map(([name, most]) => [name, most / SCALE]),
) as unknown as ArchiveLimits;
const limit = readConfig({}, import.meta.dirname).archiveLimitMb / SCALE;

let server: TestServer;
let folder: string;
let file: string;
let archive: Uint8Array;
let manifest: ProjectManifest;

beforeAll(async () => {
  server = await startServer({ registrationsPerHour: 1_000_000 });
  const owner = await signUp(server, 'owner');
  const project = await addProjectOf(owner);
  await insertExpenses(server.pool, project, EXPENSES);
  await insertComments(server.pool, project);
  await addReceiptFiles(server.pool, { project, count: BILLS, filesFolder: server.filesFolder });
  archive = await exportArchive(server, owner, project);
  ({ manifest } = await unpackArchive(archive));
  folder = await mkdtemp(path.join(os.tmpdir(), 'brick-largest-'));
  file = path.join(folder, 'project.zip');
  await writeFile(file, archive);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.stop();
});

const sumOf = (what: 'count' | 'bytes') => manifest.records.reduce((sum, entry) => sum + entry[what], 0);
const countOf = (name: string) => manifest.records.find(({ kind }) => kind === name)?.count;

/** Opens and closes the archive. Throws if it is rejected. */
async function open(bounds: ArchiveLimits, most = limit): Promise<void> {
  (await openProject(file, most, bounds)).close();
}

describe('the archive of the largest project of the bench', () => {
  it('holds all of its rows', () => {
    expect([countOf('expense'), countOf('comment'), countOf('file')]).toEqual([EXPENSES, COMMENTS, BILLS]);
  });

  it('stays below every import limit', async () => {
    await open(scaled);
    expect(sumOf('bytes') * DIGITS).toBeLessThan(scaled.recordBytes);
    expect(archive.length * DIGITS).toBeLessThan(limit * 1024 * 1024);
    // Even with a size threshold of zero its compression ratio is acceptable.
    await open({ ...scaled, fewFileBytes: 0, fewEntryBytes: 0 });
  });

  it('would be rejected by each limit if it were slightly lower', async () => {
    await expect(open({ ...scaled, records: sumOf('count') - 1 })).rejects.toThrow(/manifest\.json/);
    await expect(open({ ...scaled, recordBytes: sumOf('bytes') - 1 })).rejects.toThrow(
      /can be imported here/,
    );
    await expect(open({ ...scaled, files: BILLS - 1 })).rejects.toThrow(/not an archive/);
    await expect(open(scaled, limit / 100)).rejects.toThrow(/can be imported here/);
  });

  it('is imported, row by row and file by file', async () => {
    const other = await signUp(server, 'other');
    const job = await importArchive(other, archive);
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
    expect(job.records).toMatchObject({ expense: EXPENSES, comment: COMMENTS, file: BILLS });
    const [found] = await server.connection.rows(sql`
      select count(*)::int as expenses, sum(amount)::text as amount, count(distinct receipt_url)::int as bills,
        count(f.key)::int as files
      from expenses e left join files f on e.receipt_url = '/api/files/' || f.key and f.project_id = e.project_id
      where e.project_id = ${job.projectId}`);
    const [whole] = await server.connection.rows<{ amount: string }>(sql`
      select sum(amount)::text as amount from expenses where project_id <> ${job.projectId}`);
    expect(found).toEqual({ expenses: EXPENSES, amount: whole?.amount, bills: BILLS, files: BILLS });
  });
});
