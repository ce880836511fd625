import type { Project } from '@brick/domain/projects/api';
import type { ReportSchedule } from '@brick/domain/reports/schedules-api';
import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { isMailConfigured } from '../../platform/session/mail-configured.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useAvailableReports } from '../use-reports.ts';

const ScheduleTable = lazyComponent(() => import('./schedule-table.tsx'), 'ScheduleTable');
const ScheduleForm = lazyComponent(() => import('./schedule-form.tsx'), 'ScheduleForm');

/** The scheduled reports, and the form that adds or edits one. */
export function ScheduleList({ project }: { project: Project }) {
  const t = useTranslations('schedules');
  const may = usePermission();
  const [report] = useAvailableReports();
  const [editing, setEditing] = useState<ReportSchedule | 'new' | null>(null);
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
      {!isMailConfigured() && (
        <Banner tone="waiting" className="mb-3">
          {t('noMail')}
        </Banner>
      )}
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
