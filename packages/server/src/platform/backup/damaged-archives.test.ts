import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createBackupFixture, reseal } from '../../testing/backups.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { openArchive } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { finishChecksummedFile } from './checksummed-file.ts';
import type { Manifest } from './manifest.ts';

const server = await startServer();
const shelf = await createBackupFixture();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const pdf = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));
const receiptUrl: string = (await owner.upload(pdf, 'bill.pdf', 'application/pdf')).body.url;
const document = `files/${receiptUrl.split('/').at(-1)}`;
await addExpenseBy(owner, project, { receiptUrl });
await addExpenseBy(owner, project, { amount: '300.05' });
const whole = (await shelf.back(server)).file;
const bytes = await readFile(whole);
afterAll(async () => {
  await server.stop();
  await shelf.clear();
});

/** Returns a copy of the archive with altered bytes. */
async function altered(alter: (copy: Buffer) => Buffer): Promise<string> {
  const file = shelf.nextFile();
  await writeFile(file, alter(Buffer.from(bytes)));
  return file;
}

/** Returns an archive rewritten from the altered entries. */
async function rewritten(alter: (entries: Map<string, Buffer>) => void): Promise<string> {
  const archive = await openArchive(whole);
  const entries = new Map<string, Buffer>();
  for (const name of ['manifest.json', 'files.sha256', document, ...tableEntries(archive.manifest)])
    entries.set(name, await buffer(await archive.read(name)));
  archive.close();
  alter(entries);
  const file = shelf.nextFile();
  const writer = new ArchiveWriter(file, new Date());
  for (const [name, content] of entries)
    await writer.add(name, Readable.from([content], { objectMode: false }), { packed: false });
  await writer.finish();
  await finishChecksummedFile(file);
  return file;
}

const tableEntries = ({ tables }: Manifest) => tables.map(({ name }) => `tables/${name}.copy`);

const inManifest = (entries: Map<string, Buffer>, alter: (manifest: Manifest) => void) => {
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest;
  alter(manifest);
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
};

/** Replaces the rows of a table, with a matching hash. */
const inTable = (entries: Map<string, Buffer>, table: string, alter: (text: string) => string) => {
  const text = alter(String(entries.get(`tables/${table}.copy`)));
  entries.set(`tables/${table}.copy`, Buffer.from(text));
  inManifest(entries, ({ tables }) => {
    const facts = tables.find(({ name }) => name === table);
    if (facts) Object.assign(facts, { sha256: createHash('sha256').update(text).digest('hex') });
  });
};

async function tablesIn(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace::regnamespace::text in ('public', 'drizzle')`,
  );
  await client.end();
  return rows.length;
}

describe('a damaged archive', () => {
  it('is rejected for any single altered byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, other) => {
        const file = await altered((copy) => {
          copy.writeUInt8(copy.readUInt8(place) ^ other, place);
          return copy;
        });
        await expect(openArchive(file)).rejects.toThrow(/damaged/);
      }),
      { numRuns: 60 },
    );
  });

  it('is rejected if it was truncated or extended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        const file = shelf.nextFile();
        await copyFile(whole, file);
        await truncate(file, length);
        await expect(openArchive(file)).rejects.toThrow(/damaged/);
      }),
      { numRuns: 25 },
    );
    await expect(openArchive(await altered((copy) => Buffer.concat([copy, copy])))).rejects.toThrow(
      /damaged/,
    );
  });

  it('is rejected if it was altered and its checksum renewed', async () => {
    const cases: [alter: (entries: Map<string, Buffer>) => void, sentence: RegExp][] = [
      [(entries) => entries.delete('tables/expenses.copy'), /tables\/expenses\.copy is missing/],
      [(entries) => entries.delete(document), /files\/.+ is missing/],
      [(entries) => entries.delete('manifest.json'), /manifest\.json is missing/],
      [(entries) => entries.set('files/another', Buffer.from('x')), /files\/another is not on its list/],
      [(entries) => entries.set('readme.txt', Buffer.from('x')), /holds “readme\.txt”/],
      [(entries) => entries.set(document, Buffer.from('%PDF-1.7 another')), /files\/.+ was altered/],
      [(entries) => entries.set('files.sha256', Buffer.from('')), /list of files was altered/],
      [(entries) => entries.set('manifest.json', Buffer.from('{}')), /manifest is not one of a backup/],
      [(entries) => entries.set('manifest.json', Buffer.from('{')), /manifest can’t be read/],
      [
        (entries) => entries.set('tables/expenses.copy', Buffer.from('')),
        /tables\/expenses\.copy was altered/,
      ],
      [
        (entries) => inManifest(entries, (said) => Object.assign(said, { form: 2 })),
        /made by a newer version of the product/,
      ],
    ];
    for (const [alter, sentence] of cases)
      await expect(openArchive(await rewritten(alter))).rejects.toThrow(sentence);
  });

  it('is rejected if an entry name leaves the folder, or occurs twice', async () => {
    const [name = ''] = document.split('/').slice(1);
    for (const other of [`../${'e'.repeat(name.length + 3)}`, `/${'e'.repeat(name.length + 5)}`]) {
      const file = await altered((copy) =>
        Buffer.from(copy.toString('latin1').replaceAll(document, other), 'latin1'),
      );
      await reseal(file, (copy) => copy);
      await expect(openArchive(file)).rejects.toThrow(/damaged/);
    }
    const twice = await altered((copy) =>
      Buffer.from(
        copy.toString('latin1').replaceAll('tables/expenses.copy', 'tables/projects.copy'),
        'latin1',
      ),
    );
    await reseal(twice, (copy) => copy);
    await expect(openArchive(twice)).rejects.toThrow(/tables\/projects\.copy twice/);
  });

  it('is rejected if the file is missing or not an archive', async () => {
    await expect(openArchive('/no/such/backup.zip')).rejects.toThrow(/There is no file or folder/);
    const file = shelf.nextFile();
    await writeFile(file, 'no archive at all');
    await expect(openArchive(file)).rejects.toThrow(/damaged/);
  });
});

describe('a backup whose rows do not match its manifest', () => {
  const refused = async (alter: (entries: Map<string, Buffer>) => void) => {
    const file = await rewritten(alter);
    const place = await shelf.emptyPlace();
    const refusal = await shelf.restore(file, place).then(
      () => 'it was restored',
      (error: Error) => error.message,
    );
    expect(await tablesIn(place.databaseUrl)).toBe(0);
    return refusal;
  };

  it('is detected by the comparison, and the target stays empty', async () => {
    const dropped = (text: string) => text.split('\n').slice(1).join('\n');
    expect(await refused((entries) => inTable(entries, 'expenses', dropped))).toMatch(
      /expenses: rows: 2 in the backup, 1 here, and 1 more\): the place was left empty/,
    );
    expect(
      await refused((entries) => inTable(entries, 'expenses', (text) => text.replace('300.05', '300.06'))),
    ).toMatch(/expenses: sum of amount: 18700\.05 in the backup, 18700\.06 here/);
    expect(
      await refused((entries) =>
        inManifest(entries, ({ heads }) =>
          heads.push({ ...heads[0], projectId: 4711, number: 1, hash: '0'.repeat(64) }),
        ),
      ),
    ).toMatch(/activity log of project 4711: last seal/);
  });

  it('is rejected if it breaks in the middle, and the target stays empty', async () => {
    expect(
      await refused((entries) => inTable(entries, 'users', (text) => text.replace('\t', '\tno column\t'))),
    ).toMatch(/could not be put back \(.+\): the place was left empty/);
    expect(
      await refused((entries) =>
        inManifest(entries, ({ tables }) => {
          tables.splice(0, 1);
        }),
      ),
    ).toMatch(/not on its list/);
    expect(
      await refused((entries) =>
        inManifest(entries, (said) => Object.assign(said.migration, { when: said.migration.when + 1 })),
      ),
    ).toMatch(/with tables that this one does not know \(.+\): update the product/);
  });
});

describe('a restore that loses the database in its last steps', () => {
  type Place = Awaited<ReturnType<typeof shelf.emptyPlace>>;
  type Ask = (...asked: unknown[]) => unknown;

  /** Restores and does something else at a statement. Returns what came of it, the tables and the files. */
  async function restoredWith(
    statement: RegExp,
    instead: (ask: () => unknown, place: Place) => Promise<unknown>,
  ) {
    const place = await shelf.emptyPlace();
    const prototype = pg.Client.prototype as unknown as { query: Ask };
    const { query } = prototype;
    prototype.query = function (this: pg.Client, ...asked) {
      const ask = () => query.apply(this, asked);
      const isMet = place.ownerUrl.endsWith(`/${this.database}`) && statement.test(String(asked[0]));
      return isMet ? instead(ask, place) : ask();
    };
    const outcome = await shelf
      .restore(whole, place)
      .catch((error: Error) => error.message)
      .finally(() => Object.assign(prototype, { query }));
    const found = await readdir(place.filesFolder, { recursive: true }).catch(() => []);
    const isThere = found.some((name) => document.endsWith(`/${path.basename(name)}`));
    return { outcome, isThere, hasTables: (await tablesIn(place.databaseUrl)) > 0 };
  }
  const lost = async () => {
    throw new Error('Connection terminated unexpectedly');
  };

  it('succeeds with all files if the database has committed and only its answer was lost', async () => {
    const restored = await restoredWith(/^commit$/, async (ask) => {
      await ask();
      return lost();
    });
    expect(restored).toMatchObject({ outcome: { files: 1 }, isThere: true, hasTables: true });
  });

  it('leaves nothing if the database has not committed', async () => {
    const restored = await restoredWith(/^commit$/, async (ask, { ownerUrl }) => {
      const other = new pg.Client({ connectionString: ownerUrl });
      await other.connect();
      await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await other.end();
      return ask();
    });
    expect(restored).toMatchObject({
      outcome: expect.stringMatching(/could not be put back \(.+\): the place was left empty/),
      ...{ isThere: false, hasTables: false },
    });
  });

  it('keeps the files and says so if nobody can tell', async () => {
    const restored = await restoredWith(/^commit$|pg_xact_status/, async (ask) => {
      await ask();
      return lost();
    });
    expect(restored).toMatchObject({
      outcome: expect.stringMatching(
        /whether the backup .+ took effect is not known.+ its files stay in .+ Restore again/,
      ),
      ...{ isThere: true, hasTables: true },
    });
  });

  it('succeeds without the statistics of its tables', async () => {
    const restored = await restoredWith(/^analyze/, lost);
    expect(restored).toMatchObject({
      outcome: { files: 1, notAnalyzed: 'Connection terminated unexpectedly' },
      ...{ isThere: true, hasTables: true },
    });
  });
});
