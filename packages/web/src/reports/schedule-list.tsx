import type { Project } from '@brick/domain/projects/contract';
import type { Schedule } from '@brick/domain/reports/schedules';
import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useOpenReports } from './use-reports.ts';

const ScheduleTable = later(() => import('./schedule-table.tsx'), 'ScheduleTable');
const ScheduleForm = later(() => import('./schedule-form.tsx'), 'ScheduleForm');

/** The reports that are sent again and again, and the form that adds or edits one of them. */
export function ScheduleList({ project }: { project: Project }) {
  const t = useTranslations('schedules');
  const may = useMay();
  const [report] = useOpenReports();
  const [editing, setEditing] = useState<Schedule | 'new' | null>(null);
  return (
    <section aria-labelledby="report-schedules" className="mt-4 print:hidden">
      <SectionHeading
        id="report-schedules"
        title={t('title')}
        text={t('text')}
        action={
          report &&
          may('sharing', 'create') && (
            <Button
              icon={<CalendarClock className="size-4" aria-hidden="true" />}
              onClick={() => setEditing('new')}
            >
              {t('add')}
            </Button>
          )
        }
      />
      <Suspense fallback={<SkeletonText lines={4} />}>
        <ScheduleTable projectId={project.id} onEdit={setEditing} />
      </Suspense>
      {editing && report && (
        <Suspense>
          <ScheduleForm
            project={project}
            schedule={editing === 'new' ? null : editing}
            report={report}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
