import type { CurrentUser } from '@brick/domain/users/current-user';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { LoadingScreen } from '../../platform/routing/loading-screen.tsx';
import { type Outbox, openOutbox } from '../outbox/outbox.ts';
import type { OutboxOverview } from '../outbox/overview.ts';
import { keepRow } from '../pack/pack-store.ts';
import { siteSession, useSiteSession } from '../session/site-session.ts';
import { deviceName } from './device-name.ts';

/** Provided around the screens on site. */
export const OutboxContext = createContext<Outbox | null>(null);

/**
 * The session and the outbox tell each other: an entry that is refused for the session ends the session; a new session
 * lets the outbox send again.
 */
function useSessionOf(outbox: Outbox | null): void {
  const { status } = useSiteSession();
  useEffect(() => {
    if (status === 'in') outbox?.signedIn();
  }, [outbox, status]);
  useEffect(() => {
    if (!outbox) return;
    return outbox.subscribe(() => {
      if (outbox.overview().hold?.reason === 'session' && siteSession.snapshot().status === 'in')
        void siteSession.ended();
    });
  }, [outbox]);
}

/** Opens the outbox of whoever works here, for the screens inside. */
export function OutboxProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    const opened = openOutbox({ userId: user.id, device: deviceName(navigator.userAgent) });
    // In the pack before it leaves the outbox: it is never gone from this device.
    opened.onArrived(({ projectId, ...row }) =>
      keepRow({ userId: user.id, projectId }, row).catch(() => undefined),
    );
    setOutbox(opened);
    return () => {
      setOutbox(null);
      opened.close();
    };
  }, [user.id]);
  useSessionOf(outbox);
  if (!outbox) return <LoadingScreen />;
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** The outbox that screens save by. */
export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('useOutbox outside the screens on site');
  return outbox;
}

/** What waits, kept up to date. */
export function useOutboxOverview(): OutboxOverview {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.overview, outbox.overview);
}
