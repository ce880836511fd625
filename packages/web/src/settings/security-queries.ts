import { EVENT_PAGE_SIZE, type listSecurityEvents } from '@brick/domain/auth/security-events-api';
import type { endOtherSessions, endSession, listSessions } from '@brick/domain/auth/sessions-api';
import type { twoFactorState } from '@brick/domain/auth/two-factor-api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';

const readSessions = endpointRef<typeof listSessions>('GET', '/api/user/sessions');
const endOne = endpointRef<typeof endSession>('DELETE', '/api/user/sessions/{key}');
const endOthers = endpointRef<typeof endOtherSessions>('DELETE', '/api/user/sessions');
const readEvents = endpointRef<typeof listSecurityEvents>('GET', '/api/user/security-events');
const readTwoFactor = endpointRef<typeof twoFactorState>('GET', '/api/user/2fa');

export const SESSIONS_KEY = ['sessions'] as const;
export const TWO_FACTOR_KEY = ['two-factor'] as const;

export const useSessions = () =>
  useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => callAll(readSessions, { signal }) });

/** The security events of the user's account, by page. */
export const useSecurityEvents = () =>
  useInfiniteQuery({
    queryKey: ['security-events'],
    queryFn: ({ signal, pageParam }) =>
      call(readEvents, { signal, query: pageParam === null ? {} : { before: String(pageParam) } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < EVENT_PAGE_SIZE ? null : (page.at(-1)?.id ?? null)),
  });

/** How many recovery codes are left, if two-factor sign-in is on. */
export const useTwoFactorState = (on: boolean) =>
  useQuery({
    queryKey: TWO_FACTOR_KEY,
    queryFn: ({ signal }) => call(readTwoFactor, { signal }),
    enabled: on,
  });

export function useEndSession() {
  const t = useTranslations('settings.sessions');
  return useAction<string>({
    send: (key) => call(endOne, { params: { key } }),
    success: t('signedOut'),
    failure: t('signOutFailed'),
    refresh: [SESSIONS_KEY],
  });
}

export function useEndOtherSessions(onDone: () => void) {
  const t = useTranslations('settings.sessions');
  return useAction({
    send: () => call(endOthers),
    success: t('othersSignedOut'),
    failure: t('othersFailed'),
    refresh: [SESSIONS_KEY],
    onSuccess: onDone,
  });
}
