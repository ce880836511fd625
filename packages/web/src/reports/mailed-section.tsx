import type { Project } from '@brick/domain/projects/contract';
import { useMay } from '../platform/current-project.ts';
import { ReceivedList } from './received-list.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { SentList } from './sent-list.tsx';

/** Reports that go out by mail: what is sent when and to whom, what was sent, and what the readers are sent. */
export function MailedSection({ project }: { project: Project }) {
  const may = useMay();
  const shares = may('sharing', 'read');
  return (
    <>
      {shares && <ScheduleList project={project} />}
      {shares && <SentList projectId={project.id} />}
      <ReceivedList projectId={project.id} />
    </>
  );
}
