import * as z from 'zod';
import { dateField, dateText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { requiredText, version } from '../field-schemas.ts';
import { percentInput } from '../ledger/schedule/percent-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { programmeReply } from './programme-api.ts';

/** How many milestones of a file come in at once. */
export const MAX_IMPORTED_MILESTONES = 2000;

const phase = z.enum(PHASES, { error: 'phase' });

const storedReply = z.object({
  phases: programmeReply.shape.phases,
  milestones: z.array(
    z.object({
      importKey: z.string(),
      title: z.string(),
      phase: z.enum(PHASES).nullable(),
      plannedOn: dateText,
      version: z.int(),
      /** It was deleted here, and does not come back by a file. */
      inTrash: z.boolean(),
    }),
  ),
  version: z.int(),
});

/** The programme as it is kept, and the milestones of a file that are in it. */
export type StoredProgramme = z.output<typeof storedReply>;

export const programmeFileReply = z.object({
  title: z.string().nullable(),
  /** As of when percent complete is stated; null where the file does not say. */
  statusOn: dateText.nullable(),
  /** Inactive tasks and those of other files. */
  leftOut: z.int(),
  tasks: z.array(
    z.object({
      name: z.string(),
      /** 1 for the topmost. */
      level: z.int(),
      start: dateText.nullable(),
      finish: dateText.nullable(),
      isMilestone: z.boolean(),
      percentComplete: z.number().nullable(),
      importKey: z.string().nullable(),
      /** Proposed by its name; null where it follows the task that it stands in. */
      phase: z.enum(PHASES).nullable(),
    }),
  ),
  stored: storedReply,
});

export type ParsedProgramme = z.output<typeof programmeFileReply>;

export const readProgrammeFile = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/programme/file',
  on: 'project',
  allow: ['budget', 'update'],
  summary:
    'Reads a programme from `file`, Microsoft Project XML, and proposes a phase for each task; nothing is stored',
  takes: 'multipart',
  reply: programmeFileReply,
  status: 200,
  refusals: ['tooLarge', 'invalid', 'tooMany', 'conflict'],
});

export const programmeImportBody = z.object({
  phases: z.partialRecord(phase, z.object({ plannedStart: dateField, plannedFinish: dateField })).default({}),
  /** One that is there by its key is moved, and keeps its title; `version` is its own. */
  milestones: z
    .array(
      z.object({
        importKey: requiredText(255),
        title: requiredText(255),
        phase: z.union([z.null(), phase], { error: 'phase' }).default(null),
        plannedOn: dateField,
        version: version.optional(),
      }),
    )
    .max(MAX_IMPORTED_MILESTONES)
    .default([]),
  /** Percent complete as of `statusOn`. */
  progress: z.partialRecord(phase, percentInput).default({}),
  statusOn: z.union([z.null(), dateField], { error: 'date' }).default(null),
  version: version.optional(),
});

export type ProgrammeImport = z.output<typeof programmeImportBody>;

export const importProgramme = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/programme/import',
  on: 'project',
  allow: ['budget', 'update'],
  summary:
    'Sets planned dates of phases, adds and moves milestones by their `importKey`, and enters percent complete, all or nothing',
  body: programmeImportBody,
  largest: { bytes: 2 * 1024 * 1024, entries: MAX_IMPORTED_MILESTONES },
  reply: storedReply,
  status: 200,
  refusals: ['stale', 'forbidden'],
});
