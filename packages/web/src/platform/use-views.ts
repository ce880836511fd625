import type { addView, deleteView, listViews, SavedView, updateView } from '@brick/domain/views/contract';
import type { ViewScreen } from '@brick/domain/views/screens';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf } from './call.ts';
import { useAction } from './use-action.ts';

const list = callOf<typeof listViews>('GET', '/api/views');
const add = callOf<typeof addView>('POST', '/api/views');
const change = callOf<typeof updateView>('PATCH', '/api/views/{id}');
const remove = callOf<typeof deleteView>('DELETE', '/api/views/{id}');

/** Not below the key of the projects: one's own views are those of no project. */
const VIEWS_KEY = ['views'] as const;

/** One's own views of a list, and those that the project shares. */
export function useViews(screen: ViewScreen, projectId: number | null) {
  return useQuery({
    queryKey: [...VIEWS_KEY, projectId, screen],
    queryFn: ({ signal }) => callAll(list, { query: { screen, projectId }, signal }),
  });
}

/** A view as it is typed: a new one, or one that is there. */
export interface TypedView {
  id: number | null;
  name: string;
  shared: boolean;
  /** Undefined leaves it as it is. */
  state: string | undefined;
}

/** Saving and deleting views, the latter with Undo. */
export function useViewActions(screen: ViewScreen, projectId: number | null) {
  const t = useTranslations('lists.views');
  const frame = useTranslations('frame');
  const refresh = [VIEWS_KEY];
  const save = useAction<TypedView>({
    send: ({ id, name, shared, state }) =>
      id === null
        ? call(add, { body: { screen, name, shared, state: state ?? '', projectId } })
        : call(change, { params: { id }, body: { name, shared, projectId, state } }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh,
  });
  const bringBack = useAction<SavedView>({
    send: ({ name, shared, state, projectId: sharedIn }) =>
      call(add, { body: { screen, name, shared, state, projectId: sharedIn } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh,
  });
  const discard = useAction<SavedView>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, view) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => bringBack.mutate(view) },
    }),
    failure: t('deleteFailed'),
    refresh,
  });
  return { save, discard };
}
