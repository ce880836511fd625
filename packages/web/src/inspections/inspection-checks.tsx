import type { Check } from '@brick/domain/checks/api';
import { check } from '@brick/domain/checks/record';
import type { Inspection } from '@brick/domain/inspections/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermission } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { useAllRows } from '../records/use-all-rows.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { buttonStyle, linkStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

/** Loads the checks of an inspection; of a new one there are none. */
const useInspectionChecks = (id: number | null) =>
  useAllRows<Check>({ is: check }, { inspectionId: String(id), sort: 'createdAt' }, id !== null);

/** Returns how many checks of an inspection are open or failed. */
export function useUnfinishedChecks(id: number | null): number {
  const checks = useInspectionChecks(id);
  return (checks.data ?? []).filter(
    ({ state, result }) => state === 'planned' || state === 'running' || result === 'failed',
  ).length;
}

/** The checks of an inspection with their states, and the way to plan another one. */
export function InspectionChecks({ row: { id, projectId } }: { row: Inspection }) {
  const t = useTranslations('inspections.checks');
  const may = usePermission();
  const checks = useInspectionChecks(id);
  const mayPlan = may('checks', 'create') && may('checks', 'approve');
  if (!checks.data || (checks.data.length === 0 && !mayPlan)) return null;
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <SectionHeading title={t('title')} />
      {checks.data.length === 0 ? (
        <p className="text-ink-3">{t('none')}</p>
      ) : (
        <ul className="grid gap-2">
          {checks.data.map(({ id: checkId, number, title, state, result, answered, questions }) => (
            <li
              key={checkId}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line bg-surface px-4 py-3"
            >
              <Link to={pagePath('check', checkId)} className={linkStyle}>
                <bdi>{number}</bdi> <bdi>{title}</bdi>
              </Link>
              <StatusBadge status={result ?? state} />
              <span className="t-sm text-ink-3">{t('progress', { answered, questions })}</span>
            </li>
          ))}
        </ul>
      )}
      {mayPlan && (
        <div className="print:hidden">
          <Link
            to="/checks"
            search={{ project: String(projectId), add: '1', inspection: String(id) }}
            className={buttonStyle({ variant: 'secondary' })}
          >
            {t('plan')}
          </Link>
        </div>
      )}
    </section>
  );
}
