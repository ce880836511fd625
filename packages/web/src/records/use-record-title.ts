import { useFormat } from '../ui/format/format-context.tsx';
import { type BaseRecord, type RecordKind, recordTitle } from './record-kind.ts';

/** Returns how a record is called on screen: one that is called by its day, by that day as dates are shown. */
export function useRecordTitle<Row extends BaseRecord, Totals>(
  kind: RecordKind<Row, Totals>,
): (row: Row) => string {
  const { date } = useFormat();
  const isDay = kind.is.fields[kind.is.title]?.type === 'day';
  return (row) => (isDay ? date(recordTitle(kind, row)) : recordTitle(kind, row));
}
