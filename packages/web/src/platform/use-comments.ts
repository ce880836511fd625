import type {
  AddComment,
  Comment,
  deleteComment,
  ListComments,
  restoreComment,
  updateComment,
} from '@brick/domain/comments/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type CallOf, call, callOf, callPage } from './call.ts';
import { PROJECTS_KEY } from './current-project.ts';
import { useAction } from './use-action.ts';

const change = callOf<typeof updateComment>('PATCH', '/api/comments/{id}');
const remove = callOf<typeof deleteComment>('DELETE', '/api/comments/{id}');
const restore = callOf<typeof restoreComment>('POST', '/api/comments/{id}/restore');

/** A row that is discussed: the folder of its calls, and its number. */
export interface Discussed {
  folder: string;
  id: number;
}

const A_PAGE = 30;

const COMMENTS_KEY = [...PROJECTS_KEY, 'comments'] as const;

/** What was said about a row, the latest page first; each page is turned round to be read downwards. */
export function useComments({ folder, id }: Discussed) {
  const list: CallOf<ListComments> = { method: 'GET', path: `/api/${folder}/{id}/comments` };
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...COMMENTS_KEY, folder, id],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(list, {
        params: { id },
        query: { sort: '-createdAt', limit: String(A_PAGE), cursor },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return {
    ...query,
    comments: data?.pages.flatMap(({ rows }) => rows).reverse(),
    total: data?.pages[0]?.total ?? 0,
  };
}

interface Sent {
  text: string;
  idempotencyKey: string;
}

export function useAddComment({ folder, id }: Discussed) {
  const t = useTranslations('record.comments');
  const add: CallOf<AddComment> = { method: 'POST', path: `/api/${folder}/{id}/comments` };
  return useAction<Sent, Comment>({
    send: ({ text, idempotencyKey }) => call(add, { params: { id }, body: { text }, idempotencyKey }),
    success: t('added'),
    failure: t('addFailed'),
    refresh: [COMMENTS_KEY],
  });
}

export function useChangeComment() {
  const t = useTranslations('record.comments');
  return useAction<Pick<Comment, 'id' | 'version' | 'text'>, Comment>({
    send: ({ id, version, text }) => call(change, { params: { id }, body: { text, version } }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh: [COMMENTS_KEY],
  });
}

/** Deleting, with Undo. */
export function useDeleteComment() {
  const t = useTranslations('record.comments');
  const frame = useTranslations('frame');
  const takeBack = useAction<Comment>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [COMMENTS_KEY],
  });
  return useAction<Comment>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, comment) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => takeBack.mutate(comment) },
    }),
    failure: t('deleteFailed'),
    refresh: [COMMENTS_KEY],
  });
}
