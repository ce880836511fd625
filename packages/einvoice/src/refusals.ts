import { FileRefusal, XML_REFUSALS } from '@brick/xml/refusals';

/** Why a file is not read. The words for each stand in the catalogue of words. */
export const REFUSALS = [
  'empty-file',
  'file-too-large',
  'unknown-file',
  'edifact',
  ...XML_REFUSALS,
  'xml-not-an-invoice',
  'zugferd-1',
  'fattura-pa',
  'too-many-lines',
  'too-many-files',
  'pdf-broken',
  'pdf-encrypted',
  'pdf-too-large',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** A file that is not read. Thrown inside the package only: readInvoice() answers the code. */
export class Refusal extends FileRefusal<RefusalCode> {}
