import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { MOST_FILES, MOST_RECORD_BYTES } from '@brick/domain/archives/manifest';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOf } from '../platform/connection.ts';
import { openPool } from '../platform/database.ts';
import { MOST_ATTEMPTS } from '../platform/job-hands.ts';
import {
  type Entries,
  entriesIn,
  exported,
  forged,
  imported,
  manifestSays,
  packed,
} from '../testing/archives.ts';
import { addExpenseBy, addProjectOf, type Person, signUp } from '../testing/people.ts';
import { freshPlace, startServer, type TestServer } from '../testing/server.ts';
import { HANDS } from './jobs-store.ts';

let server: TestServer;
let owner: Person;
let importer: Person;
let sound: Entries;

beforeAll(async () => {
  server = await startServer({
    registrationsPerHour: 1_000_000,
    archiveImportsPerHour: 0,
    projectFilesMb: 20,
  });
  owner = await signUp(server, 'owner');
  importer = await signUp(server, 'importer');
  const project = await addProjectOf(owner);
  await addExpenseBy(owner, project, { description: 'To the gate' });
  sound = await entriesIn(await exported(server, owner, project));
});
afterAll(() => server.stop());

/** Bytes of the files in the store, and how many there are. */
async function stored() {
  const names = await readdir(server.filesFolder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  );
  return { count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** The sound archive with these files in it. */
function withFiles(files: readonly Buffer[], type = 'application/pdf'): Entries {
  const entries = new Map(sound);
  const lines = files.map((bytes, index) => {
    entries.set(`files/${index + 1}`, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return JSON.stringify({ id: index + 1, name: `${index + 1}.pdf`, type, size: bytes.length, sha256 });
  });
  forged(entries, 'file', () => `${lines.join('\n')}\n`);
  return entries;
}

const MB = 1024 * 1024;
const pdf = (number: number, size: number) => Buffer.concat([Buffer.from(`%PDF-1.7\n% ${number}\n`)], size);

/** A ZIP of so many entries that all are one: each stands in the directory, and none has bytes of its own. */
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

describe('an archive is judged before it is stored', () => {
  it('with files that were packed to be small is refused, and nothing of it lies on the disk', async () => {
    const before = await stored();
    const files = Array.from({ length: 8 }, (_, index) => pdf(index, 9 * MB));
    const job = await imported(importer, await packed(withFiles(files)));
    expect(job).toMatchObject({ status: 'failed', problem: expect.stringMatching(/more than 20 times/) });
    expect((await stored()).bytes).toBeLessThan(before.bytes + MB);
  });

  it('stores the same bytes once, however many files have them', async () => {
    const other = await signUp(server, 'other');
    const same = Buffer.concat([pdf(0, 20), randomBytes(2 * MB)]);
    const before = await stored();
    const job = await imported(other, await packed(withFiles(Array.from({ length: 10 }, () => same))));
    expect(job).toMatchObject({ status: 'done', problem: null });
    // The archive itself lies there too, until it is swept.
    expect((await stored()).bytes - before.bytes - (job.fileSize ?? 0)).toBe(same.length);
    const rows = await server.connection.rows(sql`select 1 from files where project_id = ${job.projectId}`);
    expect(rows).toHaveLength(1);
  });

  it('takes the same bytes for no file of another type', async () => {
    const same = pdf(1, 200);
    const entries = withFiles([same, same]);
    forged(entries, 'file', (was) => was.replace(/(?<="id":2.*)application\/pdf/, 'image/png'));
    expect((await imported(importer, await packed(entries))).problem).toMatch(/“2\.pdf”/);
  });

  it('with more files than a project may hold is refused', async () => {
    const files = Array.from({ length: 7 }, (_, index) =>
      Buffer.concat([pdf(index, 20), randomBytes(3 * MB)]),
    );
    const job = await imported(importer, await packed(withFiles(files)));
    expect(job.problem).toMatch(/more than a project may hold here, which is 20 MB/);
  });

  it('of more entries than any may have is refused at once, and of more than it says before they are held', async () => {
    const begun = await imported(importer, manyEntries(MOST_FILES + 1000));
    expect(begun.problem).toMatch(/not an archive/);
    const entries = new Map(sound);
    for (let number = 1; number <= 2000; number += 1) entries.set(`files/${number}`, Buffer.from('x'));
    expect((await imported(importer, await packed(entries))).problem).toMatch(/manifest\.json/);
  });

  it('whose entries lie over each other is refused', async () => {
    const files = Array.from({ length: 3 }, (_, index) =>
      Buffer.concat([pdf(index, 20), randomBytes(40_000)]),
    );
    const bytes = Buffer.from(await packed(withFiles(files)));
    const places: number[] = [];
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
      if (/^files\//.test(bytes.toString('latin1', at + 46, at + 52))) places.push(at);
    const whole = bytes.length;
    // Each says that it takes up the whole archive.
    for (const at of places) bytes.writeUInt32LE(whole, at + 20);
    expect((await imported(importer, bytes)).problem).toMatch(/not an archive|altered/);
  });

  it('with more bytes of records than are taken is refused before any is read', async () => {
    const entries = new Map(sound);
    manifestSays(entries, ({ records }) => Object.assign(records[1] ?? {}, { bytes: MOST_RECORD_BYTES }));
    expect((await imported(importer, await packed(entries))).problem).toMatch(/which is 512 MB/);
  });

  it('with a text that no form takes is refused', async () => {
    const entries = new Map(sound);
    forged(entries, 'expense', (was) => was.replace('To the gate', 'x'.repeat(10_001)));
    expect((await imported(importer, await packed(entries))).problem).toMatch(/records\/expense\.jsonl, 1/);
    forged(entries, 'expense', (was) => was.replace('x'.repeat(10_001), 'x'.repeat(10_000)));
    expect(await imported(importer, await packed(entries))).toMatchObject({ status: 'done' });
  });
});

describe('imports', () => {
  it('are as many an hour as are allowed, refused before the body is read and with the time to wait', async () => {
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
      /^The limit of 2 imports an hour is reached\. Try again in 60 min\.$/,
    );
    expect((await stored()).count - before.count).toBeLessThanOrEqual(2);
    await two.stop();
    await one.stop();
  });

  it('whose process ended count twice, so that no archive ends a third one', async () => {
    const place = await freshPlace();
    const pool = openPool(place.databaseUrl, 1);
    const connection = connectionOf(pool);
    await connection.rows(sql`
      insert into archive_jobs (user_id, kind, status, stamped_at, attempts)
      values (1, 'import', 'running', now() - interval '1 minute', 1)`);
    expect(await HANDS.take(connection)).toMatchObject({ attempts: 3 });
    await connection.rows(sql`update archive_jobs set stamped_at = now() - interval '1 minute'`);
    expect((await HANDS.take(connection))?.attempts).toBeGreaterThan(MOST_ATTEMPTS);
    await pool.end();
    await place.clear();
  });
});
