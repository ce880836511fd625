import type { currentUser } from '@brick/domain/auth/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { useSession } from '../platform/session.ts';
import { onCallFailure } from '../platform/signed-out.ts';
import { cx } from '../ui/cx.ts';
import { shareStream } from './shared-stream.ts';
import { Stale } from './stale.ts';

const getUser = callOf<typeof currentUser>('GET', '/api/user');

/** A lost connection is not worth a word before that: most come back by themselves. */
const PATIENCE_MS = 5000;

/** The tab in which somebody signs out is told so by its own answer, and is gone by then. */
const SIGN_OUT_MS = 1000;

/** Whether the session is over is for its own call to say, which also leads to the sign-in screen. */
const askWhetherItIsOver = (): void => void call(getUser).catch(onCallFailure);

/** When the oldest of what this tab shows was read. */
function oldestRead(client: QueryClient): number {
  const reads = client.getQueryCache().getAll();
  return Math.min(
    Date.now(),
    ...reads.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? state.dataUpdatedAt : [])),
  );
}

/** Keeps what this tab shows as it is on the server. Returns how to stop; `onState` is told whether it does. */
function follow(client: QueryClient, userId: number, onState: (connected: boolean) => void): () => void {
  const stale = new Stale(client);
  let heardAt: number | null = null;
  let connected: boolean | null = null;
  let over: ReturnType<typeof setTimeout> | undefined;
  const stop = shareStream({
    userId,
    missed: () => Date.now() - (heardAt ?? oldestRead(client)),
    hear: (event) => {
      heardAt = Date.now();
      if (event.name === 'changes') stale.note(event.changes);
      else if (event.name === 'missed') stale.noteEverything();
      else if (event.name === 'over') over ??= setTimeout(askWhetherItIsOver, SIGN_OUT_MS);
    },
    onState: (now) => {
      if (now) heardAt = Date.now();
      if (now && connected === false) stale.retryFailed();
      connected = now;
      onState(now);
    },
    onRefused: askWhetherItIsOver,
  });
  const shown = () => document.visibilityState === 'visible' && stale.readWhatIsStale();
  document.addEventListener('visibilitychange', shown);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    clearTimeout(over);
    stop();
    stale.stop();
  };
}

/** Shows what others change without a reload, and says so where it cannot. Once, for who is signed in. */
export function LiveUpdates() {
  const t = useTranslations('shell');
  const client = useQueryClient();
  // Whoever signs out is gone a moment before this is.
  const id = useSession().user?.id;
  const [connected, setConnected] = useState(true);
  const [lost, setLost] = useState(false);
  useEffect(() => (id === undefined ? undefined : follow(client, id, setConnected)), [client, id]);
  useEffect(() => {
    if (connected) return setLost(false);
    const patience = setTimeout(() => setLost(true), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [connected]);
  return (
    // As high as the space above every heading, so that it covers nothing.
    <div
      role="status"
      className={cx(
        't-xs fixed inset-x-0 top-14 z-(--z-sticky) text-center md:start-64 print:hidden',
        lost && 'bg-ochre-wash py-0.5 text-ochre',
      )}
    >
      {lost && t('connectionLost')}
    </div>
  );
}
