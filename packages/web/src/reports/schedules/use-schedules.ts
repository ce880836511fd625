import type { listReportDeliveries } from '@brick/domain/reports/report-deliveries-api';
import type {
  deleteSchedule,
  leaveSchedule,
  listReceivedSchedules,
  listSchedules,
  ReceivedSchedule,
  ReportSchedule,
  restoreSchedule,
  sendNow,
  updateSchedule,
} from '@brick/domain/reports/schedules-api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callPage, endpointRef } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useUndoableAction } from '../../platform/api/use-undoable-action.ts';
import { projectKey } from '../../platform/projects/current-project.ts';
import { sharingKey } from '../sharing/use-sharing.ts';

const listSchedulesEndpoint = endpointRef<typeof listSchedules>(
  'GET',
  '/api/projects/{projectId}/report-schedules',
);
const receivedEndpoint = endpointRef<typeof listReceivedSchedules>(
  'GET',
  '/api/projects/{projectId}/report-schedules/received',
);
const deliveriesEndpoint = endpointRef<typeof listReportDeliveries>(
  'GET',
  '/api/projects/{projectId}/report-sendings',
);
const updateScheduleEndpoint = endpointRef<typeof updateSchedule>('PATCH', '/api/report-schedules/{id}');
const deleteScheduleEndpoint = endpointRef<typeof deleteSchedule>('DELETE', '/api/report-schedules/{id}');
const restoreScheduleEndpoint = endpointRef<typeof restoreSchedule>(
  'POST',
  '/api/report-schedules/{id}/restore',
);
const sendNowEndpoint = endpointRef<typeof sendNow>('POST', '/api/report-schedules/{id}/send-now');
const leaveScheduleEndpoint = endpointRef<typeof leaveSchedule>('POST', '/api/report-schedules/{id}/leave');

// Kept under "reports", whose events every member receives: a recipient need not have the right to share.
const receivedKey = (projectId: number) => projectKey(projectId, 'reports', 'received');

/** Query keys that a change of a schedule invalidates: the schedules, their deliveries, and the user's own reports. */
export const scheduleKeys = (projectId: number) => [sharingKey(projectId), receivedKey(projectId)];

/** Loads the project's schedules, newest first. */
export const useSchedules = (projectId: number) =>
  useQuery({
    queryKey: sharingKey(projectId, 'schedules'),
    queryFn: ({ signal }) => callAll(listSchedulesEndpoint, { params: { projectId }, signal }),
  });

/** Loads the schedules that send the user reports of a project. */
export const useReceivedReports = (projectId: number) =>
  useQuery({
    queryKey: receivedKey(projectId),
    queryFn: ({ signal }) => callAll(receivedEndpoint, { params: { projectId }, signal }),
  });

const PAGE_SIZE = 10;

/** Loads the deliveries of the project's schedules, newest first, page by page. */
export function useDeliveries(projectId: number) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: sharingKey(projectId, 'sendings'),
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(deliveriesEndpoint, {
        params: { projectId },
        query: { limit: String(PAGE_SIZE), ...(cursor !== null && { cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, rows: data?.pages.flatMap(({ rows }) => rows) };
}

/** Pauses, sends at once and deletes schedules, with Undo for deletion. */
export function useScheduleActions(projectId: number) {
  const t = useTranslations('schedules');
  const refresh = scheduleKeys(projectId);
  const setActive = useAction<ReportSchedule>({
    send: ({ id, version, isActive }) =>
      call(updateScheduleEndpoint, { params: { id }, body: { isActive: !isActive, version } }),
    success: (_, { isActive }) => ({ description: t(isActive ? 'paused' : 'resumed') }),
    failure: t('saveFailed'),
    refresh,
  });
  const send = useAction<ReportSchedule>({
    send: ({ id }, keyFor) => call(sendNowEndpoint, { params: { id }, idempotencyKey: keyFor({ id }) }),
    success: t('sending'),
    failure: t('sendFailed'),
    refresh,
  });
  const discard = useUndoableAction<ReportSchedule>({
    send: ({ id }) => call(deleteScheduleEndpoint, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    undo: {
      send: ({ id }) => call(restoreScheduleEndpoint, { params: { id } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh,
  });
  return { setActive, send, discard };
}

/** Removes the user from a schedule's recipients. */
export function useLeaveSchedule(projectId: number, onLeft: () => void) {
  const t = useTranslations('schedules.received');
  return useAction<ReceivedSchedule>({
    send: ({ id }) => call(leaveScheduleEndpoint, { params: { id } }),
    success: t('left'),
    failure: t('leaveFailed'),
    refresh: scheduleKeys(projectId),
    onSuccess: onLeft,
  });
}
