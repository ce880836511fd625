import { MAX_PACK_JOBS } from '@brick/domain/completion-lists/api';
import { problemMessage } from '@brick/domain/errors';
import type { Currency } from '@brick/domain/money/currencies';
import { can, type Member, roleOf } from '@brick/domain/permissions';
import { cutText } from '@brick/domain/text-checks';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { ReplicaReads } from '../platform/db/replica-reads.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { finishWithFile } from '../platform/jobs/job-files.ts';
import type { JobControl, JobWork } from '../platform/jobs/job-lane.ts';
import type { RunningJob } from '../platform/jobs/job-queue.ts';
import { GeneratedFiles } from '../platform/workers/generated-files.ts';
import { writePack } from './write-handover-pack.ts';

export const PACK_JOB_KINDS = ['pack'] as const;

export const PACK_JOB_LIMIT = {
  kinds: PACK_JOB_KINDS,
  most: MAX_PACK_JOBS,
  refusal: problemMessage(
    'Several handover packs of yours are still being made. Wait until one of them is done.',
  ),
};

/** What a pack job asks for. */
export interface HandoverPackRequest {
  listId: number;
}

interface PackWorkOptions {
  reads: ReplicaReads;
  services: Pick<Services, 'files' | 'press' | 'now'>;
}

/** The project as its pack names it, and its member. */
interface PackReader {
  member: Member;
  project: { id: number; name: string; currency: Currency };
}

/** Loads who asked for a pack as they are now. Throws notFound for those who may not have it any more. */
async function loadReader(
  connection: Connection,
  { userId, projectId }: Pick<RunningJob, 'userId' | 'projectId'>,
): Promise<PackReader> {
  const [found] = await connection.rows<PackReader['project'] & { role: string }>(sql`
    select p.id, p.name, coalesce(p.currency, o.currency) as currency, m.role
    from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    join users o on o.id = p.owner_id where m.project_id = ${projectId} and m.user_id = ${userId}`);
  if (!found) throw notFound();
  const { role, ...project } = found;
  const member = { userId, role: roleOf(role) };
  if (!can(member, 'handover', 'export')) throw notFound();
  return { member, project };
}

async function makePack(
  { reads, services }: PackWorkOptions,
  generated: GeneratedFiles,
  { connection, job }: { connection: Connection; job: RunningJob },
  control: JobControl,
): Promise<void> {
  const { listId } = job.request as HandoverPackRequest;
  const { stream, result } = await generated.make('zip', (file) =>
    reads.whileWriting(async (snapshot) => {
      const reader = await loadReader(snapshot, job);
      const number = await writePack({ connection: snapshot, services, listId, ...reader, ...control }, file);
      return `${reader.project.name} - ${number}`;
    }),
  );
  const name = `${cutText(result.replace(/[\u0000-\u001F/\\:*?"<>|]/g, '_'), 0, 200)}.zip`;
  await finishWithFile(connection, services.files, job, {
    ...{ stream, name, maxBytes: Number.POSITIVE_INFINITY },
  });
}

/** Makes handover packs, one at a time. */
export function packWork(options: PackWorkOptions): JobWork {
  const generated = new GeneratedFiles();
  return {
    kinds: PACK_JOB_KINDS,
    givenUp: problemMessage('This handover pack could not be made, although it was tried several times.'),
    work: (connection, job, control) => makePack(options, generated, { connection, job }, control),
  };
}
