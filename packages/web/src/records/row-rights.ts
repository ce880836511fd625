import { usePermission } from '../platform/projects/current-project.ts';
import type { BaseRecord, RecordKind, RowRights } from './record-kind.ts';
import { useRecordProject } from './record-queries.ts';

/** The rights to a row: those of the permissions table, unless its kind overrides them. */
export function useRowRights<Row extends BaseRecord>(kind: RecordKind<Row>): (row: Row) => RowRights {
  const may = usePermission();
  const own = kind.useRights?.(useRecordProject());
  return (row) => {
    const facts = kind.facts?.(row);
    const usual = {
      edit: may(kind.is.resource, 'update', facts),
      remove: may(kind.is.resource, 'delete', facts),
    };
    return own?.(row, usual) ?? usual;
  };
}

/** Whether the user may import rows of a kind. */
export function useMayImport<Row extends BaseRecord>({ is, ofPeople, transfers }: RecordKind<Row>): boolean {
  const may = usePermission();
  return ofPeople === true || (transfers === undefined && may(is.resource, 'create'));
}

/** Whether the user may add rows of a kind. */
export function useMayAdd<Row extends BaseRecord>({
  is,
  ofPeople,
  isReceived,
  addRight,
}: RecordKind<Row>): boolean {
  const may = usePermission();
  return !isReceived && (ofPeople === true || may(is.resource, addRight ?? 'create'));
}
