import { PHASES } from '@brick/domain/phases/phases';
import type { ReportFilter } from '@brick/domain/reports/reports';
import { useTranslations } from 'use-intl';
import { AddressDay } from '../platform/address-day.tsx';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { FILTER_NAMES, isTurned, optionsIn } from './report-options.ts';
import { SupplierFilter } from './supplier-filter.tsx';

interface DayProps {
  name: 'asOf' | 'from' | 'to';
  max?: string;
  error?: string | undefined;
}

/** A day of the address. The day of the figures is today unless it is another one. */
function DayFilter({ name, max, error }: DayProps) {
  const t = useTranslations('reports.filters');
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const kept = url[name] ?? null;
  const isNow = name === 'asOf';
  return (
    <Field label={t(name)} error={error} className="w-40 max-sm:w-full">
      <AddressDay
        value={kept ?? (isNow ? today : null)}
        onChange={(day) => setUrl({ [name]: isNow && day === today ? null : day })}
        today={today}
        clearable={!isNow}
        {...(max && { max })}
      />
    </Field>
  );
}

interface Props {
  /** Those that the reports on the screen have. */
  filters: readonly ReportFilter[];
}

/** What reports are about; all of it stands in the address, so that back, forward and a sent link work. */
export function ReportFilters({ filters }: Props) {
  const t = useTranslations('reports.filters');
  const phaseName = useTranslations('phases');
  const project = useProject();
  const may = useMay();
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const options = optionsIn(url);
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-start gap-x-3 gap-y-3 print:hidden [&_[role=combobox]]:min-w-0"
    >
      <DayFilter name="asOf" max={today} />
      {filters.includes('period') && (
        <>
          <DayFilter name="from" />
          <DayFilter name="to" error={isTurned(options) ? t('turned') : undefined} />
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
      {FILTER_NAMES.some((name) => url[name]) && (
        <Button
          variant="quiet"
          className="self-end"
          onClick={() => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))}
        >
          {t('clear')}
        </Button>
      )}
    </section>
  );
}
