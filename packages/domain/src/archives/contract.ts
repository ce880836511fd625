import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { JOB_STATUSES } from '../job-status.ts';
import { partQuery } from '../lists.ts';

export const ARCHIVE_JOB_KINDS = ['export', 'import'] as const;

/** An archive that is being made or taken in, as who asked for it sees it. */
export const archiveJob = z.object({
  id: z.int(),
  kind: z.enum(ARCHIVE_JOB_KINDS),
  /** The project that is exported, or the one that an import has made. */
  projectId: z.int().nullable(),
  projectName: z.string().nullable(),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.int(),
  /** Where an exported archive is, once it is there. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** Of what was imported: how many records of each kind. */
  records: z.record(z.string(), z.int()).nullable(),
  /** How many figures were compared with those in the archive; all of them were equal. */
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
  // Whoever takes a whole project out of the house shares it.
  allow: ['sharing', 'create'],
  summary: 'Has the whole project made as one archive; asked for again meanwhile it is the same job',
  reply: archiveJob,
  status: 202,
  refusals: ['tooMany'],
});

export const importProject = endpoint({
  method: 'POST',
  path: '/api/archives',
  on: 'account',
  summary: 'Takes an archive of a project and makes a new project of it, which belongs to the caller',
  takes: 'multipart',
  reply: archiveJob,
  status: 202,
  refusals: ['tooLarge', 'invalid', 'full', 'tooMany'],
});

export const listArchiveJobs = endpoint({
  method: 'GET',
  path: '/api/archives',
  on: 'account',
  summary: "One's own exports and imports of projects of the last day, newest first",
  query: partQuery,
  reply: z.array(archiveJob),
});

export const getArchiveJob = endpoint({
  method: 'GET',
  path: '/api/archives/{id}',
  on: 'account',
  summary: "One's own export or import of a project: how far it is and what came of it",
  reply: archiveJob,
  refusals: ['notFound'],
});

export const cancelArchiveJob = endpoint({
  method: 'DELETE',
  path: '/api/archives/{id}',
  on: 'account',
  summary: "Cancels one's own export or import of a project; a finished one stays as it is",
  reply: null,
  refusals: ['notFound'],
});

export const archiveFile = endpoint({
  method: 'GET',
  path: '/api/archives/{id}/file',
  on: 'account',
  summary: 'The archive, for a day after it was made and while one may export the project',
  reply: 'file',
  refusals: ['notFound'],
});

/** Of somebody who has made more in a day, the newest are listed. */
export const MOST_LISTED_JOBS = 50;

/** Exports and imports of one person that may be under way at the same time. */
export const MOST_ARCHIVE_JOBS = 5;
