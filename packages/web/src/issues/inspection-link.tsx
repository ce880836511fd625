import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProject } from '../platform/projects/current-project.ts';
import { linkStyle } from '../ui/inputs/button-style.ts';

/** Links to the inspection that an issue came from. */
export function InspectionLink({ id, children }: { id: number; children: ReactNode }) {
  const project = useProject();
  return (
    <Link to="/inspections" search={{ project: String(project.id), edit: String(id) }} className={linkStyle}>
      <bdi>{children}</bdi>
    </Link>
  );
}
