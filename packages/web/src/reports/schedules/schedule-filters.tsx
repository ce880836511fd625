import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { hasFilter, type ReportName } from '@brick/domain/reports/report-types';
import type { scheduleBody } from '@brick/domain/reports/schedules-api';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ApiForm } from '../../platform/forms/use-api-form.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { SupplierFilter } from '../supplier-filter.tsx';

/** The form of a schedule with the types its fields use. */
export type ScheduleFormControls = ApiForm<z.input<typeof scheduleBody>, z.output<typeof scheduleBody>>;

interface ScheduleFiltersProps {
  projectId: number;
  report: ReportName;
  form: ScheduleFormControls;
  theirs: string | undefined;
}

/** The filters of a scheduled report. A fixed period is not offered: it would give the same report every time. */
export function ScheduleFilters({ projectId, report, form: { control }, theirs }: ScheduleFiltersProps) {
  const t = useTranslations('reports.filters');
  const phaseName = useTranslations('phases');
  const may = usePermission();
  return (
    <Controller
      control={control}
      name="options"
      render={({ field: { value, onChange }, fieldState }) => (
        <>
          {hasFilter(report, 'phase') && (
            <Field label={t('phase')} error={fieldState.error?.message} hint={theirs}>
              <Select
                value={value?.phase ?? ''}
                onChange={({ target }) =>
                  onChange({ ...value, phase: (target.value as Phase | '') || undefined })
                }
                options={[
                  { value: '', label: t('allPhases') },
                  ...PHASES.map((phase) => ({ value: phase as string, label: phaseName(phase) })),
                ]}
              />
            </Field>
          )}
          {hasFilter(report, 'supplier') && may('suppliers', 'read') && (
            <Field label={t('supplier')} error={fieldState.error?.message}>
              <SupplierFilter
                projectId={projectId}
                chosen={value?.supplierId === undefined ? undefined : String(value.supplierId)}
                onChange={(id) => onChange({ ...value, supplierId: id === null ? undefined : Number(id) })}
              />
            </Field>
          )}
        </>
      )}
    />
  );
}
