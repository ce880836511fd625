import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ReportList } from './report-list.tsx';
import { useOpenReports } from './use-reports.ts';

const ReportPage = later(() => import('./report-page.tsx'), 'ReportPage');

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

/** All reports of the project, or the one that the address names. */
export function ReportsScreen() {
  const { report: asked } = useParams({ strict: false }) as { report?: string };
  const open = useOpenReports();
  if (asked === undefined) return <ReportList />;
  const report = open.find((known) => known === asked);
  if (!report) return <NoSuchReport />;
  return (
    <Suspense fallback={<Skeleton className="m-6 h-96" />}>
      <ReportPage key={report} report={report} />
    </Suspense>
  );
}
