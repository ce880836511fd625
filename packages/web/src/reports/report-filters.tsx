import { PHASES } from '@brick/domain/phases/phases';
import type { ReportFilter } from '@brick/domain/reports/report-types';
import { useTranslations } from 'use-intl';
import { UrlDateField } from '../platform/forms/url-date-field.tsx';
import { ClearFilters } from '../platform/lists/url-filters.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { Field } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { FILTER_PARAMS, isPeriodReversed, parseReportFilters } from './report-filter-params.ts';
import { SupplierFilter } from './supplier-filter.tsx';

interface DayFilterProps {
  name: 'asOf' | 'from' | 'to';
  max?: string;
  error?: string | undefined;
}

/** A date filter. The as-of date is today unless another one is set. */
function DayFilter({ name, max, error }: DayFilterProps) {
  const t = useTranslations('reports.filters');
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const kept = url[name] ?? null;
  const isNow = name === 'asOf';
  return (
    <Field label={t(name)} error={error} className="w-40 max-sm:w-full">
      <UrlDateField
        value={kept ?? (isNow ? today : null)}
        onChange={(day) => setUrl({ [name]: isNow && day === today ? null : day }, { replace: true })}
        today={today}
        clearable={!isNow}
        {...(max && { max })}
      />
    </Field>
  );
}

interface ReportFiltersProps {
  /** The filters supported by the reports on the screen. */
  filters: readonly ReportFilter[];
}

/** The filters of reports. All are kept in the URL, so that Back, Forward and shared links work. */
export function ReportFilters({ filters }: ReportFiltersProps) {
  const t = useTranslations('reports.filters');
  const phaseName = useTranslations('phases');
  const project = useProject();
  const may = usePermission();
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const options = parseReportFilters(url);
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-start gap-x-3 gap-y-3 print:hidden [&_[role=combobox]]:min-w-0"
    >
      <DayFilter name="asOf" max={today} />
      {filters.includes('period') && (
        <>
          <DayFilter name="from" />
          <DayFilter name="to" error={isPeriodReversed(options) ? t('turned') : undefined} />
        </>
      )}
      {filters.includes('phase') && (
        <Field label={t('phase')} className="w-44 max-sm:w-full">
          <Select
            value={options.phase ?? ''}
            onChange={(event) => setUrl({ phase: event.target.value })}
            options={[
              { value: '', label: t('allPhases') },
              ...PHASES.map((phase) => ({ value: phase, label: phaseName(phase) })),
            ]}
          />
        </Field>
      )}
      {filters.includes('supplier') && may('suppliers', 'read') && (
        <Field label={t('supplier')} className="w-52 max-sm:w-full">
          <SupplierFilter
            projectId={project.id}
            chosen={options.supplierId}
            onChange={(supplier) => setUrl({ supplier })}
          />
        </Field>
      )}
      <ClearFilters names={FILTER_PARAMS} className="self-end" />
    </section>
  );
}
