import { REPORT_FORMATS, type ReportFormat, type ReportName } from '@brick/domain/reports/reports';
import { ChevronDown, FileDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-style.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { Menu } from '../ui/menu.tsx';
import { isUnderWay, keyOf } from './job-store.ts';
import { isTurned, optionsFor, type ReportOptions } from './report-options.ts';
import { useFormatChoice } from './use-format-choice.ts';
import { formatName, useJobs } from './use-jobs.ts';

interface Look {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
}

interface Props extends Look {
  projectId: number;
  report: ReportName;
  options: ReportOptions;
}

/** Has a file of a report made; it is downloaded as soon as it is there. */
export function GenerateButton({
  projectId,
  report,
  format,
  options,
  className,
  variant = 'secondary',
  size = 'sm',
}: Props & { format: ReportFormat; className?: string }) {
  const t = useTranslations('reports');
  const { store, jobs } = useJobs();
  const order = { projectId, report, format, options: optionsFor(report, options) };
  const key = keyOf(order);
  const pending = jobs.some((job) => job.key === key && isUnderWay(job));
  const name = formatName(format);
  return (
    <Button
      size={size}
      variant={variant}
      icon={<FileDown className="size-4" aria-hidden="true" />}
      pending={pending}
      disabled={isTurned(order.options)}
      aria-label={t('generateNamed', { format: name, report: t(`names.${report}`) })}
      onClick={() => void store.order(order)}
      {...(className && { className })}
    >
      {t('generate', { format: name })}
    </Button>
  );
}

/** The same in the format that was chosen last, and beside it the others. */
export function GenerateIn({ variant = 'secondary', size = 'sm', ...props }: Props) {
  const t = useTranslations('reports');
  const { projectId, report, options } = props;
  const { store } = useJobs();
  const [chosen, choose] = useFormatChoice();
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
            disabled={isTurned(optionsFor(report, options))}
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
            void store.order({ projectId, report, format, options: optionsFor(report, options) });
          },
        }))}
      />
    </span>
  );
}
