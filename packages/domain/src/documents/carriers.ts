import type { RecordKind } from '../records/record.ts';
import { RECORDS } from '../records/records.ts';

export type Carrier = Exclude<keyof typeof RECORDS, 'document' | 'supplier'>;

const carries = ({ kind, fields }: RecordKind) =>
  kind !== 'document' && Object.values(fields).some(({ type }) => type === 'file' || type === 'files');

/** The records whose files are listed beside the documents: those that declare any. */
export const CARRIERS = Object.values<RecordKind>(RECORDS)
  .filter(carries)
  .map(({ kind }) => kind as Carrier);
