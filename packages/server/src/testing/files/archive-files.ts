import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ArchiveJob } from '@brick/domain/archives/api';
import type { ProjectManifest } from '@brick/domain/archives/manifest';
import { expect, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { TestPerson } from '../people.ts';
import type { TestServer } from '../test-server.ts';

/** Ends a test that hangs, and not one of a busy machine. */
const LONG_TIMEOUT = { timeout: 300_000, interval: 50 };

/** The entries of an archive by name. */
export type ArchiveEntries = Map<string, Buffer>;

/** Rewrites an entry. */
export const rewriteEntry = (entries: ArchiveEntries, name: string, text: (was: string) => string): void => {
  entries.set(name, Buffer.from(text(String(entries.get(name)))));
};

/** Rewrites the manifest. */
export function rewriteManifest(entries: ArchiveEntries, change: (manifest: ProjectManifest) => void): void {
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as ProjectManifest;
  change(manifest);
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

/** Rewrites the records of a kind and updates the manifest, like a skilled forger. */
export function rewriteRecords(entries: ArchiveEntries, kind: string, text: (was: string) => string): void {
  const name = `records/${kind}.jsonl`;
  rewriteEntry(entries, name, text);
  const bytes = entries.get(name) ?? Buffer.alloc(0);
  rewriteManifest(entries, ({ records }) => {
    const entry = records.find((one) => one.kind === kind);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const count = String(bytes).split('\n').length - 1;
    if (entry) Object.assign(entry, { bytes: bytes.length, sha256, count });
  });
}

/** The unpacked content of an archive. */
export interface UnpackedArchive {
  manifest: ProjectManifest;
  records: Record<string, object[]>;
  files: Record<string, string>;
}

/** Waits for a job to finish. */
export async function waitForJob(person: TestPerson, id: number): Promise<ArchiveJob> {
  const look = async () => (await person.get(`/api/archives/${id}`)).body as ArchiveJob;
  return vi.waitUntil(async () => {
    const job = await look();
    return /done|failed|cancelled/.test(job.status) && job;
  }, LONG_TIMEOUT);
}

/** Exports a project and downloads its archive. */
export async function exportArchive(
  server: TestServer,
  person: TestPerson,
  project: number,
): Promise<Uint8Array> {
  const { status, body } = await person.post(`/api/projects/${project}/archive`);
  expect(status, JSON.stringify(body)).toBe(202);
  const job = await waitForJob(person, body.id);
  expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', kind: 'export' });
  const answer = await fetch(server.url + job.url, { headers: { cookie: person.cookie } });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return new Uint8Array(await answer.arrayBuffer());
}

/** Starts the import of an archive. */
export async function startImport(person: TestPerson, archive: Uint8Array): Promise<ArchiveJob> {
  const form = new FormData();
  form.append('file', new Blob([archive as Uint8Array<ArrayBuffer>]), 'project.zip');
  const { status, body } = await person.post('/api/archives', form);
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
}

/** Imports an archive and returns the finished job. */
export const importArchive = async (person: TestPerson, archive: Uint8Array): Promise<ArchiveJob> =>
  waitForJob(person, (await startImport(person, archive)).id);

/** Reads the entries of a ZIP by name. */
export async function readEntries(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(archive));
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}

/** Packs entries into a ZIP. */
export async function packEntries(
  entries: Iterable<readonly [name: string, bytes: Buffer]>,
): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

export async function unpackArchive(archive: Uint8Array): Promise<UnpackedArchive> {
  const entries = await readEntries(archive);
  const records: UnpackedArchive['records'] = {};
  const files: UnpackedArchive['files'] = {};
  for (const [name, bytes] of entries) {
    const [, kind] = /^records\/(.+)\.jsonl$/.exec(name) ?? [];
    if (kind) {
      const lines = bytes.toString('utf8').split('\n').slice(0, -1);
      records[kind] = lines.map((line) => JSON.parse(line) as object);
    }
    if (name.startsWith('files/')) files[name] = bytes.toString('base64');
  }
  return { manifest: JSON.parse(String(entries.get('manifest.json'))) as ProjectManifest, records, files };
}

/** Adds an expense with a comment. */
export async function addComment(person: TestPerson, project: number): Promise<void> {
  const { body } = await person.get(`/api/projects/${project}/expenses?q=Face%20bricks`);
  const bricks = body.find(({ itemName }: { itemName: string }) => itemName === 'Face bricks');
  const { status } = await person.post(`/api/expenses/${bricks.id}/comments`, { text: 'Two pallets short' });
  expect(status).toBe(201);
}

const PEOPLE =
  /^(?:addedBy|madeBy|enteredBy|submittedBy|reviewedBy|createdBy|certifiedBy|paidBy|verifiedBy|fixedBy|refusedBy|acceptedBy|reportedBy|designerId|authorId|actorId|inspectorId|assignedToId|valuers)$/;
/** Made anew by an import, because the ids that they are made from are others. */
const MADE_ANEW = ['contentHash'];

const withoutPeople = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(([field]) => !PEOPLE.test(field) && !MADE_ANEW.includes(field)),
  );

/** The content of an archive without values that depend on exporter and time. */
export function comparableArchive({ manifest, records, files }: UnpackedArchive) {
  const { madeAt: _madeAt, records: _entries, ...said } = manifest;
  const people = ['file', 'person', 'comment', 'supplier'];
  const rows = Object.fromEntries(
    Object.entries(records)
      .filter(([kind]) => !people.includes(kind))
      .map(([kind, lines]) => [kind, lines.map(withoutPeople)]),
  );
  return { said, rows, files };
}
