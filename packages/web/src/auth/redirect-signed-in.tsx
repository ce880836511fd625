import { nextPath } from '@brick/domain/auth/next-path';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingScreen } from '../platform/routing/loading-screen.tsx';
import type { UrlValues } from '../platform/routing/url-state.ts';

/** Redirects a signed-in user from the sign-in screen to their target. */
export function RedirectSignedIn() {
  const { history } = useRouter();
  const { next } = useSearch({ strict: false }) as UrlValues;
  useEffect(() => history.replace(nextPath(next)), [history, next]);
  return <LoadingScreen />;
}
