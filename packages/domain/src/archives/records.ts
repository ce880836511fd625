import { PROJECT_RECORDS, type ProjectRecord } from '../records/records.ts';
import { archivedAs } from './declared-records.ts';
import { enteredInForm, FORMS } from './forms.ts';
import { MONEY_RECORDS } from './money-records.ts';
import type { RecordKind } from './record-kind.ts';
import { WORK_RECORDS } from './work-records.ts';

const LISTED = { ...MONEY_RECORDS, ...WORK_RECORDS };

type Listed = keyof typeof LISTED;

const isListed = (kind: string): boolean => Object.hasOwn(LISTED, kind);

/** The declared kinds of which no record of an archive is a part. */
const OTHERS = Object.fromEntries(
  Object.values(PROJECT_RECORDS)
    .filter(({ kind }) => !isListed(kind))
    .map((declared) => [declared.kind, archivedAs(declared)]),
) as Record<Exclude<ProjectRecord, Listed>, RecordKind>;

/**
 * All kinds of records of an archive, in the order in which they stand there: a record names those before it. Each
 * record has as `id` its line, where others name it.
 */
export const RECORDS = { ...MONEY_RECORDS, ...OTHERS, ...WORK_RECORDS };

export type AnyRecordName = keyof typeof RECORDS;

export const RECORD_NAMES = Object.keys(RECORDS) as AnyRecordName[];

const KINDS = new Map(
  RECORD_NAMES.map((name): [string, RecordKind] => [name, enteredInForm(RECORDS[name], FORMS[name])]),
);

/** The kind as every other one can be looked at, with what its form refuses refused. */
export const recordKind = (name: AnyRecordName): RecordKind => KINDS.get(name) as RecordKind;
