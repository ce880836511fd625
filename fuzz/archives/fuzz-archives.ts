import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type ArchiveJob, importProject } from '@brick/domain/archives/contract';
import type { Endpoint } from '@brick/domain/endpoint';
import { sweepArchives } from '@brick/server/archives/archive-runner';
import { CALLS } from '@brick/server/calls';
import { localFiles } from '@brick/server/platform/files';
import { addComment, entriesIn, exported } from '@brick/server/testing/archives';
import { sweepFiles } from '@brick/server/testing/keeping';
import { addExpenseBy, type Person, signUp } from '@brick/server/testing/people';
import { blankJpeg } from '@brick/server/testing/pictures';
import { fingerprint, peopleElsewhere } from '@brick/server/walk/elsewhere';
import type { World } from '@brick/server/walk/world';
import { Chance } from '../chance.ts';
import { Findings, keep, type Outcome } from '../finding.ts';
import { faultsInBooks } from '../requests/books.ts';
import { faultOf } from '../requests/judge.ts';
import { clockOf, type Run } from '../run.ts';
import { drawArchive, type Entries } from './altered.ts';

const TWO_DAYS = 2 * 24 * 3_600_000;

/** What is read of a project that an altered archive came to: a sample of all that its members read. */
const READS: readonly Endpoint[] = CALLS.map(({ endpoint }) => endpoint).filter(
  ({ method, path, reply }) =>
    method === 'GET' &&
    path.startsWith('/api/projects/{projectId}') &&
    !/\{(?!projectId)/.test(path) &&
    reply !== 'events',
);
const READ_AT_ONCE = 12;

/** A project with something of everything in it, as an archive. */
async function soundArchive({ server, owner }: World): Promise<Entries> {
  const { body } = await owner.post('/api/projects/sample', {});
  const project = body.id as number;
  const photo = async (name: string) =>
    (await owner.upload(blankJpeg(), name, 'image/jpeg')).body.url as string;
  await addExpenseBy(owner, project, { itemName: 'Face bricks', receiptUrl: await photo('Receipt.jpg') });
  await addComment(owner, project);
  const inspection = await owner.post(`/api/projects/${project}/inspections`, {
    phase: 'foundation',
    inspectionType: 'Cover',
    beforePhotosUrls: [await photo('Before.jpg')],
  });
  await owner.patch(`/api/inspections/${inspection.body.id}`, { location: 'Grid B', version: 1 });
  await owner.put(`/api/projects/${project}/branding`, {
    companyName: 'Kgosi',
    logoUrl: await photo('Logo.jpg'),
    version: 0,
  });
  return entriesIn(await exported(server, owner, project));
}

class Importing {
  readonly #world: World;
  readonly #importer: Person;
  readonly #run: Run;
  readonly #chance: Chance;
  readonly findings = new Findings();
  readonly counts: Record<string, number> = { archives: 0 };

  constructor(world: World, importer: Person, run: Run) {
    this.#world = world;
    this.#importer = importer;
    this.#run = run;
    this.#chance = new Chance(run.seed);
  }

  /** How many projects and files the importer has. */
  async #owned(): Promise<string> {
    const { rows } = await this.#world.server.pool.query<{ owned: string }>(
      `select (select count(*) from projects where owner_id = $1) || ' projects, ' ||
        (select count(*) from files where uploaded_by = $1) || ' files' as owned`,
      [this.#importer.id],
    );
    return rows[0]?.owned ?? '';
  }

  async #import(archive: Uint8Array): Promise<ArchiveJob | string> {
    const form = new FormData();
    form.append('file', new Blob([archive as Uint8Array<ArrayBuffer>]), 'project.zip');
    const { status, body, headers } = await this.#importer.post('/api/archives', form);
    const came = { status, text: JSON.stringify(body), headers: Object.fromEntries(headers) };
    const sent = {
      by: 'importer',
      method: 'POST',
      path: '/api/archives',
      headers: {},
      how: 'whole' as const,
    };
    const fault = faultOf(
      { sent, endpoint: importProject as unknown as Endpoint, withoutMoney: false },
      came,
    );
    if (fault) return fault;
    const until = performance.now() + this.#run.patience;
    while (performance.now() < until) {
      const job = (await this.#importer.get(`/api/archives/${body.id}`)).body as ArchiveJob;
      if (/done|failed|cancelled/.test(job.status)) return job;
      await wait(20);
    }
    return 'the import was never done';
  }

  /** What is wrong with reading the project that an archive came to. */
  async #faultOfReads(project: number): Promise<string | null> {
    for (let times = 0; times < READ_AT_ONCE; times += 1) {
      const endpoint = this.#chance.pick(READS);
      const path = endpoint.path.replace('{projectId}', String(project));
      const { status, body, headers } = await this.#importer.get(path);
      const came = { status, text: JSON.stringify(body), headers: Object.fromEntries(headers) };
      const sent = { by: 'importer', method: 'GET', path, headers: {}, how: 'whole' as const };
      const fault = faultOf({ sent, endpoint, withoutMoney: false }, came);
      if (fault) return `GET ${endpoint.path}: ${fault}`;
    }
    return null;
  }

  async #faultOf(archive: Uint8Array): Promise<string | null> {
    const before = await this.#owned();
    const job = await this.#import(archive);
    if (typeof job === 'string') return job;
    this.counts[job.status] = (this.counts[job.status] ?? 0) + 1;
    if (job.status === 'done' && job.projectId !== null) return this.#faultOfReads(job.projectId);
    if (job.status !== 'failed' || job.projectId !== null) return `the import ended as ${job.status}`;
    if (!/^\p{Lu}.+\.$/su.test(job.problem ?? '')) return 'it is refused without a sentence';
    if (/tried several times/.test(job.problem ?? '')) return 'the import broke: the log says why';
    const after = await this.#owned();
    return after === before ? null : `a refused archive left ${after} where there were ${before}`;
  }

  async step(sound: Entries): Promise<void> {
    const archive = await drawArchive(sound, this.#chance);
    this.counts['archives'] = (this.counts['archives'] ?? 0) + 1;
    const fault = await this.#faultOf(archive);
    if (!fault || this.findings.has(fault)) return;
    const place = await keep(`archives-${this.#run.seed}-${this.counts['archives']}.zip`, archive);
    this.findings.add(fault, { what: fault, cause: place });
  }
}

/** Files on disk that nothing names, and files that are named and not there, when all that may go has gone. */
async function faultsOfFiles({ server }: World): Promise<string[]> {
  await sweepArchives({ pool: server.pool, files: localFiles(server.filesFolder) });
  await sweepFiles(server, Date.now() + TWO_DAYS);
  const { rows } = await server.pool.query<{ key: string }>('select key from files');
  const ofJobs = await server.pool.query<{ key: string }>(
    'select file_key as key from archive_jobs where file_key is not null',
  );
  const entries = await readdir(server.filesFolder, { recursive: true, withFileTypes: true });
  const left = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const missing = rows
    .filter(({ key }) => !left.delete(key))
    .map(({ key }) => `file ${key} has a row and no bytes`);
  // What was made for somebody to fetch goes a day later, and its job stays.
  for (const { key } of ofJobs.rows) left.delete(key);
  return [...missing, ...[...left].map((name) => `file ${name} has bytes and no row`)];
}

/** Archives of a project, altered in all ways, imported until the time is over. */
export async function fuzzArchives(world: World, run: Run): Promise<Outcome> {
  const elsewhere = await peopleElsewhere(world);
  const sound = await soundArchive(world);
  const before = await fingerprint(world, elsewhere);
  const importing = new Importing(world, await signUp(world.server, 'importer'), run);
  const goesOn = clockOf(run);
  while (goesOn() && !importing.findings.enough) await importing.step(sound);
  const now = await fingerprint(world, elsewhere);
  const changed = Object.keys(now).filter((what) => now[what] !== before[what]);
  const behind = [
    ...changed.map((what) => `${what} changed in a project that nobody imported`),
    ...(await faultsInBooks(world.server)),
    ...(await faultsOfFiles(world)),
  ];
  for (const what of behind)
    importing.findings.add(what, {
      what,
      cause: `seed ${run.seed}, after ${importing.counts['archives']} archives`,
    });
  return { counts: importing.counts, findings: importing.findings.list };
}
