import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type ArchiveJob, importProject } from '@brick/domain/archives/api';
import type { Endpoint } from '@brick/domain/endpoint';
import type { Fixtures } from '@brick/server/endpoint-tests/fixtures/fixtures';
import { addOtherProject, fingerprint } from '@brick/server/endpoint-tests/fixtures/other-project';
import { ENDPOINTS } from '@brick/server/endpoints';
import { createLocalFileStore } from '@brick/server/platform/files/file-store';
import { removeFinishedJobs } from '@brick/server/platform/jobs/job-files';
import { addComment, exportArchive, readEntries } from '@brick/server/testing/files/archive-files';
import { blankJpeg } from '@brick/server/testing/files/pictures';
import { waitForDrawnSheets } from '@brick/server/testing/files/wait-for-drawn-sheets';
import { addExpenseBy, signUp, type TestPerson } from '@brick/server/testing/people';
import { runOrphanCleanup } from '@brick/server/testing/scheduled-jobs';
import { FindingList, type FuzzOutcome, saveCause } from '../findings.ts';
import { consistencyFaults } from '../requests/consistency-checks.ts';
import { responseFault } from '../requests/response-checks.ts';
import { createDeadline, type FuzzRunOptions } from '../run-options.ts';
import { SeededRandom } from '../seeded-random.ts';
import { type ArchiveEntries, mutateArchive } from './mutate-archive.ts';

const TWO_DAYS = 2 * 24 * 3_600_000;

/** Endpoints used to read an imported project. */
const READ_ENDPOINTS: readonly Endpoint[] = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
  ({ method, path, reply }) =>
    method === 'GET' &&
    path.startsWith('/api/projects/{projectId}') &&
    !/\{(?!projectId)/.test(path) &&
    reply !== 'events',
);
const READ_AT_ONCE = 12;

/** Creates an archive of a project with some data of every kind. */
async function createValidArchive({ server, owner }: Fixtures): Promise<ArchiveEntries> {
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
  return readEntries(await exportArchive(server, owner, project));
}

class ArchiveFuzzer {
  readonly #world: Fixtures;
  readonly #importer: TestPerson;
  readonly #run: FuzzRunOptions;
  readonly #chance: SeededRandom;
  readonly findings = new FindingList();
  readonly counts: Record<string, number> = { archives: 0 };

  constructor(world: Fixtures, importer: TestPerson, run: FuzzRunOptions) {
    this.#world = world;
    this.#importer = importer;
    this.#run = run;
    this.#chance = new SeededRandom(run.seed);
  }

  /** Counts the importer's projects and files, once the plans of those imported before are drawn. */
  async #owned(): Promise<string> {
    await waitForDrawnSheets(this.#world.server.pool);
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
    const fault = responseFault(
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

  /** Reads the imported project and returns a fault, if any. */
  async #faultOfReads(project: number): Promise<string | null> {
    for (let times = 0; times < READ_AT_ONCE; times += 1) {
      const endpoint = this.#chance.pick(READ_ENDPOINTS);
      const path = endpoint.path.replace('{projectId}', String(project));
      const { status, body, headers } = await this.#importer.get(path);
      const came = { status, text: JSON.stringify(body), headers: Object.fromEntries(headers) };
      const sent = { by: 'importer', method: 'GET', path, headers: {}, how: 'whole' as const };
      const fault = responseFault({ sent, endpoint, withoutMoney: false }, came);
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

  async step(sound: ArchiveEntries): Promise<void> {
    const archive = await mutateArchive(sound, this.#chance);
    this.counts['archives'] = (this.counts['archives'] ?? 0) + 1;
    const fault = await this.#faultOf(archive);
    if (!fault || this.findings.has(fault)) return;
    const place = await saveCause(`archives-${this.#run.seed}-${this.counts['archives']}.zip`, archive);
    this.findings.add(fault, { what: fault, cause: place });
  }
}

/** Returns files without a reference and references without a file, after the sweep. */
async function fileFaults({ server }: Fixtures): Promise<string[]> {
  await waitForDrawnSheets(server.pool);
  await removeFinishedJobs({ pool: server.pool, files: createLocalFileStore(server.filesFolder) });
  await runOrphanCleanup(server, Date.now() + TWO_DAYS);
  const { rows } = await server.pool.query<{ key: string }>('select key from files');
  const ofJobs = await server.pool.query<{ key: string }>(
    'select file_key as key from jobs where file_key is not null',
  );
  const entries = await readdir(server.filesFolder, { recursive: true, withFileTypes: true });
  const left = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const missing = rows
    .filter(({ key }) => !left.delete(key))
    .map(({ key }) => `file ${key} has a row and no bytes`);
  // Finished exports are deleted a day later, while their jobs are kept.
  for (const { key } of ofJobs.rows) left.delete(key);
  return [...missing, ...[...left].map((name) => `file ${name} has bytes and no row`)];
}

/** Imports mutated archives of a project until the time is over. */
export async function fuzzArchives(world: Fixtures, run: FuzzRunOptions): Promise<FuzzOutcome> {
  const elsewhere = await addOtherProject(world);
  const sound = await createValidArchive(world);
  const before = await fingerprint(world, elsewhere);
  const importing = new ArchiveFuzzer(world, await signUp(world.server, 'importer'), run);
  const goesOn = createDeadline(run);
  while (goesOn() && !importing.findings.enough) await importing.step(sound);
  const now = await fingerprint(world, elsewhere);
  const changed = Object.keys(now).filter((what) => now[what] !== before[what]);
  const behind = [
    ...changed.map((what) => `${what} changed in a project that nobody imported`),
    ...(await consistencyFaults(world.server)),
    ...(await fileFaults(world)),
  ];
  for (const what of behind)
    importing.findings.add(what, {
      what,
      cause: `seed ${run.seed}, after ${importing.counts['archives']} archives`,
    });
  return { counts: importing.counts, findings: importing.findings.list };
}
