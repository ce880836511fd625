import { EVENTS_OF_A_PAGE, type listSecurityEvents } from '@brick/domain/auth/security-events';
import type { endOneSession, endOtherSessions, listSessions } from '@brick/domain/auth/sessions';
import type { twoFactorState } from '@brick/domain/auth/two-factor';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf } from '../platform/call.ts';
import { useAction } from '../platform/use-action.ts';

const readSessions = callOf<typeof listSessions>('GET', '/api/user/sessions');
const endOne = callOf<typeof endOneSession>('DELETE', '/api/user/sessions/{key}');
const endOthers = callOf<typeof endOtherSessions>('DELETE', '/api/user/sessions');
const readEvents = callOf<typeof listSecurityEvents>('GET', '/api/user/security-events');
const readTwoFactor = callOf<typeof twoFactorState>('GET', '/api/user/2fa');

export const SESSIONS_KEY = ['sessions'] as const;
export const TWO_FACTOR_KEY = ['two-factor'] as const;

export const useSessions = () =>
  useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => callAll(readSessions, { signal }) });

/** What happened to the security of one's account, by pages. */
export const useSecurityEvents = () =>
  useInfiniteQuery({
    queryKey: ['security-events'],
    queryFn: ({ signal, pageParam }) =>
      call(readEvents, { signal, query: pageParam === null ? {} : { before: String(pageParam) } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < EVENTS_OF_A_PAGE ? null : (page.at(-1)?.id ?? null)),
  });

/** How many recovery codes are left, where the account asks for a code at all. */
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
