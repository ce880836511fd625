import type { ListEndpoints, ProjectRecordKind } from '@brick/domain/records/list-endpoints';
import { useTranslations } from 'use-intl';
import { call, type EndpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
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
  const frame = useTranslations('frame');
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
  const undo = (onAction: () => void) => ({ action: { label: frame('undo'), onAction } });

  const takeBack = useAction<Row>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    saysWhy: true,
    refresh,
  });
  const discard = useAction<Row>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, row) => ({
      description: t('deleted'),
      ...(!kind.is.isWithdrawn && undo(() => takeBack.mutate(row))),
    }),
    failure: t('deleteFailed'),
    refresh,
  });
  const changeBack = useAction<QuickChange<Row>, Row>({
    send: ({ row, to }) => updateRecord(kind, row, to),
    success: (_, { undone }) => (undone ? { description: undone } : null),
    failure,
    saysWhy: true,
    refresh,
  });
  const press = useAction<QuickChange<Row>, Row>({
    send: ({ row, to }) => updateRecord(kind, row, to),
    success: (now, { row, to, mayUndo, ...told }) => {
      const before = Object.fromEntries(Object.keys(to).map((name) => [name, row[name as keyof Row]]));
      return {
        description: told.done,
        ...((mayUndo?.(now) ?? true) &&
          undo(() => changeBack.mutate({ ...told, row: now, to: before as Partial<Row> }))),
      };
    },
    failure,
    refresh,
  });
  return { change: press.mutate, remove: discard.mutate };
}
