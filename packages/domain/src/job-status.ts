/** Statuses of a background job. */
export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const isActiveJob = (status: JobStatus): boolean => status === 'queued' || status === 'running';
