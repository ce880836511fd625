import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import {
  type ArchiveEntries,
  exportArchive,
  importArchive,
  packEntries,
  readEntries,
  rewriteEntry,
  rewriteManifest,
  rewriteRecords,
} from '../testing/files/archive-files.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer({
  registrationsPerHour: 1_000_000,
  archiveLimitMb: 10,
  archiveImportsPerHour: 0,
});
const owner = await signUp(server, 'owner');
const importer = await signUp(server, 'importer');
const project = await addProjectOf(owner);
const photo = (await owner.upload(blankJpeg(), 'Receipt.jpg', 'image/jpeg')).body.url;
const supplier = await owner.post('/api/suppliers', { name: 'Kalahari Cement', projectId: project });
await addExpenseBy(owner, project, { receiptUrl: photo, supplierId: supplier.body.id });
const sound = await readEntries(await exportArchive(server, owner, project));
afterAll(() => server.stop());

const HOSTILE: [what: string, change: (entries: ArchiveEntries) => void, sentence: RegExp][] = [
  [
    'is of a later version',
    (all) => rewriteManifest(all, (one) => Object.assign(one, { version: 2 })),
    /newer version/,
  ],
  [
    'is of another format',
    (all) => rewriteManifest(all, (one) => Object.assign(one, { format: 'zip' })),
    /not an archive/,
  ],
  [
    'says more of itself than it may',
    (all) => rewriteManifest(all, (one) => Object.assign(one, { secret: 1 })),
    /manifest\.json/,
  ],
  ['has no manifest', (all) => all.delete('manifest.json'), /manifest\.json|not an archive/],
  ['lacks a kind of record', (all) => all.delete('records/issue.jsonl'), /altered/],
  ['lacks a file', (all) => all.delete('files/1'), /altered/],
  ['holds a file that no record names', (all) => all.set('files/2', Buffer.from('x')), /altered/],
  ['holds what no archive does', (all) => all.set('readme.txt', Buffer.from('x')), /holds “readme\.txt”/],
  [
    'holds other records than were written',
    (all) => rewriteEntry(all, 'records/expense.jsonl', (was) => was.replace('18400.00', '18400.01')),
    /records\/expense\.jsonl/,
  ],
  ['holds another file than was written', (all) => all.set('files/1', Buffer.from('x')), /files\/1/],
  [
    'has a field that no record has',
    (all) => rewriteRecords(all, 'expense', (was) => was.replace('{', '{"ownerId":1,')),
    /records\/expense\.jsonl, 1/,
  ],
  [
    'names a person who is not in it',
    (all) => rewriteRecords(all, 'expense', (was) => was.replace('"addedBy":1', '"addedBy":99')),
    /records\/expense\.jsonl, 1/,
  ],
  [
    'names a commitment of somebody else',
    (all) => rewriteRecords(all, 'expense', (was) => was.replace('"commitmentId":null', '"commitmentId":1')),
    /records\/expense\.jsonl, 1/,
  ],
  [
    'names a file of somebody else by its address',
    (all) =>
      rewriteRecords(all, 'expense', (was) => was.replace('file:1', '/api/files/AAAAAAAAAAAAAAAAAAAAAAAA')),
    /records\/expense\.jsonl, 1/,
  ],
  [
    'has a receipt that lies elsewhere',
    (all) =>
      rewriteRecords(all, 'expense', (was) => was.replace('file:1', 'http://tracker.example/pixel.png')),
    /records\/expense\.jsonl, 1/,
  ],
  [
    'has an amount that no form takes',
    (all) =>
      rewriteRecords(all, 'expense', (was) => was.replace('"amount":"18400.00"', '"amount":"-18400.00"')),
    /records\/expense\.jsonl, 1/,
  ],
  [
    'has more words than a form takes',
    (all) =>
      rewriteRecords(all, 'expense', (was) =>
        was.replace('"description":null', `"description":"${'x'.repeat(10_001)}"`),
      ),
    /records\/expense\.jsonl, 1/,
  ],
  [
    'has a row without a name',
    (all) => rewriteRecords(all, 'expense', (was) => was.replace(/"itemName":"[^"]*"/, '"itemName":"  "')),
    /records\/expense\.jsonl, 1/,
  ],
  ...(
    [
      ['website', 'javascript:alert(document.domain)'],
      ['website', 'data:text/html,x'],
      ['email', 'not an address'],
    ] as const
  ).map(
    ([field, value]) =>
      [
        `has a supplier whose ${field} is ${value}`,
        (all: ArchiveEntries) =>
          rewriteRecords(all, 'supplier', (was) =>
            was.replace(new RegExp(`"${field}":null`), `"${field}":"${value}"`),
          ),
        /records\/supplier\.jsonl, 1/,
      ] as [string, (entries: ArchiveEntries) => void, RegExp],
  ),
  [
    'has a record twice',
    (all) => rewriteRecords(all, 'expense', (was) => was + was),
    /records\/expense\.jsonl, 2/,
  ],
  [
    'has two records where there can be one',
    (all) =>
      rewriteRecords(
        all,
        'expense',
        (was) => was + was.replace('"id":1,', '"id":2,').replace('"file:1"', 'null'),
      ),
    /that cannot be one of a project: records\/expense\.jsonl\.$/,
  ],
  [
    'nests its records beyond measure',
    (all) => rewriteRecords(all, 'expense', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`),
    /records\/expense\.jsonl, 1/,
  ],
  [
    'says of a file that it is what it is not',
    (all) => rewriteRecords(all, 'file', (was) => was.replace('image/jpeg', 'application/pdf')),
    /Receipt\.jpg/,
  ],
  [
    'says other figures than its records come to',
    (all) =>
      rewriteManifest(all, ({ totals }) => Object.assign(totals, { 'budget of the project actual': '1.00' })),
    /undone: budget of the project actual came to/,
  ],
  [
    'holds far more than it takes',
    (all) => all.set('files/1', Buffer.alloc(30 * 1024 * 1024)),
    /more than can be imported/,
  ],
];

async function mustLeaveNothing(): Promise<void> {
  expect((await importer.get('/api/projects')).body).toEqual([]);
  const [rows] = await server.connection.rows<{ count: number }>(
    sql`select count(*)::int as count from files where uploaded_by = ${importer.id}`,
  );
  expect(rows?.count).toBe(0);
  expect(await readdir(`${server.filesFolder}/incoming`)).toEqual([]);
}

describe('an archive', () => {
  it.each(HOSTILE)('that %s is rejected and nothing of it is stored', async (_what, change, sentence) => {
    const entries = new Map(sound);
    change(entries);
    const job = await importArchive(importer, await packEntries(entries));
    expect(job).toMatchObject({ status: 'failed', projectId: null });
    expect(job.problem).toMatch(sentence);
    await mustLeaveNothing();
  });

  it('can be imported when another tool has packed it', async () => {
    const other = await signUp(server, 'other');
    expect(await importArchive(other, await packEntries(sound))).toMatchObject({
      status: 'done',
      problem: null,
    });
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'files/../x', 'C:\\x'])(
    'with an entry %s is rejected',
    async (name) => {
      // Replaces a harmless name of the same length, because no tool writes such names.
      const harmless = 'x'.repeat(name.length);
      const bytes = Buffer.from(await packEntries([...sound, [harmless, Buffer.from('x')] as const]));
      for (let place = bytes.indexOf(harmless); place >= 0; place = bytes.indexOf(harmless))
        bytes.write(name, place);
      const job = await importArchive(importer, bytes);
      expect([job.status, job.problem]).toEqual([
        'failed',
        expect.stringMatching(/not an archive|which no archive/),
      ]);
      await mustLeaveNothing();
    },
  );

  it('with a symbolic link is rejected', async () => {
    const zip = new ZipFile();
    for (const [name, bytes] of sound)
      zip.addBuffer(bytes, name, name === 'files/1' ? { mode: 0o120777 } : {});
    zip.end();
    const job = await importArchive(importer, new Uint8Array(await buffer(zip.outputStream)));
    expect(job.problem).toMatch(/holds “files\/1”/);
    await mustLeaveNothing();
  });

  it('with a duplicate entry is rejected', async () => {
    const job = await importArchive(importer, await packEntries([...sound, ...[...sound].slice(0, 1)]));
    expect(job.problem).toMatch(/which no archive/);
    await mustLeaveNothing();
  });

  it('that is not a ZIP or is truncated is rejected', async () => {
    const whole = await packEntries(sound);
    for (const bytes of [new TextEncoder().encode('hello'), whole.subarray(0, whole.length - 300)]) {
      const job = await importArchive(importer, bytes);
      expect(job.problem).toMatch(/not an archive/);
    }
    await mustLeaveNothing();
  });
});
