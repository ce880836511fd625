import {
  getHandoverPack,
  type HandoverPackJob,
  handoverPackFile,
  startHandoverPack,
} from '@brick/domain/completion-lists/api';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { preferredLanguage } from '../platform/i18n/error-messages.ts';
import { sendJobFile } from '../platform/jobs/job-files.ts';
import { describeJob, loadJobs, type StoredJob, startJob } from '../platform/jobs/job-store.ts';
import { type HandoverPackRequest, PACK_JOB_KINDS, PACK_JOB_LIMIT } from './handover-pack-work.ts';
import { type ListRow, listRows } from './list-store.ts';

/** Among so many of a user's packs that of a list is looked for; they are kept for a day. */
const MAX_JOBS = 100;

/** Finds a user's last pack of a list. */
async function findPack(
  connection: Connection,
  userId: number,
  { projectId, id }: Pick<ListRow, 'projectId' | 'id'>,
): Promise<StoredJob | undefined> {
  const jobs = await loadJobs(connection, { userId, kinds: PACK_JOB_KINDS }, MAX_JOBS);
  return jobs.find(
    (job) => job.projectId === projectId && (job.request as HandoverPackRequest).listId === id,
  );
}

const serializePack = (job: StoredJob, language: Language): HandoverPackJob => ({
  ...describeJob(job, language),
  url:
    job.fileKey === null
      ? null
      : `/api/completion-lists/${(job.request as HandoverPackRequest).listId}/pack/file`,
});

/** Endpoints to have handover packs made and to download them. */
export const packRoutes = [
  serveRow(startHandoverPack, listRows, async ({ connection, caller, row, request }) => {
    const asked = {
      ...{ userId: caller.userId, kind: 'pack' as const, projectId: row.projectId },
      request: { listId: row.id } satisfies HandoverPackRequest,
    };
    const job = await startJob(connection, asked, PACK_JOB_LIMIT);
    return serializePack(job, preferredLanguage(request.headers['accept-language']));
  }),

  serveRow(getHandoverPack, listRows, async ({ connection, caller, row, request }) => {
    const pack = await findPack(connection, caller.userId, row);
    return pack ? serializePack(pack, preferredLanguage(request.headers['accept-language'])) : null;
  }),

  serveRow(handoverPackFile, listRows, async ({ connection, services, caller, row }) => {
    const pack = await findPack(connection, caller.userId, row);
    if (!pack) throw notFound();
    return sendJobFile(services.files, pack, 'application/zip');
  }),
];
