import { REPORT_FORMATS, type ReportFormat } from '@brick/domain/reports/reports';
import { useTranslations } from 'use-intl';
import { Segmented } from '../ui/segmented.tsx';
import { formatName } from './use-jobs.ts';

interface Props {
  value: ReportFormat;
  onChange: (format: ReportFormat) => void;
}

/** As what a report is made: the choice stays until another one is made. */
export function FormatField({ value, onChange }: Props) {
  const t = useTranslations('reports');
  return (
    <Segmented
      label={t('format')}
      labelVisible
      value={value}
      onChange={onChange}
      options={REPORT_FORMATS.map((format) => ({ value: format, label: formatName(format) }))}
    />
  );
}
