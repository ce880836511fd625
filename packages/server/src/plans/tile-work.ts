import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError, formatProblem, problemMessage } from '@brick/domain/errors';
import { IDENTITY, isSameSize, type SheetSize } from '@brick/domain/plans/alignment';
import { alignedBefore } from '@brick/domain/plans/revisions';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { deleteUnattachedFiles, fileKeyOf, fileUrlOf } from '../files/service.ts';
import {
  type Connection,
  getConnection,
  inTransaction,
  mayHaveCommitted,
} from '../platform/db/connection.ts';
import { removeStoredFiles } from '../platform/files/remove-files.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { translateError } from '../platform/i18n/error-messages.ts';
import type { JobControl, JobWork } from '../platform/jobs/job-lane.ts';
import { finishJob, type RunningJob } from '../platform/jobs/job-queue.ts';
import { startJob } from '../platform/jobs/job-store.ts';
import { files } from '../schema/files.ts';
import { notifyOfRevision } from './downloaded-plans.ts';
import { loadRevisions, type PlanPlace, type RevisionRow, storeRenderState } from './revision-store.ts';
import { runSheetProcess, sheetRefusal } from './sheets/run-sheet-process.ts';

export const TILES_TYPE = 'application/x-tar';

interface TileRequest {
  planId: number;
  number: number;
}

interface TileWorkOptions {
  pool: pg.Pool;
  services: Pick<Services, 'files'>;
}

const MAX_JOBS = 500;

/** Has the tiles of a revision drawn after the commit, once. */
export async function requestTiles(
  connection: Connection,
  { projectId, planId }: PlanPlace,
  number: number,
  userId: number,
): Promise<void> {
  const asked = {
    userId,
    kind: 'tiles' as const,
    projectId,
    request: { planId, number } satisfies TileRequest,
  };
  await startJob(connection, asked, {
    kinds: ['tiles'],
    most: MAX_JOBS,
    refusal: problemMessage('Many sheets of yours are still being drawn. Wait until some of them are done.'),
  });
}

type AlignmentFields = Pick<RevisionRow, 'alignFrom' | 'alignment'>;

/** The alignment of a sheet to one before it: sheets of another size wait until somebody shows two points. */
const alignedFrom = (number: number, one: SheetSize, other: SheetSize): AlignmentFields => ({
  alignFrom: number,
  alignment: isSameSize(one, other) ? IDENTITY : null,
});

/** The alignment of a new sheet to those before it. */
function firstAlignment(
  revisions: readonly RevisionRow[],
  number: number,
  drawn: SheetSize,
): AlignmentFields {
  const before = alignedBefore(revisions, number);
  return before ? alignedFrom(before.number, before, drawn) : { alignFrom: null, alignment: null };
}

/** The revision that was taken for the first one, because it was drawn sooner than an earlier one. */
const takenForFirst = (revisions: readonly RevisionRow[], number: number): RevisionRow | undefined =>
  revisions
    .filter((each) => each.number > number && each.levels !== null && each.alignFrom === null)
    .sort((one, other) => one.number - other.number)[0];

async function loadLanguage(connection: Connection, userId: number): Promise<Language> {
  const [found] = await connection.rows<{ language: string }>(
    sql`select language from users where id = ${userId}`,
  );
  return LANGUAGES.find((language) => language === found?.language) ?? 'en';
}

async function draw(
  { pool, services }: TileWorkOptions,
  { job, place, revision }: { job: RunningJob; place: PlanPlace; revision: RevisionRow },
  { signal }: JobControl,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'brick-tiles-'));
  try {
    const output = join(folder, 'tiles.tar');
    const answer = await services.files.withLocal(fileKeyOf(revision.fileUrl), (path) =>
      runSheetProcess(
        {
          ...{ kind: 'draw', path, page: revision.page, rotation: revision.rotation, output },
          widthMm: revision.widthMm > 0 ? revision.widthMm : null,
        },
        { signal },
      ),
    );
    if (answer?.kind !== 'drawn') throw sheetRefusal('damaged');
    const stored = await services.files.put(createReadStream(output), Number.POSITIVE_INFINITY);
    if (!stored) throw new Error('tiles are without end');
    const { drawn } = answer;
    try {
      await inTransaction(pool, async (inside) => {
        // The plan first, as who changes a revision has it.
        await inside.rows(
          sql`select 1 from plans where project_id = ${place.projectId} and id = ${place.planId} for update`,
        );
        const revisions = await loadRevisions(inside, place, true);
        const known = revisions.find(({ number }) => number === revision.number);
        const owned = await finishJob(inside, job, sql`result = '{}'::jsonb`);
        if (!known || !owned) throw new Error('the revision is gone');
        await inside.db.insert(files).values({
          ...{ ...stored, name: 'tiles.tar', type: TILES_TYPE },
          ...{ uploadedBy: job.userId, projectId: place.projectId },
        });
        // Redrawn tiles change no alignment.
        const isFirstDrawing = known.alignFrom === null && known.alignment === null && known.levels === null;
        const aligned = isFirstDrawing ? firstAlignment(revisions, revision.number, drawn) : null;
        const later = aligned?.alignFrom === null ? takenForFirst(revisions, revision.number) : undefined;
        if (later)
          await storeRenderState(inside, place, later.number, alignedFrom(revision.number, drawn, later));
        await storeRenderState(inside, place, revision.number, {
          ...{ state: 'ready', problem: null, widthMm: drawn.widthMm, heightMm: drawn.heightMm },
          ...{ pixelWidth: drawn.pixelWidth, pixelHeight: drawn.pixelHeight, levels: drawn.levels },
          ...{ tilesUrl: fileUrlOf(stored.key), tileBytes: stored.size },
          ...aligned,
        });
        await notifyOfRevision(inside, place);
        inside.announce({ topic: 'plans', projectId: place.projectId });
      });
    } catch (error) {
      if (!mayHaveCommitted(error)) await services.files.remove(stored.key);
      throw error;
    }
    if (revision.tilesUrl) await removeTiles(pool, services, revision.tilesUrl);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes tiles that a revision no longer has. */
async function removeTiles(pool: pg.Pool, services: TileWorkOptions['services'], url: string): Promise<void> {
  const keys = await inTransaction(pool, (inside) => deleteUnattachedFiles(inside, [fileKeyOf(url)]));
  await removeStoredFiles(getConnection(pool), services.files, keys);
}

/** Draws the sheets of plans, one at a time, each in a process of its own. */
export const tileWork = (options: TileWorkOptions): JobWork => ({
  kinds: ['tiles'],
  givenUp: problemMessage('This sheet could not be drawn.'),
  async work(connection, job, control) {
    const { planId, number } = job.request as TileRequest;
    const place = { projectId: job.projectId ?? 0, planId };
    const revision = (await loadRevisions(connection, place)).find((each) => each.number === number);
    if (!revision) {
      await finishJob(connection, job, sql`result = '{}'::jsonb`);
      return;
    }
    // Jobs have connections of their own, to which no browser listens.
    const announce = () =>
      getConnection(options.pool).announce({ topic: 'plans', projectId: place.projectId });
    await storeRenderState(connection, place, number, { state: 'preparing' });
    announce();
    try {
      await draw(options, { job, place, revision }, control);
    } catch (error) {
      // What stopped in the middle is drawn by the next process, and what may have been stored is not called damaged.
      if (control.signal.aborted || mayHaveCommitted(error)) throw error;
      const { detail } = error instanceof DomainError ? error : sheetRefusal('damaged');
      const language = await loadLanguage(connection, revision.addedBy);
      await storeRenderState(connection, place, number, {
        state: 'failed',
        problem: translateError(detail, language) || formatProblem(detail),
      });
      announce();
      if (!(error instanceof DomainError)) throw error;
      await finishJob(connection, job, sql`result = '{}'::jsonb`);
    }
  },
});

/** Sets a revision to be drawn again, whose tiles are not there. */
export async function drawAgain(
  connection: Connection,
  place: PlanPlace,
  number: number,
  userId: number,
): Promise<void> {
  await storeRenderState(connection, place, number, { state: 'waiting', problem: null });
  await requestTiles(connection, place, number, userId);
  connection.announce({ topic: 'plans', projectId: place.projectId });
}
