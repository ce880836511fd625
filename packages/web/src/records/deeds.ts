import type { ListCalls, RowOfProject } from '@brick/domain/records/calls';
import { useTranslations } from 'use-intl';
import { type CallOf, call } from '../platform/call.ts';
import { useAction } from '../platform/use-action.ts';
import { change, staleAfter } from './calls.ts';
import type { Kept, RecordKind } from './kind.ts';
import { useWords } from './words.ts';

/** A change of some fields at a press, without a form. */
interface Press<Row> {
  row: Row;
  to: Partial<Row>;
  /** What is said when it is done; and when it is taken back, where anything is. */
  done: string;
  undone?: string;
  /** Whether who did it may take it back. */
  mayUndo?: (now: Row) => boolean;
}

/** What is done with a row from its list and from its page. */
export interface Deeds<Row> {
  change: (press: Press<Row>) => void;
  remove: (row: Row) => void;
}

/** Changing a field at a press and deleting, both with Undo. */
export function useDeeds<Row extends Kept>(kind: RecordKind<Row>): Deeds<Row> {
  const { path } = kind.is;
  // Every kind has these words.
  const t = useWords(path);
  const frame = useTranslations('frame');
  const remove: CallOf<ListCalls<RowOfProject>['remove']> = { method: 'DELETE', path: `/api/${path}/{id}` };
  const restore: CallOf<ListCalls<RowOfProject>['restore']> = {
    method: 'POST',
    path: `/api/${path}/{id}/restore`,
  };
  const refresh = staleAfter(kind);
  // Kinds of which nothing is changed at a press have no word for it.
  const failure = t.has('changeFailed') ? t('changeFailed') : '';
  const undo = (onAction: () => void) => ({ action: { label: frame('undo'), onAction } });

  const takeBack = useAction<Row>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh,
  });
  const discard = useAction<Row>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, row) => ({ description: t('deleted'), ...undo(() => takeBack.mutate(row)) }),
    failure: t('deleteFailed'),
    refresh,
  });
  const changeBack = useAction<Press<Row>, Row>({
    send: ({ row, to }) => change(kind, row, to),
    success: (_, { undone }) => (undone ? { description: undone } : null),
    failure,
    refresh,
  });
  const press = useAction<Press<Row>, Row>({
    send: ({ row, to }) => change(kind, row, to),
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
