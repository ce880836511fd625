import { hasFilter, REPORT_GROUPS, REPORTS, type ReportFilter } from '@brick/domain/reports/reports';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { loadWords } from '../messages/rooms.ts';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportStats } from './report-stats.tsx';
import { useOpenReports } from './use-reports.ts';

const FILTERS: readonly ReportFilter[] = ['period', 'phase', 'supplier'];

const SharingSection = later(
  () => Promise.all([import('./sharing-section.tsx'), loadWords(['sharing'])]).then(([room]) => room),
  'SharingSection',
);

const MailedSection = later(
  () => Promise.all([import('./mailed-section.tsx'), loadWords(['schedules'])]).then(([room]) => room),
  'MailedSection',
);

/** The reports that the role opens, in their groups, below the figures of the project. */
export function ReportList() {
  const t = useTranslations('reports');
  const project = useProject();
  const [url] = useUrlState();
  const open = useOpenReports();
  const may = useMay();
  return (
    <Page title={t('title')} subtitle={project.name}>
      <ReportStats project={project} />
      <ReportFilters filters={FILTERS.filter((filter) => open.some((report) => hasFilter(report, filter)))} />
      {REPORT_GROUPS.map((group) => {
        const reports = open.filter((report) => REPORTS[report].group === group);
        return (
          reports.length > 0 && (
            <section key={group} aria-labelledby={`reports-${group}`}>
              <h2 id={`reports-${group}`} className="t-lg mb-2">
                {t(`groups.${group}`)}
              </h2>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2 xl:grid-cols-4">
                {reports.map((report) => (
                  <ReportCard key={report} project={project} report={report} url={url} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {may('sharing', 'read') && (
        <Suspense>
          <SharingSection project={project} />
        </Suspense>
      )}
      <Suspense>
        <MailedSection project={project} />
      </Suspense>
    </Page>
  );
}
