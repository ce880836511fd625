import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ReportList } from './report-list.tsx';
import { useAvailableReports } from './use-reports.ts';

const ReportPage = lazyComponent(() => import('./report-page.tsx'), 'ReportPage');

function NoSuchReport() {
  const t = useTranslations('reports');
  return (
    <Page title={t('title')}>
      <EmptyState
        title={t('page.unknown')}
        text={t('page.unknownText')}
        actions={
          <Link to="/reports" className={buttonStyle()}>
            {t('back')}
          </Link>
        }
      />
    </Page>
  );
}

/** Lists all reports of the project, or shows the one named in the URL. */
export function ReportsScreen() {
  const { report: asked } = useParams({ strict: false }) as { report?: string };
  const open = useAvailableReports();
  if (asked === undefined) return <ReportList />;
  const report = open.find((known) => known === asked);
  if (!report) return <NoSuchReport />;
  return (
    <Suspense fallback={<Skeleton className="m-6 h-96" />}>
      <ReportPage key={report} report={report} />
    </Suspense>
  );
}
