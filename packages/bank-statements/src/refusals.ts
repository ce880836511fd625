import { FileRefusal, XML_REFUSALS } from '@brick/xml/refusals';

/** Why a file is not read. The words for each are the caller's. */
export const REFUSALS = [
  'empty-file',
  'file-too-large',
  'unknown-file',
  'table',
  'pdf',
  'qif',
  'mt942',
  'camt-052',
  'camt-054',
  ...XML_REFUSALS,
  'no-statement',
  'no-account',
  'no-currency',
  'no-day',
  'text-broken',
  'no-amount',
  'amount-decimals',
  'amount-too-large',
  'too-many-lines',
  'zip-broken',
  'zip-too-many',
  'zip-others',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** A file that is not read. Thrown inside the package only: readStatements() answers the code. */
export class Refusal extends FileRefusal<RefusalCode> {}
