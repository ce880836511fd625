import type { Project } from '@brick/domain/projects/api';
import { usePermission } from '../../platform/projects/current-project.ts';
import { DeliveryList } from './delivery-list.tsx';
import { ReceivedReports } from './received-reports.tsx';
import { ScheduleList } from './schedule-list.tsx';

/** Reports sent by email: the schedules, the deliveries, and the reports the user receives. */
export function MailedReports({ project }: { project: Project }) {
  const may = usePermission();
  const shares = may('sharing', 'read');
  return (
    <>
      {shares && <ScheduleList project={project} />}
      {shares && <DeliveryList projectId={project.id} />}
      <ReceivedReports projectId={project.id} />
    </>
  );
}
