import { useEffect, useMemo, useState } from 'react';
import { useUser } from '../../platform/session/session.ts';
import { serverNow } from '../outbox/clock.ts';
import { usePack, useSiteMember } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { type LocalCheck, localChecks } from './local-checks.ts';

const MINUTE_MS = 60_000;

/** The server's clock as far as it is known, read every minute. */
function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const clock = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}

/** What the user is called where they answer or sign. */
export function useOwnName(): string {
  const { firstName, lastName, username } = useUser();
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

/** Who looks at checks here, and the roles of the members of the project. */
export function useCheckReader() {
  const { userId, role } = useSiteMember();
  const { pack } = usePack();
  return useMemo(
    () => ({ member: { userId, role }, roles: (pack?.members ?? []).map((member) => member.role) }),
    [userId, role, pack],
  );
}

/** The checks of this project as this device knows them, with what waits already counted in. */
export function useChecks(): LocalCheck[] {
  const { id: projectId } = useSiteProject();
  const { pack } = usePack();
  const { entries } = useOutboxOverview();
  const reader = useCheckReader();
  const name = useOwnName();
  const minute = useMinute();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every minute the points are looked at anew
  return useMemo(
    () => localChecks(pack, entries, { ...reader, projectId, name, now: serverNow() }),
    [pack, entries, reader, projectId, name, minute],
  );
}
