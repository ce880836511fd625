import { useMay } from '../platform/current-project.ts';
import { useProjectOf } from './calls.ts';
import type { Kept, RecordKind, Rights } from './kind.ts';

/** What one may do with a row: what the table of rights says, unless its kind knows better. */
export function useRightsIn<Row extends Kept>(kind: RecordKind<Row>): (row: Row) => Rights {
  const may = useMay();
  const own = kind.useRights?.(useProjectOf());
  return (row) => {
    const facts = kind.facts?.(row);
    const usual = {
      edit: may(kind.is.resource, 'update', facts),
      remove: may(kind.is.resource, 'delete', facts),
    };
    return own?.(row, usual) ?? usual;
  };
}
