import * as z from 'zod';
import { PHASES } from '../phases/phases.ts';
import { count, instant, number } from './values.ts';

/** What every record says of itself that can be edited. */
export const kept = { version: count, createdAt: instant, updatedAt: instant };
export const phase = z.enum(PHASES);
/** A person of the archive. */
export const person = number;

/** Kinds that other records name. */
export type RecordName =
  | 'file'
  | 'supplier'
  | 'contract'
  | 'contract-line'
  | 'variation'
  | 'certificate'
  | 'commitment'
  | 'inspection'
  | 'interior-plan'
  | 'document';

/** One kind of record: what stands in a line of its file, and which fields name other records of the archive. */
export interface RecordKind {
  fields: z.ZodObject;
  /** Field → the kind of record that it names. */
  names?: Readonly<Record<string, RecordName>>;
  /** Fields that name a person, who is the importer afterwards. */
  people?: readonly string[];
  /** Fields that name a person who has the work: of them the name is kept, where there is a field for it. */
  assigned?: Readonly<Record<string, string | null>>;
  /** Fields that hold a file of the archive or a link, and those that hold a list of files. */
  files?: readonly string[];
}
