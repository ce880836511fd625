import type {
  AddCommentEndpoint,
  Comment,
  deleteComment,
  ListCommentsEndpoint,
  restoreComment,
  updateComment,
} from '@brick/domain/comments/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callPage, type EndpointRef, endpointRef } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { useUndoableAction } from '../api/use-undoable-action.ts';
import { PROJECTS_KEY } from '../projects/current-project.ts';

const change = endpointRef<typeof updateComment>('PATCH', '/api/comments/{id}');
const remove = endpointRef<typeof deleteComment>('DELETE', '/api/comments/{id}');
const restore = endpointRef<typeof restoreComment>('POST', '/api/comments/{id}/restore');

/** A record with comments: the folder of its endpoints, and its id. */
export interface CommentedRecord {
  folder: string;
  id: number;
}

const PAGE_SIZE = 30;

const COMMENTS_KEY = [...PROJECTS_KEY, 'comments'] as const;

/** The comments on a record, the latest page first; pages are reversed to read downwards. */
export function useComments({ folder, id }: CommentedRecord) {
  const list: EndpointRef<ListCommentsEndpoint> = { method: 'GET', path: `/api/${folder}/{id}/comments` };
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...COMMENTS_KEY, folder, id],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(list, {
        params: { id },
        query: { sort: '-createdAt', limit: String(PAGE_SIZE), cursor },
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

interface NewCommentInput {
  text: string;
  idempotencyKey: string;
  /** Called before the comments are read again. */
  onStored: () => void;
}

export function useAddComment({ folder, id }: CommentedRecord) {
  const t = useTranslations('record.comments');
  const add: EndpointRef<AddCommentEndpoint> = { method: 'POST', path: `/api/${folder}/{id}/comments` };
  return useAction<NewCommentInput, Comment>({
    send: ({ text, idempotencyKey }) => call(add, { params: { id }, body: { text }, idempotencyKey }),
    success: t('added'),
    failure: t('addFailed'),
    refresh: [COMMENTS_KEY],
    onSuccess: (_, { onStored }) => onStored(),
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

/** Deletes a comment, with Undo. */
export function useDeleteComment() {
  const t = useTranslations('record.comments');
  return useUndoableAction<Comment>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    undo: {
      send: ({ id }) => call(restore, { params: { id } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh: [COMMENTS_KEY],
  });
}
