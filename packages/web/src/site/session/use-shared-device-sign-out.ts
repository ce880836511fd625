import { useEffect } from 'react';
import { queueLogout } from '../../platform/session/session.ts';
import { forgetPerson } from '../outbox/forget.ts';
import { readMeta } from '../outbox/site-database.ts';
import { siteSession, useSiteSession } from './site-session.ts';

/** A device that several people use signs its user out after so long. */
const LONGEST_MS = 8 * 3_600_000;
const LOOK_EVERY_MS = 60_000;

/** Signs the user of a shared device out after eight hours; what is not sent stays, locked to their account. */
export function useSharedDeviceSignOut(): void {
  const { user } = useSiteSession();
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    const look = async () => {
      const [shared, since] = await Promise.all([readMeta('shared'), readMeta('sharedSince')]);
      if (shared !== true || since === undefined || Date.now() - since < LONGEST_MS) return;
      await queueLogout({ id });
      await forgetPerson(id, 'keep');
      siteSession.left();
    };
    const again = () => void look().catch(() => undefined);
    again();
    const clock = setInterval(again, LOOK_EVERY_MS);
    return () => clearInterval(clock);
  }, [id]);
}
