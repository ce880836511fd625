import { FileRefusal, XML_REFUSALS } from '@brick/xml/refusals';

/** Why a file is not read. The words for each are the caller's. */
export const REFUSALS = [
  'empty-file',
  'file-too-large',
  'unknown-file',
  'mpp',
  'xer',
  'other-xml',
  ...XML_REFUSALS,
  'no-tasks',
  'too-many-tasks',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** A file that is not read. Thrown inside the package only: readProgramme() answers the code. */
export class Refusal extends FileRefusal<RefusalCode> {}
