import type { ListEndpoints, ProjectRecordKind } from '@brick/domain/records/list-endpoints';
import { call, type EndpointRef } from '../platform/api/call.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { staleKeys, updateRecord } from './record-queries.ts';

/** A change of some fields by one click, without a form. */
interface QuickChange<Row> {
  row: Row;
  to: Partial<Row>;
  /** The toast after it; and after its undo, if there is one. */
  done: string;
  undone?: string;
  /** Whether the user may undo it. */
  mayUndo?: (now: Row) => boolean;
}

/** Mutations of a row in its list and on its page. */
export interface RecordMutations<Row> {
  change: (press: QuickChange<Row>) => void;
  remove: (row: Row) => void;
}

/** Changes a field or deletes a row, both with Undo; what is withdrawn stays so. */
export function useRecordMutations<Row extends BaseRecord>(kind: RecordKind<Row>): RecordMutations<Row> {
  const { path } = kind.is;
  // Every kind has these messages.
  const t = useRecordMessages(path);
  const remove: EndpointRef<ListEndpoints<ProjectRecordKind>['remove']> = {
    method: 'DELETE',
    path: `/api/${path}/{id}`,
  };
  const restore: EndpointRef<ListEndpoints<ProjectRecordKind>['restore']> = {
    method: 'POST',
    path: `/api/${path}/{id}/restore`,
  };
  const refresh = staleKeys(kind);
  // Kinds without quick changes have no message for it.
  const failure = t.has('changeFailed') ? t('changeFailed') : '';

  const discard = useUndoableAction<Row>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    mayUndo: () => !kind.is.isWithdrawn,
    undo: {
      send: ({ id }) => call(restore, { params: { id } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh,
  });
  const press = useUndoableAction<QuickChange<Row>, Row>({
    send: ({ row, to }) => updateRecord(kind, row, to),
    success: ({ done }) => done,
    failure,
    mayUndo: ({ mayUndo }, now) => mayUndo?.(now) ?? true,
    undo: {
      send({ row, to }, now) {
        const before = Object.fromEntries(Object.keys(to).map((name) => [name, row[name as keyof Row]]));
        return updateRecord(kind, now, before as Partial<Row>);
      },
      success: ({ undone }) => undone ?? null,
      failure,
    },
    refresh,
  });
  return { change: press.mutate, remove: discard.mutate };
}
