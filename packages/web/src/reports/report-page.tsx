import { REPORTS, type ReportName } from '@brick/domain/reports/reports';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { loadWords } from '../messages/rooms.ts';
import { CallError } from '../platform/call-error.ts';
import { useMay, useProject } from '../platform/current-project.ts';
import { placeOf } from '../platform/row-address.ts';
import { useUrlState } from '../platform/search.ts';
import { useTitle } from '../platform/title.ts';
import { Button } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ReportView } from './document/report-document.tsx';
import type { RenderLink } from './document/report-table.tsx';
import { GenerateButton, GenerateIn } from './generate-button.tsx';
import { JobLines } from './job-lines.tsx';
import { ReportFilters } from './report-filters.tsx';
import { FILTER_NAMES, isTurned, optionsFor, optionsIn } from './report-options.ts';
import { useReport } from './use-reports.ts';

const ShareButton = later(
  () => Promise.all([import('./share-button.tsx'), loadWords(['sharing'])]).then(([room]) => room),
  'ShareButton',
);

/** A row's name leads to its record, where that has a screen. */
function useRecordLink(projectId: number): RenderLink {
  return ({ entity, id }, name) => {
    const place = placeOf({ kind: entity, id, projectId });
    if (!place) return name;
    return (
      <Link to={place.to as never} search={place.search as never} className={linkStyle}>
        {name}
      </Link>
    );
  };
}

function BackLink({ projectId }: { projectId: number }) {
  const t = useTranslations('reports');
  const [url] = useUrlState();
  const kept = Object.fromEntries(FILTER_NAMES.flatMap((each) => (url[each] ? [[each, url[each]]] : [])));
  return (
    <Link
      to="/reports"
      search={{ project: String(projectId), ...kept } as never}
      className={cx(linkStyle, 't-sm inline-flex min-h-6 items-center justify-self-start print:hidden')}
    >
      {t('back')}
    </Link>
  );
}

function Loading() {
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

/** One report on the screen, with its filters and its files. */
export function ReportPage({ report }: { report: ReportName }) {
  const t = useTranslations('reports');
  const project = useProject();
  const may = useMay();
  const [url] = useUrlState();
  const options = optionsFor(report, optionsIn(url));
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
          <GenerateIn {...order} variant="primary" size="md" />
        </>
      }
      error={
        error && !isTurned(options)
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
        <JobLines projectId={project.id} report={report} />
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
        <Loading />
      )}
    </Page>
  );
}
