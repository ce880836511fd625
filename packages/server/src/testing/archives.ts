import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ArchiveJob } from '@brick/domain/archives/contract';
import type { ProjectManifest } from '@brick/domain/archives/manifest';
import { expect, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

const LONG = { timeout: 60_000, interval: 50 };

/** The entries of an archive by name. */
export type Entries = Map<string, Buffer>;

/** Writes an entry anew. */
export const changed = (entries: Entries, name: string, text: (was: string) => string): void => {
  entries.set(name, Buffer.from(text(String(entries.get(name)))));
};

/** Changes what an archive says of itself. */
export function manifestSays(entries: Entries, change: (manifest: ProjectManifest) => void): void {
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as ProjectManifest;
  change(manifest);
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

/** Writes records of a kind anew, and what the manifest says of them, as somebody would who knows the format. */
export function forged(entries: Entries, kind: string, text: (was: string) => string): void {
  const name = `records/${kind}.jsonl`;
  changed(entries, name, text);
  const bytes = entries.get(name) ?? Buffer.alloc(0);
  manifestSays(entries, ({ records }) => {
    const entry = records.find((one) => one.kind === kind);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const count = String(bytes).split('\n').length - 1;
    if (entry) Object.assign(entry, { bytes: bytes.length, sha256, count });
  });
}

/** What an archive holds, unpacked. */
export interface Unpacked {
  manifest: ProjectManifest;
  records: Record<string, object[]>;
  files: Record<string, string>;
}

/** A job when it has ended. */
export async function finishedJob(person: Person, id: number): Promise<ArchiveJob> {
  const look = async () => (await person.get(`/api/archives/${id}`)).body as ArchiveJob;
  return vi.waitUntil(async () => {
    const job = await look();
    return /done|failed|cancelled/.test(job.status) && job;
  }, LONG);
}

/** The archive of a project, as this person fetches it. */
export async function exported(server: TestServer, person: Person, project: number): Promise<Uint8Array> {
  const { status, body } = await person.post(`/api/projects/${project}/archive`);
  expect(status, JSON.stringify(body)).toBe(202);
  const job = await finishedJob(person, body.id);
  expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', kind: 'export' });
  const answer = await fetch(server.url + job.url, { headers: { cookie: person.cookie } });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return new Uint8Array(await answer.arrayBuffer());
}

/** An archive as this person begins to import it. */
export async function begunImport(person: Person, archive: Uint8Array): Promise<ArchiveJob> {
  const form = new FormData();
  form.append('file', new Blob([archive as Uint8Array<ArrayBuffer>]), 'project.zip');
  const { status, body } = await person.post('/api/archives', form);
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
}

/** What became of an archive that this person has imported. */
export const imported = async (person: Person, archive: Uint8Array): Promise<ArchiveJob> =>
  finishedJob(person, (await begunImport(person, archive)).id);

/** The entries of a ZIP by name. */
export async function entriesIn(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(archive));
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}

/** A ZIP of entries, as any tool writes one. */
export async function packed(entries: Iterable<readonly [name: string, bytes: Buffer]>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

export async function unpacked(archive: Uint8Array): Promise<Unpacked> {
  const entries = await entriesIn(archive);
  const records: Unpacked['records'] = {};
  const files: Unpacked['files'] = {};
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

/** Somebody says something beside an expense. */
export async function addComment(person: Person, project: number): Promise<void> {
  const { body } = await person.get(`/api/projects/${project}/expenses?q=Face%20bricks`);
  const bricks = body.find(({ itemName }: { itemName: string }) => itemName === 'Face bricks');
  const { status } = await person.post(`/api/expenses/${bricks.id}/comments`, { text: 'Two pallets short' });
  expect(status).toBe(201);
}

const PEOPLE =
  /^(?:addedBy|madeBy|enteredBy|submittedBy|reviewedBy|createdBy|certifiedBy|paidBy|verifiedBy|reportedBy|designerId|authorId|actorId|inspectorId|assignedToId|valuers)$/;
const withoutPeople = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !PEOPLE.test(field)));

/** An archive without what differs by when and by whom it was made. */
export function comparedArchive({ manifest, records, files }: Unpacked) {
  const { madeAt: _madeAt, records: _entries, ...said } = manifest;
  const people = ['file', 'person', 'comment', 'supplier'];
  const rows = Object.fromEntries(
    Object.entries(records)
      .filter(([kind]) => !people.includes(kind))
      .map(([kind, lines]) => [kind, lines.map(withoutPeople)]),
  );
  return { said, rows, files };
}
