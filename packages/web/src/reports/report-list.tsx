import { hasFilter, REPORT_GROUPS, REPORTS, type ReportFilter } from '@brick/domain/reports/report-types';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { loadMessages } from '../messages/feature-messages.ts';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ReportCard } from './report-card.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportStats } from './report-stats.tsx';
import { useAvailableReports } from './use-reports.ts';

const FILTERS: readonly ReportFilter[] = ['period', 'phase', 'supplier'];

const SharingSection = lazyComponent(
  () =>
    Promise.all([import('./sharing/sharing-section.tsx'), loadMessages(['sharing'])]).then(
      ([module]) => module,
    ),
  'SharingSection',
);

const MailedReports = lazyComponent(
  () =>
    Promise.all([import('./schedules/mailed-reports.tsx'), loadMessages(['schedules'])]).then(
      ([module]) => module,
    ),
  'MailedReports',
);

/** The reports that the role may read, by group, below the key figures. */
export function ReportList() {
  const t = useTranslations('reports');
  const project = useProject();
  const [url] = useUrlState();
  const open = useAvailableReports();
  const may = usePermission();
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
              <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 xl:grid-cols-4">
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
        <MailedReports project={project} />
      </Suspense>
    </Page>
  );
}
