import type { addView, deleteView, listViews, SavedView, updateView } from '@brick/domain/views/api';
import type { ViewScreen } from '@brick/domain/views/view-screens';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { useUndoableAction } from '../api/use-undoable-action.ts';

const list = endpointRef<typeof listViews>('GET', '/api/views');
const add = endpointRef<typeof addView>('POST', '/api/views');
const change = endpointRef<typeof updateView>('PATCH', '/api/views/{id}');
const remove = endpointRef<typeof deleteView>('DELETE', '/api/views/{id}');

/** Not below the key of the projects: the user's own views belong to no project. */
const VIEWS_KEY = ['views'] as const;

/** The user's own views of a list, and those shared in the project. */
export function useSavedViews(screen: ViewScreen, projectId: number | null) {
  return useQuery({
    queryKey: [...VIEWS_KEY, projectId, screen],
    queryFn: ({ signal }) => callAll(list, { query: { screen, projectId }, signal }),
  });
}

/** A view as it is edited: a new one, or an existing one. */
export interface ViewInput {
  id: number | null;
  name: string;
  shared: boolean;
  /** Undefined keeps the stored state. */
  state: string | undefined;
}

/** Saves and deletes views, the latter with Undo. */
export function useSavedViewActions(screen: ViewScreen, projectId: number | null) {
  const t = useTranslations('lists.views');
  const refresh = [VIEWS_KEY];
  const save = useAction<ViewInput>({
    send: ({ id, name, shared, state }, keyFor) =>
      id === null
        ? call(add, {
            body: { screen, name, shared, state: state ?? '', projectId },
            idempotencyKey: keyFor([name, shared, state]),
          })
        : call(change, { params: { id }, body: { name, shared, projectId, state } }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh,
  });
  const discard = useUndoableAction<SavedView>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    undo: {
      send: ({ name, shared, state, projectId: sharedIn }) =>
        call(add, { body: { screen, name, shared, state, projectId: sharedIn } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh,
  });
  return { save, discard };
}
