import { REPORT_FORMATS, type ReportFormat, type ReportName } from '@brick/domain/reports/report-types';
import { ChevronDown, FileDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/inputs/button.tsx';
import type { ButtonVariant } from '../../ui/inputs/button-style.ts';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { isPeriodReversed, type ReportFilterOptions, supportedFilters } from '../report-filter-params.ts';
import { isRunning, jobKey } from './report-job-store.ts';
import { useReportFormat } from './use-report-format.ts';
import { formatName, useReportJobs } from './use-report-jobs.ts';

interface GenerateButtonLook {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
}

interface GenerateButtonProps extends GenerateButtonLook {
  projectId: number;
  report: ReportName;
  options: ReportFilterOptions;
}

/** Generates a report file and downloads it once it is ready. */
export function GenerateButton({
  projectId,
  report,
  format,
  options,
  className,
  variant = 'secondary',
  size = 'sm',
}: GenerateButtonProps & { format: ReportFormat; className?: string }) {
  const t = useTranslations('reports');
  const { store, jobs } = useReportJobs();
  const order = { projectId, report, format, options: supportedFilters(report, options) };
  const key = jobKey(order);
  const pending = jobs.some((job) => job.key === key && isRunning(job));
  const name = formatName(format);
  return (
    <Button
      size={size}
      variant={variant}
      icon={<FileDown className="size-4" aria-hidden="true" />}
      pending={pending}
      disabled={isPeriodReversed(order.options)}
      aria-label={t('generateNamed', { format: name, report: t(`names.${report}`) })}
      onClick={() => void store.order(order)}
      {...(className && { className })}
    >
      {t('generate', { format: name })}
    </Button>
  );
}

/** Generates a report in the format chosen last, with a menu of the other formats. */
export function GenerateMenu({ variant = 'secondary', size = 'sm', ...props }: GenerateButtonProps) {
  const t = useTranslations('reports');
  const { projectId, report, options } = props;
  const { store } = useReportJobs();
  const [chosen, choose] = useReportFormat();
  const label = t('formatsNamed', { report: t(`names.${report}`) });
  return (
    <span className="inline-flex">
      <GenerateButton
        {...props}
        format={chosen}
        variant={variant}
        size={size}
        className="rounded-e-none focus-visible:z-1"
      />
      <Menu
        label={label}
        align="end"
        trigger={
          <button
            type="button"
            aria-label={label}
            disabled={isPeriodReversed(supportedFilters(report, options))}
            className={cx(
              buttonStyle({ variant, size, square: true }),
              'rounded-s-none',
              variant === 'primary' ? 'border-s-paper/40' : 'border-s-0',
            )}
          >
            <ChevronDown className="size-4" aria-hidden="true" />
          </button>
        }
        items={REPORT_FORMATS.map((format) => ({
          id: format,
          label: t('generate', { format: formatName(format) }),
          onSelect: () => {
            choose(format);
            void store.order({ projectId, report, format, options: supportedFilters(report, options) });
          },
        }))}
      />
    </span>
  );
}
