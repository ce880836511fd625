import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { MAX_FILES, MAX_RECORD_BYTES } from '@brick/domain/archives/manifest';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { getConnection } from '../platform/db/connection.ts';
import { openPool } from '../platform/db/database.ts';
import { MAX_ATTEMPTS, takeJob } from '../platform/jobs/job-queue.ts';
import {
  type ArchiveEntries,
  exportArchive,
  importArchive,
  packEntries,
  readEntries,
  rewriteManifest,
  rewriteRecords,
} from '../testing/files/archive-files.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { createDatabase, startServer } from '../testing/test-server.ts';

const server = await startServer({
  registrationsPerHour: 1_000_000,
  archiveImportsPerHour: 0,
  projectFilesMb: 20,
});
const owner = await signUp(server, 'owner');
const importer = await signUp(server, 'importer');
const project = await addProjectOf(owner);
await addExpenseBy(owner, project, { description: 'To the gate' });
const sound = await readEntries(await exportArchive(server, owner, project));
afterAll(() => server.stop());

/** Size and number of the stored files. */
async function stored() {
  const names = await readdir(server.filesFolder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  );
  return { count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** The valid archive with these files added. */
function withFiles(files: readonly Buffer[], type = 'application/pdf'): ArchiveEntries {
  const entries = new Map(sound);
  const lines = files.map((bytes, index) => {
    entries.set(`files/${index + 1}`, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return JSON.stringify({ id: index + 1, name: `${index + 1}.pdf`, type, size: bytes.length, sha256 });
  });
  rewriteRecords(entries, 'file', () => `${lines.join('\n')}\n`);
  return entries;
}

/** The archive without these kinds of records. */
function without(kinds: readonly string[]): ArchiveEntries {
  const entries = new Map(sound);
  for (const kind of kinds) entries.delete(`records/${kind}.jsonl`);
  rewriteManifest(entries, (manifest) => {
    manifest.records = manifest.records.filter(({ kind }) => !kinds.includes(kind));
  });
  return entries;
}

it('an archive from before some kinds of records is imported', async () => {
  const kinds = ['place', 'plan', 'plan-revision', 'pin', 'invoice', 'payment', 'check', 'photo'];
  const job = await importArchive(importer, await packEntries(without(kinds)));
  expect(job).toMatchObject({ status: 'done', problem: null });
});

it('an archive with a plan that is larger than other uploads is imported', async () => {
  const job = await importArchive(importer, await packEntries(withFiles([pdf(1, 11 * MB)])));
  expect(job).toMatchObject({ status: 'done', problem: null });
});

const MB = 1024 * 1024;
const pdf = (number: number, size: number) => Buffer.concat([Buffer.from(`%PDF-1.7\n% ${number}\n`)], size);

/** A ZIP with many directory entries that all point to the same data. */
function manyEntries(count: number): Uint8Array {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const directory: Buffer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const name = Buffer.from(`files/${number}`);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    directory.push(entry, name);
  }
  const central = Buffer.concat(directory);
  const zip64 = Buffer.alloc(56);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeBigUInt64LE(BigInt(count), 24);
  zip64.writeBigUInt64LE(BigInt(count), 32);
  zip64.writeBigUInt64LE(BigInt(central.length), 40);
  zip64.writeBigUInt64LE(BigInt(local.length), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(local.length + central.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return new Uint8Array(Buffer.concat([local, central, zip64, locator, end]));
}

describe('an archive is checked before it is stored', () => {
  it('with extremely compressible files is rejected and nothing of it is stored', async () => {
    const before = await stored();
    const files = Array.from({ length: 8 }, (_, index) => pdf(index, 9 * MB));
    const job = await importArchive(importer, await packEntries(withFiles(files)));
    expect(job).toMatchObject({ status: 'failed', problem: expect.stringMatching(/more than 20 times/) });
    expect((await stored()).bytes).toBeLessThan(before.bytes + MB);
  });

  it('stores identical files once', async () => {
    const other = await signUp(server, 'other');
    const same = Buffer.concat([pdf(0, 20), randomBytes(2 * MB)]);
    const before = await stored();
    const job = await importArchive(
      other,
      await packEntries(withFiles(Array.from({ length: 10 }, () => same))),
    );
    expect(job).toMatchObject({ status: 'done', problem: null });
    // The archive itself is stored too, until the cleanup.
    expect((await stored()).bytes - before.bytes - (job.fileSize ?? 0)).toBe(same.length);
    const rows = await server.connection.rows(sql`select 1 from files where project_id = ${job.projectId}`);
    expect(rows).toHaveLength(1);
  });

  it('rejects identical bytes with another type', async () => {
    const same = pdf(1, 200);
    const entries = withFiles([same, same]);
    rewriteRecords(entries, 'file', (was) => was.replace(/(?<="id":2.*)application\/pdf/, 'image/png'));
    expect((await importArchive(importer, await packEntries(entries))).problem).toMatch(/“2\.pdf”/);
  });

  it('is rejected with more files than a project may have', async () => {
    const files = Array.from({ length: 7 }, (_, index) =>
      Buffer.concat([pdf(index, 20), randomBytes(3 * MB)]),
    );
    const job = await importArchive(importer, await packEntries(withFiles(files)));
    expect(job.problem).toMatch(/more than a project may hold here, which is 20 MB/);
  });

  it('is rejected at once with too many entries, and with more entries than declared before they are held', async () => {
    const begun = await importArchive(importer, manyEntries(MAX_FILES + 1000));
    expect(begun.problem).toMatch(/not an archive/);
    const entries = new Map(sound);
    for (let number = 1; number <= 2000; number += 1) entries.set(`files/${number}`, Buffer.from('x'));
    expect((await importArchive(importer, await packEntries(entries))).problem).toMatch(/manifest\.json/);
  });

  it('is rejected when its entries overlap', async () => {
    const files = Array.from({ length: 3 }, (_, index) =>
      Buffer.concat([pdf(index, 20), randomBytes(40_000)]),
    );
    const bytes = Buffer.from(await packEntries(withFiles(files)));
    const places: number[] = [];
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
      if (/^files\//.test(bytes.toString('latin1', at + 46, at + 52))) places.push(at);
    const whole = bytes.length;
    // Each entry claims the whole archive.
    for (const at of places) bytes.writeUInt32LE(whole, at + 20);
    expect((await importArchive(importer, bytes)).problem).toMatch(/not an archive|altered/);
  });

  it('is rejected with too many bytes of records, before any is read', async () => {
    const entries = new Map(sound);
    rewriteManifest(entries, ({ records }) => Object.assign(records[1] ?? {}, { bytes: MAX_RECORD_BYTES }));
    expect((await importArchive(importer, await packEntries(entries))).problem).toMatch(/which is 640 MB/);
  });

  it('is rejected with a text that no form accepts', async () => {
    const entries = new Map(sound);
    rewriteRecords(entries, 'expense', (was) => was.replace('To the gate', 'x'.repeat(10_001)));
    expect((await importArchive(importer, await packEntries(entries))).problem).toMatch(
      /records\/expense\.jsonl, 1/,
    );
    rewriteRecords(entries, 'expense', (was) => was.replace('x'.repeat(10_001), 'x'.repeat(10_000)));
    expect(await importArchive(importer, await packEntries(entries))).toMatchObject({ status: 'done' });
  });
});

describe('imports', () => {
  it('are limited per hour, and rejected before the body is read, with the time to wait', async () => {
    const one = await startServer({ archiveImportsPerHour: 2 }, { beside: server });
    const two = await startServer({ archiveImportsPerHour: 2 }, { beside: server });
    const somebody = await signUp(one, 'somebody');
    const there = Object.assign(two.visitor(), { cookie: somebody.cookie });
    const form = () => {
      const body = new FormData();
      body.append('file', new Blob(['no archive']), 'project.zip');
      return body;
    };
    const before = await stored();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 !== 0 ? there : somebody).post('/api/archives', form()),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(refused?.body.detail).toMatch(
      /^The limit of 2 imports an hour is reached\. Try again in (?:60|59) min\.$/,
    );
    expect((await stored()).count - before.count).toBeLessThanOrEqual(2);
    await two.stop();
    await one.stop();
  });

  it('count twice when their process ended, so that no archive ends a third one', async () => {
    const place = await createDatabase();
    const pool = openPool(place.databaseUrl, 1);
    const connection = getConnection(pool);
    await connection.rows(sql`
      insert into jobs (user_id, kind, status, stamped_at, attempts)
      values (1, 'import', 'running', now() - interval '1 minute', 1)`);
    expect(await takeJob(connection, ['import'])).toMatchObject({ attempts: 3 });
    await connection.rows(sql`update jobs set stamped_at = now() - interval '1 minute'`);
    expect((await takeJob(connection, ['import']))?.attempts).toBeGreaterThan(MAX_ATTEMPTS);
    await pool.end();
    await place.clear();
  });
});
