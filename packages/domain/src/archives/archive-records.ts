import { EDITABLE_RECORD_KINDS, type EditableRecord, PROJECT_RECORDS } from '../records/record-kinds.ts';
import { ACCOUNTING_RECORDS } from './accounting-records.ts';
import { FINANCIAL_RECORDS } from './financial-records.ts';
import { FORM_SCHEMAS, withFormOfKind } from './record-form-validation.ts';
import type { ArchiveRecordKind } from './record-kind.ts';
import { toArchiveRecordKind } from './record-schemas.ts';
import { SITE_RECORDS } from './site-records.ts';

const BASE_RECORDS = { ...FINANCIAL_RECORDS, ...ACCOUNTING_RECORDS, ...SITE_RECORDS };

type BaseRecordName = keyof typeof BASE_RECORDS;

const isBaseRecord = (kind: string): boolean => Object.hasOwn(BASE_RECORDS, kind);

/** Declared kinds that need no special place in the order. */
const OTHER_RECORDS = Object.fromEntries(
  EDITABLE_RECORD_KINDS.filter((kind) => !isBaseRecord(kind)).map((kind) => [
    kind,
    toArchiveRecordKind(PROJECT_RECORDS[kind]),
  ]),
) as Record<Exclude<EditableRecord, BaseRecordName>, ArchiveRecordKind>;

/**
 * All kinds of archive records, in file order: a record only refers to records of earlier kinds. If others refer to
 * a record, its `id` is its line number.
 */
export const ARCHIVE_RECORDS = {
  ...FINANCIAL_RECORDS,
  ...ACCOUNTING_RECORDS,
  ...OTHER_RECORDS,
  ...SITE_RECORDS,
};

export type ArchiveRecordName = keyof typeof ARCHIVE_RECORDS;

export const ARCHIVE_RECORD_NAMES = Object.keys(ARCHIVE_RECORDS) as ArchiveRecordName[];

const VALIDATED_KINDS = new Map(
  ARCHIVE_RECORD_NAMES.map((name): [string, ArchiveRecordKind] => [
    name,
    withFormOfKind(ARCHIVE_RECORDS[name], FORM_SCHEMAS[name]),
  ]),
);

/** Returns a kind with the validation of its form. */
export const archiveRecordKind = (name: ArchiveRecordName): ArchiveRecordKind =>
  VALIDATED_KINDS.get(name) as ArchiveRecordKind;
