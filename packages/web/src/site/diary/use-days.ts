import { useMemo } from 'react';
import { useOwnName } from '../checks/use-checks.ts';
import { usePack, useProjectDay, useSiteMember } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { type LocalDay, localDays } from './local-days.ts';

/** The last days of the diary of this project as this device knows them, with what waits already counted in. */
export function useDays(): LocalDay[] {
  const { id: projectId } = useSiteProject();
  const { userId } = useSiteMember();
  const { pack } = usePack();
  const { entries } = useOutboxOverview();
  const today = useProjectDay();
  const name = useOwnName();
  return useMemo(
    () => localDays(pack, entries, { projectId, userId, name, today }),
    [pack, entries, projectId, userId, name, today],
  );
}
