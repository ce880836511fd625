import type {
  deleteSchedule,
  leaveSchedule,
  listReceived,
  listSchedules,
  Received,
  restoreSchedule,
  Schedule,
  sendNow,
  updateSchedule,
} from '@brick/domain/reports/schedules';
import type { listSendings } from '@brick/domain/reports/sendings';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf, callPage } from '../platform/call.ts';
import { projectKey } from '../platform/current-project.ts';
import { useAction } from '../platform/use-action.ts';
import { sharingKey } from './use-sharing.ts';

const list = callOf<typeof listSchedules>('GET', '/api/projects/{projectId}/report-schedules');
const received = callOf<typeof listReceived>('GET', '/api/projects/{projectId}/report-schedules/received');
const sendings = callOf<typeof listSendings>('GET', '/api/projects/{projectId}/report-sendings');
const change = callOf<typeof updateSchedule>('PATCH', '/api/report-schedules/{id}');
const remove = callOf<typeof deleteSchedule>('DELETE', '/api/report-schedules/{id}');
const takeBack = callOf<typeof restoreSchedule>('POST', '/api/report-schedules/{id}/restore');
const now = callOf<typeof sendNow>('POST', '/api/report-schedules/{id}/send-now');
const leave = callOf<typeof leaveSchedule>('POST', '/api/report-schedules/{id}/leave');

// Below reports, of which everybody in the project hears: a recipient need not be one who may share.
const receivedKey = (projectId: number) => projectKey(projectId, 'reports', 'received');

/** What a change of a schedule makes stale: the schedules, what they sent, and what one is sent oneself. */
export const scheduleKeys = (projectId: number) => [sharingKey(projectId), receivedKey(projectId)];

/** The schedules of a project, newest first. */
export const useSchedules = (projectId: number) =>
  useQuery({
    queryKey: sharingKey(projectId, 'schedules'),
    queryFn: ({ signal }) => callAll(list, { params: { projectId }, signal }),
  });

/** The schedules by which the user is sent reports of a project. */
export const useReceived = (projectId: number) =>
  useQuery({
    queryKey: receivedKey(projectId),
    queryFn: ({ signal }) => callAll(received, { params: { projectId }, signal }),
  });

const A_PAGE = 10;

/** What the schedules of a project sent, newest first, page by page. */
export function useSendings(projectId: number) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: sharingKey(projectId, 'sendings'),
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(sendings, {
        params: { projectId },
        query: { limit: String(A_PAGE), ...(cursor !== null && { cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, rows: data?.pages.flatMap(({ rows }) => rows) };
}

/** Pausing, sending at once and deleting a schedule, with Undo where something is taken away. */
export function useScheduleActions(projectId: number) {
  const t = useTranslations('schedules');
  const frame = useTranslations('frame');
  const refresh = scheduleKeys(projectId);
  const setActive = useAction<Schedule>({
    send: ({ id, version, isActive }) =>
      call(change, { params: { id }, body: { isActive: !isActive, version } }),
    success: (_, { isActive }) => ({ description: t(isActive ? 'paused' : 'resumed') }),
    failure: t('saveFailed'),
    refresh,
  });
  const send = useAction<Schedule>({
    send: ({ id }) => call(now, { params: { id } }),
    success: t('sending'),
    failure: t('sendFailed'),
    refresh,
  });
  const restore = useAction<Schedule>({
    send: ({ id }) => call(takeBack, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh,
  });
  const discard = useAction<Schedule>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, deleted) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => restore.mutate(deleted) },
    }),
    failure: t('deleteFailed'),
    refresh,
  });
  return { setActive, send, discard };
}

/** Takes the user off a schedule. */
export function useLeaving(projectId: number, onLeft: () => void) {
  const t = useTranslations('schedules.received');
  return useAction<Received>({
    send: ({ id }) => call(leave, { params: { id } }),
    success: t('left'),
    failure: t('leaveFailed'),
    refresh: scheduleKeys(projectId),
    onSuccess: onLeft,
  });
}
