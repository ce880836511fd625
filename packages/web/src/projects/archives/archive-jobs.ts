import type {
  ArchiveJob,
  cancelArchiveJob,
  exportProject,
  getArchiveJob,
  importProject,
  listArchiveJobs,
} from '@brick/domain/archives/api';
import { isActiveJob } from '@brick/domain/job-status';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { call, callAll, endpointRef } from '../../platform/api/call.ts';
import { isCallError } from '../../platform/api/call-error.ts';
import { sendFile, type UploadOptions } from '../../platform/files/upload.ts';

const listArchiveJobsEndpoint = endpointRef<typeof listArchiveJobs>('GET', '/api/archives');
const getArchiveJobEndpoint = endpointRef<typeof getArchiveJob>('GET', '/api/archives/{id}');
const exportEndpoint = endpointRef<typeof exportProject>('POST', '/api/projects/{projectId}/archive');
const importEndpoint = endpointRef<typeof importProject>('POST', '/api/archives');
const cancelArchiveJobEndpoint = endpointRef<typeof cancelArchiveJob>('DELETE', '/api/archives/{id}');

/** Live events about the user's jobs invalidate this query. */
export const JOBS_KEY = ['jobs', 'archives'] as const;

const POLL_INTERVAL_MS = 1000;

/** Loads the user's exports and imports of the last day, newest first. Refetched whenever a dialog opens. */
export const useArchiveJobs = () =>
  useQuery({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => callAll(listArchiveJobsEndpoint, { signal }),
    refetchOnMount: 'always',
  });

export const requestExport = (projectId: number): Promise<ArchiveJob> =>
  call(exportEndpoint, { params: { projectId } });

export const uploadArchive = (file: File, options: UploadOptions): Promise<ArchiveJob> =>
  sendFile(importEndpoint.path, file, options);

export const cancelJob = ({ id }: ArchiveJob): Promise<unknown> =>
  call(cancelArchiveJobEndpoint, { params: { id } });

/** Writes the current state of a job to the query cache that the dialogs read. */
export function cacheJob(client: QueryClient, job: ArchiveJob): void {
  client.setQueryData<ArchiveJob[]>(JOBS_KEY, (jobs = []) =>
    jobs.some(({ id }) => id === job.id)
      ? jobs.map((each) => (each.id === job.id ? job : each))
      : [job, ...jobs],
  );
}

/** Polls a job every second until it ends. Returns its final state, or null if it can no longer be read. */
async function pollUntilDone(client: QueryClient, begun: ArchiveJob): Promise<ArchiveJob | null> {
  for (let job = begun; ; ) {
    if (!isActiveJob(job.status)) return job;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    try {
      job = await call(getArchiveJobEndpoint, { params: { id: job.id } });
      cacheJob(client, job);
    } catch (error) {
      // A server that is restarting or busy continues the job afterwards.
      if (isCallError(error) && [401, 403, 404].includes(error.status)) return null;
    }
  }
}

const followedJobs = new Set<number>();

/**
 * Follows a job until it ends, even after the user leaves the dialog. `onEnd` is told whether the dialog is still open.
 * Only one dialog follows a job.
 */
export function useFollowJob(
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
    if (!job || !isActiveJob(job.status) || followedJobs.has(job.id)) return;
    followedJobs.add(job.id);
    void pollUntilDone(client, job).then((end) => {
      followedJobs.delete(job.id);
      if (end) latest.current(end, shown.current);
    });
  }, [job, client]);
}
