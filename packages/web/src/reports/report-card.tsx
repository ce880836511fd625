import type { Project } from '@brick/domain/projects/contract';
import type { ReportName } from '@brick/domain/reports/reports';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { UrlValues } from '../platform/search.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { GenerateIn } from './generate-button.tsx';
import { JobLines } from './job-lines.tsx';
import { FILTER_NAMES, optionsFor, optionsIn } from './report-options.ts';
import { useNarrowedTo } from './use-narrowed-to.ts';

interface Props {
  project: Project;
  report: ReportName;
  url: UrlValues;
}

/** A report: what it answers, a way to see it, and its file. */
export function ReportCard({ project, report, url }: Props) {
  const t = useTranslations('reports');
  const options = optionsIn(url);
  const own = optionsFor(report, options);
  const filters = useNarrowedTo(own);
  const name = t(`names.${report}`);
  const kept = Object.fromEntries(FILTER_NAMES.flatMap((each) => (url[each] ? [[each, url[each]]] : [])));
  return (
    <li className="grid min-w-0 grid-cols-1 content-start gap-2 border-t border-line py-4">
      <h3 className="t-md font-semibold">{name}</h3>
      <p className="text-pretty text-ink-2">{t(`answers.${report}`)}</p>
      {filters && <p className="t-sm text-blueprint">{t('narrowedTo', { filters })}</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        <Link
          to={'/reports/$report' as never}
          params={{ report } as never}
          search={{ project: String(project.id), ...kept } as never}
          aria-label={t('viewNamed', { report: name })}
          className={buttonStyle({ size: 'sm' })}
        >
          {t('view')}
        </Link>
        <GenerateIn projectId={project.id} report={report} options={options} />
      </div>
      <JobLines projectId={project.id} report={report} />
    </li>
  );
}
