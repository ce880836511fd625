import type { RecordKind } from '../records/define-record.ts';
import { RECORDS } from '../records/record-kinds.ts';
import { columnsOf, type TransferColumn, type TransferFeature } from './import-export-columns.ts';

const withFiles = Object.values(RECORDS).filter((record: RecordKind) => record.columns.length > 0);

/** The records whose lists have an export, by path. */
export const TRANSFER_RECORDS = Object.fromEntries(
  withFiles.map((record: RecordKind) => [record.path, record]),
) as Record<string, RecordKind> as Readonly<Record<TransferFeature, RecordKind>>;

/** Columns of each list, in the order of exports and imports. */
export const TRANSFER_COLUMNS = Object.fromEntries(
  Object.entries(TRANSFER_RECORDS).map(([path, record]) => [path, columnsOf(record)]),
) as Record<string, readonly TransferColumn[]> as Readonly<
  Record<TransferFeature, readonly TransferColumn[]>
>;
