import type { Inspection } from '@brick/domain/inspections/contract';
import { useNavigate } from '@tanstack/react-router';
import { useProject } from '../platform/current-project.ts';

/** Begins an issue that came of a failed inspection. */
export function useReportIssue(): (inspection: Inspection) => void {
  const navigate = useNavigate();
  const { id: project } = useProject();
  return ({ id }) =>
    void navigate({
      to: '/issues',
      search: { project: String(project), add: '1', inspection: String(id) } as never,
    });
}
