import { Copy } from 'lucide-react';
import { availableActions, useStandardActions } from '../platform/lists/standard-actions.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import type { RowAction } from '../ui/table/row-buttons.tsx';
import type { BaseRecord, KindAction, RecordKind } from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { type RecordMutations, useRecordMutations } from './record-mutations.ts';
import { useMayAdd, useRowRights } from './row-rights.ts';

/** The actions of a row, in its list and on its page. The caller confirms deleting. */
export function useRowActions<Row extends BaseRecord>(
  kind: RecordKind<Row>,
  onRemove?: (row: Row) => void,
): (row: Row) => RowAction[] {
  const usual = useStandardActions();
  const [, setUrl] = useUrlState();
  const mutations: RecordMutations<Row> = useRecordMutations(kind);
  const rightsOf = useRowRights(kind);
  const t = useRecordMessages(kind.is.path);
  const mayCopy = useMayAdd(kind) && kind.copies !== undefined;
  const { add, edit } = kind.opens ?? { add: 'add', edit: 'edit' };
  const others = kind.useActions?.(mutations);
  return (row) => {
    const rights = rightsOf(row);
    const own = others?.(row, rights) ?? [];
    const isFirst = (action: KindAction) => action !== false && 'first' in action;
    return availableActions([
      ...own.filter(isFirst),
      usual.edit(rights.edit, () => setUrl({ [edit]: row.id })),
      mayCopy && {
        id: 'copy',
        label: t('duplicate'),
        icon: Copy,
        onSelect: () => setUrl({ [add]: 'copy', copy: row.id }),
      },
      ...own.filter((action) => !isFirst(action)),
      usual.delete(rights.remove, () => (onRemove ?? mutations.remove)(row), kind.is.isWithdrawn),
    ]);
  };
}
