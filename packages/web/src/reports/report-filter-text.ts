import { useTranslations } from 'use-intl';
import { formatLocale } from '../ui/format/format.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import type { ReportFilterOptions } from './report-filter-params.ts';
import { useSupplier } from './use-reports.ts';

/** Describes the filters of a report in words; empty without filters. */
export function useReportFilterText({ asOf, from, to, phase, supplierId }: ReportFilterOptions): string {
  const t = useTranslations('reports.filters');
  const phaseName = useTranslations('phases');
  const { date, locale } = useFormat();
  const { data: supplier } = useSupplier(supplierId);
  const period =
    from && to
      ? t('period', { from: date(from), to: date(to) })
      : from
        ? t('since', { day: date(from) })
        : to && t('until', { day: date(to) });
  const said = [
    asOf && t('day', { day: date(asOf) }),
    period,
    phase && phaseName(phase),
    supplierId && (supplier?.name ?? t('oneSupplier')),
  ];
  return new Intl.ListFormat(formatLocale(locale), { type: 'unit' }).format(
    said.flatMap((words) => (words ? [words] : [])),
  );
}
