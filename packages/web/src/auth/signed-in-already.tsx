import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { UrlValues } from '../platform/search.ts';
import { Waiting } from '../platform/waiting.tsx';
import { nextPath } from './next-path.ts';

/** A signed-in user at the sign-in screen goes on to where they wanted to go. */
export function SignedInAlready() {
  const { history } = useRouter();
  const { next } = useSearch({ strict: false }) as UrlValues;
  useEffect(() => history.replace(nextPath(next)), [history, next]);
  return <Waiting />;
}
