import type {
  ArchiveJob,
  cancelArchiveJob,
  exportProject,
  getArchiveJob,
  importProject,
  listArchiveJobs,
} from '@brick/domain/archives/contract';
import { isUnderWay } from '@brick/domain/job-status';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { call, callAll, callOf } from '../../platform/call.ts';
import { isCallError } from '../../platform/call-error.ts';
import { sendFile, type UploadOptions } from '../../platform/upload.ts';

const list = callOf<typeof listArchiveJobs>('GET', '/api/archives');
const one = callOf<typeof getArchiveJob>('GET', '/api/archives/{id}');
const start = callOf<typeof exportProject>('POST', '/api/projects/{projectId}/archive');
const take = callOf<typeof importProject>('POST', '/api/archives');
const cancel = callOf<typeof cancelArchiveJob>('DELETE', '/api/archives/{id}');

/** Goes stale with every live event of one's jobs. */
export const JOBS_KEY = ['jobs', 'archives'] as const;

const LOOK_MS = 1000;

/** One's exports and imports of the last day, newest first; asked for anew whenever a dialog opens. */
export const useArchiveJobs = () =>
  useQuery({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => callAll(list, { signal }),
    refetchOnMount: 'always',
  });

export const askForExport = (projectId: number): Promise<ArchiveJob> =>
  call(start, { params: { projectId } });

export const sendArchive = (file: File, options: UploadOptions): Promise<ArchiveJob> =>
  sendFile(take.path, file, options);

export const cancelJob = ({ id }: ArchiveJob): Promise<unknown> => call(cancel, { params: { id } });

/** Puts what is known of a job now where the dialogs read it. */
export function noteJob(client: QueryClient, job: ArchiveJob): void {
  client.setQueryData<ArchiveJob[]>(JOBS_KEY, (jobs = []) =>
    jobs.some(({ id }) => id === job.id)
      ? jobs.map((each) => (each.id === job.id ? job : each))
      : [job, ...jobs],
  );
}

/** Asks each second how far a job is. Answers how it ended; null where nobody can say any more. */
async function ended(client: QueryClient, begun: ArchiveJob): Promise<ArchiveJob | null> {
  for (let job = begun; ; ) {
    if (!isUnderWay(job.status)) return job;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    try {
      job = await call(one, { params: { id: job.id } });
      noteJob(client, job);
    } catch (error) {
      // A server that is being started again, or is busy, goes on with the work afterwards.
      if (isCallError(error) && [401, 403, 404].includes(error.status)) return null;
    }
  }
}

const followed = new Set<number>();

/**
 * Follows a job to its end, wherever one goes meanwhile; `onEnd` hears then whether the dialog that asked is still there.
 * Whichever dialog finds it first follows it.
 */
export function useFollowed(
  job: ArchiveJob | undefined,
  onEnd: (ended: ArchiveJob, isShown: boolean) => void,
): void {
  const client = useQueryClient();
  const latest = useRef(onEnd);
  const shown = useRef(false);
  useLayoutEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  useEffect(() => {
    if (!job || !isUnderWay(job.status) || followed.has(job.id)) return;
    followed.add(job.id);
    void ended(client, job).then((end) => {
      followed.delete(job.id);
      if (end) latest.current(end, shown.current);
    });
  }, [job, client]);
}
