import type { Project } from '@brick/domain/projects/api';
import type { ReportName } from '@brick/domain/reports/report-types';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { GenerateMenu } from './jobs/generate-button.tsx';
import { ReportJobList } from './jobs/report-job-list.tsx';
import { FILTER_PARAMS, parseReportFilters, supportedFilters } from './report-filter-params.ts';
import { useReportFilterText } from './report-filter-text.ts';

interface ReportCardProps {
  project: Project;
  report: ReportName;
  url: UrlValues;
}

/** A report: its description, a link to view it, and buttons to generate its file. */
export function ReportCard({ project, report, url }: ReportCardProps) {
  const t = useTranslations('reports');
  const options = parseReportFilters(url);
  const own = supportedFilters(report, options);
  const filters = useReportFilterText(own);
  const name = t(`names.${report}`);
  const kept = Object.fromEntries(FILTER_PARAMS.flatMap((each) => (url[each] ? [[each, url[each]]] : [])));
  return (
    // Its three rows are those of the list, so that the buttons of neighbours stand on one line.
    <li className="row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-2 border-t border-line py-4">
      <div className="grid gap-2 content-start">
        <h3 className="t-md font-semibold">{name}</h3>
        <p className="text-pretty text-ink-2">{t(`answers.${report}`)}</p>
        {filters && <p className="t-sm text-blueprint">{t('narrowedTo', { filters })}</p>}
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        <Link
          to={'/reports/$report'}
          params={{ report }}
          search={{ project: String(project.id), ...kept }}
          aria-label={t('viewNamed', { report: name })}
          className={buttonStyle({ size: 'sm' })}
        >
          {t('view')}
        </Link>
        <GenerateMenu projectId={project.id} report={report} options={options} />
      </div>
      <ReportJobList projectId={project.id} report={report} />
    </li>
  );
}
