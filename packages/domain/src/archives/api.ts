import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { JOB_STATUSES } from '../job-status.ts';
import { pageQuery } from '../list-query.ts';

export const ARCHIVE_JOB_KINDS = ['export', 'import'] as const;

/** An export or import job, as the user who started it sees it. */
export const archiveJob = z.object({
  id: z.int(),
  kind: z.enum(ARCHIVE_JOB_KINDS),
  /** The exported project, or the project that an import created. */
  projectId: z.int().nullable(),
  projectName: z.string().nullable(),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.int(),
  /** Download address of an exported archive, once it is ready. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** After an import: the number of records of each kind. */
  records: z.record(z.string(), z.int()).nullable(),
  /** The number of figures compared with the archive; all of them matched. */
  equalFigures: z.int().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  createdAt: instantText,
  finishedAt: instantText.nullable(),
});
export type ArchiveJob = z.output<typeof archiveJob>;

export const exportProject = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/archive',
  on: 'project',
  // Exporting a whole project counts as sharing it.
  allow: ['sharing', 'create'],
  summary:
    'Starts exporting the whole project as an archive; repeated requests return the same job while it runs',
  reply: archiveJob,
  status: 202,
  refusals: ['tooMany'],
});

export const importProject = endpoint({
  method: 'POST',
  path: '/api/archives',
  on: 'account',
  summary: 'Imports a project archive as a new project that belongs to the caller',
  takes: 'multipart',
  reply: archiveJob,
  status: 202,
  refusals: ['tooLarge', 'invalid', 'full', 'tooMany'],
});

export const listArchiveJobs = endpoint({
  method: 'GET',
  path: '/api/archives',
  on: 'account',
  summary: 'Lists the caller’s project exports and imports of the last day, newest first',
  query: pageQuery,
  reply: z.array(archiveJob),
});

export const getArchiveJob = endpoint({
  method: 'GET',
  path: '/api/archives/{id}',
  on: 'account',
  summary: 'Returns one of the caller’s exports or imports with its progress and result',
  reply: archiveJob,
  refusals: ['notFound'],
});

export const cancelArchiveJob = endpoint({
  method: 'DELETE',
  path: '/api/archives/{id}',
  on: 'account',
  summary: 'Cancels one of the caller’s exports or imports; a finished job is left unchanged',
  reply: null,
  refusals: ['notFound'],
});

export const archiveFile = endpoint({
  method: 'GET',
  path: '/api/archives/{id}/file',
  on: 'account',
  summary: 'Downloads the archive, for one day after the export and while the caller may export the project',
  reply: 'file',
  refusals: ['notFound'],
});

/** Only the newest jobs of a user are listed. */
export const MAX_LISTED_JOBS = 50;

/** The number of exports and imports that one user may run at the same time. */
export const MAX_ARCHIVE_JOBS = 5;
