import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { hasFilter, type ReportName } from '@brick/domain/reports/reports';
import type { scheduleBody } from '@brick/domain/reports/schedules';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useMay } from '../platform/current-project.ts';
import type { ContractForm } from '../platform/forms.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { SupplierFilter } from './supplier-filter.tsx';

/** The form of a schedule, as its fields use it. */
export type ScheduleControls = ContractForm<z.input<typeof scheduleBody>, z.output<typeof scheduleBody>>;

interface Props {
  projectId: number;
  report: ReportName;
  form: ScheduleControls;
  theirs: string | undefined;
}

/** What the report of a schedule is narrowed down by. A period stays out: days that are fixed say nothing new each week. */
export function ScheduleFilters({ projectId, report, form: { control }, theirs }: Props) {
  const t = useTranslations('reports.filters');
  const phaseName = useTranslations('phases');
  const may = useMay();
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
