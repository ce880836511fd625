import { useUrlState } from '../platform/search.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';
import { type Deeds, useDeeds } from './deeds.ts';
import type { Kept, KindAction, RecordKind } from './kind.ts';
import { useRightsIn } from './rights.ts';

/** What may be done with one of the rows, in its list and on its page. Deleting is asked about by who shows it. */
export function useRowActions<Row extends Kept>(
  kind: RecordKind<Row>,
  onRemove?: (row: Row) => void,
): (row: Row) => RowAction[] {
  const usual = useUsualActions();
  const [, setUrl] = useUrlState();
  const deeds: Deeds<Row> = useDeeds(kind);
  const rightsOf = useRightsIn(kind);
  const others = kind.useActions?.(deeds);
  return (row) => {
    const rights = rightsOf(row);
    const own = others?.(row, rights) ?? [];
    const isFirst = (action: KindAction) => action !== false && 'first' in action;
    return offered([
      ...own.filter(isFirst),
      usual.edit(rights.edit, () => setUrl({ [kind.opens?.edit ?? 'edit']: row.id })),
      ...own.filter((action) => !isFirst(action)),
      usual.delete(rights.remove, () => (onRemove ?? deeds.remove)(row)),
    ]);
  };
}
