import type { deleteCalendar, listCalendars } from '@brick/domain/calendars/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';

const list = endpointRef<typeof listCalendars>('GET', '/api/user/calendars');
const remove = endpointRef<typeof deleteCalendar>('DELETE', '/api/user/calendars/{calendarId}');

export const CALENDARS_KEY = ['calendars'] as const;

/** The user's calendars, newest first. */
export const useCalendars = () =>
  useQuery({ queryKey: CALENDARS_KEY, queryFn: ({ signal }) => callAll(list, { signal }) });

export function useDeleteCalendar() {
  const t = useTranslations('calendars.delete');
  return useAction<number>({
    send: (calendarId) => call(remove, { params: { calendarId } }),
    success: t('done'),
    failure: t('failed'),
    refresh: [CALENDARS_KEY],
  });
}
