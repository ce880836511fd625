import type { ReportFormat, ReportName } from '@brick/domain/reports/reports';
import { FileDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-style.ts';
import { isUnderWay, keyOf } from './job-store.ts';
import { isTurned, optionsFor, type ReportOptions } from './report-options.ts';
import { formatName, useJobs } from './use-jobs.ts';

interface Props {
  projectId: number;
  report: ReportName;
  format: ReportFormat;
  options: ReportOptions;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
}

/** Has a file of a report made; it is downloaded as soon as it is there. */
export function GenerateButton({ projectId, report, format, options, variant, size = 'sm' }: Props) {
  const t = useTranslations('reports');
  const { store, jobs } = useJobs();
  const order = { projectId, report, format, options: optionsFor(report, options) };
  const key = keyOf(order);
  const pending = jobs.some((job) => job.key === key && isUnderWay(job));
  const name = formatName(format);
  return (
    <Button
      size={size}
      {...(variant && { variant })}
      icon={<FileDown className="size-4" aria-hidden="true" />}
      pending={pending}
      disabled={isTurned(order.options)}
      aria-label={t('generateNamed', { format: name, report: t(`names.${report}`) })}
      onClick={() => void store.order(order)}
    >
      {t('generate', { format: name })}
    </Button>
  );
}
