/** How far something is that is made beside the requests. */
export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const isUnderWay = (status: JobStatus): boolean => status === 'queued' || status === 'running';
