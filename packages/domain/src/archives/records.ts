import { enteredInForm, FORMS } from './forms.ts';
import { MONEY_RECORDS } from './money-records.ts';
import type { RecordKind } from './record-kind.ts';
import { WORK_RECORDS } from './work-records.ts';

/**
 * All kinds of records of an archive, in the order in which they stand there: a record names those before it. Each
 * record has as `id` its line, where others name it.
 */
export const RECORDS = { ...MONEY_RECORDS, ...WORK_RECORDS };

export type AnyRecordName = keyof typeof RECORDS;

export const RECORD_NAMES = Object.keys(RECORDS) as AnyRecordName[];

const KINDS = new Map(
  RECORD_NAMES.map((name): [string, RecordKind] => [name, enteredInForm(RECORDS[name], FORMS[name])]),
);

/** The kind as every other one can be looked at, with what its form refuses refused. */
export const recordKind = (name: AnyRecordName): RecordKind => KINDS.get(name) as RecordKind;
