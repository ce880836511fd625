import * as z from 'zod';
import { PHASES } from '../phases/phases.ts';
import { count, instant, number } from './value-schemas.ts';

/** Fields that every editable record has. */
export const versionFields = { version: count, createdAt: instant, updatedAt: instant };
export const phase = z.enum(PHASES);
/** The number of a person in the archive. */
export const person = number;

/** Kinds of records that other records can refer to. */
export type ReferencedRecordName =
  | 'file'
  | 'supplier'
  | 'contract'
  | 'contract-line'
  | 'variation'
  | 'certificate'
  | 'commitment'
  | 'invoice'
  | 'expense'
  | 'inspection'
  | 'place'
  | 'plan'
  | 'interior-plan'
  | 'document'
  | 'milestone'
  | 'check-template'
  | 'check'
  | 'completion-list'
  | 'diary-day'
  | 'issue';

/** One kind of archive record: the schema of its lines, and the fields that refer to other records. */
export interface ArchiveRecordKind {
  fields: z.ZodObject;
  /** What holds between fields of a line; archives with others are not imported. */
  holds?: (line: Readonly<Record<string, unknown>>) => boolean;
  /** Field → the kind of record that it refers to. */
  names?: Readonly<Record<string, ReferencedRecordName>>;
  /** Fields that refer to a person; an import replaces them by the importer. */
  people?: readonly string[];
  /** Fields that refer to an assigned person → the field that keeps the person's name, if there is one. */
  assigned?: Readonly<Record<string, string | null>>;
  /** Fields that hold a file of the archive or a link, or a list of files. */
  files?: readonly string[];
}
