import type { CurrentUser } from '@brick/domain/users/current-user';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keepUser, loadCurrentUser, useSession } from '../platform/session/session.ts';
import { reportCallFailure } from '../platform/session/session-expiry.ts';
import { cx } from '../ui/cx.ts';
import { openSharedStream } from './shared-stream.ts';
import { StaleQueries } from './stale-queries.ts';

/** A connection that was lost for less than this is not worth a message: most come back by themselves. */
const PATIENCE_MS = 5000;

/** The tab that signs out learns it from its own response and is gone by then. */
const SIGN_OUT_MS = 1000;

/** When the oldest data that this tab shows was read. */
function oldestReadAt(client: QueryClient): number {
  const reads = client.getQueryCache().getAll();
  return Math.min(
    Date.now(),
    ...reads.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? state.dataUpdatedAt : [])),
  );
}

interface LiveUpdatesOptions {
  client: QueryClient;
  userId: number;
  onState: (connected: boolean) => void;
  /** The session that was listened with is over, and another one has begun. */
  onOtherSession: (user: CurrentUser) => void;
}

/** Keeps what this tab shows in step with the server. Returns a function that stops it. */
function startLiveUpdates({ client, userId, onState, onOtherSession }: LiveUpdatesOptions): () => void {
  /** Asks who is here: the session may be over, which leads to the sign-in screen, or be somebody else's. */
  const checkSession = () => void loadCurrentUser().then((user) => keepUser(client, user), reportCallFailure);
  const stale = new StaleQueries(client);
  let heardAt: number | null = null;
  let connected: boolean | null = null;
  let over: ReturnType<typeof setTimeout> | undefined;
  /** Asks who is here now, until the server can be reached. */
  const askAgain = (wait: number) => {
    over = setTimeout(() => {
      void loadCurrentUser().then(onOtherSession, (error) => {
        reportCallFailure(error);
        // Whose session is over is shown that, and this ends.
        if (over) askAgain(PATIENCE_MS);
      });
    }, wait);
  };
  const stop = openSharedStream({
    userId,
    missed: () => Date.now() - (heardAt ?? oldestReadAt(client)),
    hear: (event) => {
      heardAt = Date.now();
      if (event.name === 'changes') stale.note(event.changes);
      else if (event.name === 'missed') stale.noteEverything();
      else if (event.name === 'over' && !over) askAgain(SIGN_OUT_MS);
    },
    onState: (now) => {
      if (now) heardAt = Date.now();
      if (now && connected === false) stale.retryFailed();
      connected = now;
      onState(now);
    },
    onRefused: () => checkSession(),
  });
  const shown = () => document.visibilityState === 'visible' && stale.readWhatIsStale();
  document.addEventListener('visibilitychange', shown);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    clearTimeout(over);
    over = undefined;
    stop();
    stale.stop();
  };
}

/**
 * Applies other people's changes without a reload, and says so when the connection is lost. Mounted once, for
 * signed-in users.
 */
export function LiveUpdates() {
  const t = useTranslations('shell');
  const client = useQueryClient();
  // After signing out, the user is gone a moment before this component is.
  const id = useSession().user?.id;
  const [connected, setConnected] = useState(true);
  const [lost, setLost] = useState(false);
  const [session, setSession] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is listened with anew
  useEffect(() => {
    if (id === undefined) return undefined;
    const onOtherSession = (user: CurrentUser) => {
      keepUser(client, user);
      setSession((before) => before + 1);
    };
    return startLiveUpdates({ client, userId: id, onState: setConnected, onOtherSession });
  }, [client, id, session]);
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
