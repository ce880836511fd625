import { REPORTS, type ReportName } from '@brick/domain/reports/report-types';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { loadMessages } from '../messages/feature-messages.ts';
import { CallError } from '../platform/api/call-error.ts';
import { useTitle } from '../platform/browser/document-title.ts';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { linkTo } from '../platform/records/record-links.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import type { RenderLink } from './document/report-table.tsx';
import { ReportView } from './document/report-view.tsx';
import { GenerateButton, GenerateMenu } from './jobs/generate-button.tsx';
import { ReportJobList } from './jobs/report-job-list.tsx';
import {
  FILTER_PARAMS,
  isPeriodReversed,
  parseReportFilters,
  supportedFilters,
} from './report-filter-params.ts';
import { ReportFilters } from './report-filters.tsx';
import { useReport } from './use-reports.ts';

const ShareButton = lazyComponent(
  () =>
    Promise.all([import('./sharing/share-button.tsx'), loadMessages(['sharing'])]).then(([module]) => module),
  'ShareButton',
);

/** Links the name of a row to its record, if the record has a page. */
function useRecordLink(projectId: number): RenderLink {
  return ({ entity, id }, name) => {
    const place = linkTo({ kind: entity, id, projectId });
    if (!place) return name;
    return (
      <Link to={place.to} search={place.search} className={linkStyle}>
        {name}
      </Link>
    );
  };
}

function BackLink({ projectId }: { projectId: number }) {
  const t = useTranslations('reports');
  const [url] = useUrlState();
  const kept = Object.fromEntries(FILTER_PARAMS.flatMap((each) => (url[each] ? [[each, url[each]]] : [])));
  return (
    <Link
      to="/reports"
      search={{ project: String(projectId), ...kept }}
      className={cx(linkStyle, 't-sm inline-flex min-h-6 items-center justify-self-start print:hidden')}
    >
      {t('back')}
    </Link>
  );
}

function ReportLoading() {
  const t = useTranslations('reports.page');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-6">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  );
}

/** One report on the screen, with its filters and files. */
export function ReportPage({ report }: { report: ReportName }) {
  const t = useTranslations('reports');
  const project = useProject();
  const may = usePermission();
  const [url] = useUrlState();
  const options = supportedFilters(report, parseReportFilters(url));
  const { data, error, refetch, isPlaceholderData } = useReport(project.id, report, options);
  const renderLink = useRecordLink(project.id);
  const name = t(`names.${report}`);
  useTitle(name);
  const order = { projectId: project.id, report, options };
  return (
    <Page
      title={name}
      subtitle={t(`answers.${report}`)}
      back={<BackLink projectId={project.id} />}
      actions={
        <>
          <Button icon={<Printer className="size-4" aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          {may('sharing', 'create') && (
            <Suspense>
              <ShareButton project={project} report={report} options={options} />
            </Suspense>
          )}
          <GenerateMenu {...order} variant="primary" size="md" />
        </>
      }
      error={
        error && !isPeriodReversed(options)
          ? {
              text: t('page.failed'),
              ...(error instanceof CallError && { detail: error.detail }),
              onRetry: () => void refetch(),
            }
          : undefined
      }
    >
      <div className="grid grid-cols-1">
        <ReportFilters filters={REPORTS[report].filters} />
        <ReportJobList projectId={project.id} report={report} />
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className={cx('min-w-0', isPlaceholderData && 'opacity-60')}>
          <ReportView
            document={data}
            renderLink={renderLink}
            whole={<GenerateButton {...order} format="xlsx" />}
          />
        </div>
      ) : (
        <ReportLoading />
      )}
    </Page>
  );
}
