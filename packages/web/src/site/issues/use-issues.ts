import { stageOf } from '@brick/domain/issues/steps';
import { useMemo } from 'react';
import { useUser } from '../../platform/session/session.ts';
import { usePack, useSiteMember } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { type LocalIssue, localIssues } from './local-issues.ts';
import { projectedRow } from './projected-row.ts';

/** The issues of this project as this device knows them, with what waits already counted in. */
export function useIssues(): LocalIssue[] {
  const { id: projectId } = useSiteProject();
  const { id: userId } = useUser();
  const { pack } = usePack();
  const { role } = useSiteMember();
  const { entries } = useOutboxOverview();
  return useMemo(
    () =>
      localIssues(pack, entries, { projectId, userId }).map((issue) => {
        if (!issue.row) return issue;
        const row = projectedRow(issue.row, issue.waiting, { userId, role });
        return { ...issue, row, stage: stageOf(row) };
      }),
    [pack, entries, projectId, userId, role],
  );
}
