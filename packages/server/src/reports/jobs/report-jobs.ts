import { DomainError, problemMessage } from '@brick/domain/errors';
import { MAX_WAITING_JOBS, type ReportJob } from '@brick/domain/reports/jobs-api';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { notFound } from '../../platform/access/project-access.ts';
import type { Connection } from '../../platform/db/connection.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { finishWithFile } from '../../platform/jobs/job-files.ts';
import type { JobWork } from '../../platform/jobs/job-lane.ts';
import { describeJob, type StoredJob, startJob } from '../../platform/jobs/job-store.ts';
import type { ReportRequest, ReportWorker } from '../../platform/jobs/report-worker-types.ts';

/** Maximum size of a report file in bytes. */
const MAX_FILE_BYTES = 1024 * 1024 * 1024;

export const REPORT_JOB_KINDS = ['report'] as const;

const LIMIT = {
  kinds: REPORT_JOB_KINDS,
  most: MAX_WAITING_JOBS,
  refusal: problemMessage('Many of your reports are still being made. Wait until some of them are done.'),
};

export const reportGivenUp = problemMessage(
  'This report could not be made, although it was tried several times. Try fewer rows, or again later.',
);

/** What a report job asks for; stored with the job. */
type ReportOrder = Pick<ReportRequest, 'report' | 'format' | 'options'>;

/** Returns the project and the request of a report job. */
export function readReportJob({ projectId, request }: Pick<StoredJob, 'projectId' | 'request'>) {
  if (projectId === null) throw notFound();
  return { projectId, ...(request as ReportOrder) };
}

/** Serializes a job. */
export const serializeReportJob = (job: StoredJob, language: Language): ReportJob => {
  const { projectId, report, format } = readReportJob(job);
  const url = job.fileKey === null ? null : `/api/jobs/${job.id}/file`;
  return { ...describeJob(job, language), projectId, report, format, url };
};

/** Stores a job, or returns the user's unfinished job for the same report. Throws tooMany. */
export const startReportJob = (
  connection: Connection,
  { projectId, userId, ...request }: Omit<ReportRequest, 'now'>,
): Promise<StoredJob> => startJob(connection, { userId, kind: 'report', projectId, request }, LIMIT);

interface ReportWorkOptions {
  files: FileStore;
  workshop: ReportWorker;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
}

/** Makes report files. */
export const reportWork = ({ files, workshop, now }: ReportWorkOptions): JobWork => ({
  kinds: REPORT_JOB_KINDS,
  givenUp: reportGivenUp,
  async work(connection, job, control) {
    const order = { ...readReportJob(job), userId: job.userId, now: now() };
    const { stream, result } = await workshop.make(order, control);
    if (
      !(await finishWithFile(connection, files, job, { stream, name: result.name, maxBytes: MAX_FILE_BYTES }))
    )
      throw new DomainError('tooLarge', problemMessage('This report is too large to be kept as a file.'));
  },
  end: () => workshop.close(),
});
