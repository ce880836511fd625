import type { ExportScope } from '@brick/domain/accounting/api';
import { addDays, type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { Project } from '@brick/domain/projects/api';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/api/call-error.ts';
import { useToday } from '../platform/session/use-today.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Money } from '../ui/format/money.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormError, FormGrid } from '../ui/inputs/field.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { ExportRowTable } from './export-row-table.tsx';
import { MissingList } from './missing-list.tsx';
import { type ExportChoice, useExport, useExportPreview } from './use-accounting.ts';

const WHAT: readonly ExportScope[] = ['new', 'all'];

/** Bills of the old year still come in January. */
const LATE_DAYS = 31;

const startOf = (today: CalendarDate): ExportChoice => ({
  from: `${addDays(today, -LATE_DAYS).slice(0, 4)}-01-01`,
  to: today,
  what: 'new',
});

/** Chooses the days of an export, shows what it would hold and lacks, and makes it. */
export function ExportSection({ project }: { project: Project }) {
  const t = useTranslations('accounting.export');
  const today = useToday();
  const [choice, setChoice] = useState(() => startOf(today));
  const choose = (change: Partial<ExportChoice>) => setChoice({ ...choice, ...change });
  const isReadable = isCalendarDate(choice.from) && isCalendarDate(choice.to);
  return (
    <section aria-labelledby="accounting-export" className="max-w-none! print:hidden">
      <SectionHeading id="accounting-export" title={t('title')} />
      <div className="grid grid-cols-1 gap-4.5 border-t border-line pt-4">
        <FormGrid className="max-w-[52rem]">
          <Field label={t('from')} required>
            <DateField
              value={choice.from || null}
              onChange={(from) => choose({ from: from ?? '' })}
              today={today}
              clearable={false}
            />
          </Field>
          <Field label={t('to')} required>
            <DateField
              value={choice.to || null}
              onChange={(to) => choose({ to: to ?? '' })}
              today={today}
              clearable={false}
            />
          </Field>
        </FormGrid>
        <Segmented
          label={t('what')}
          labelVisible
          options={WHAT.map((value) => ({ value, label: t(value) }))}
          value={choice.what}
          onChange={(what) => choose({ what })}
        />
        {isReadable && <Preview project={project} choice={choice} />}
      </div>
    </section>
  );
}

/** What an export would hold, what keeps it from being made, and the button that makes it. */
function Preview({ project, choice }: { project: Project; choice: ExportChoice }) {
  const t = useTranslations('accounting.export');
  const query = useExportPreview(project.id, choice);
  const making = useExport(project.id);
  const { data, error } = query;
  if (isCallError(error) && error.status === 422) return <FormError>{error.detail}</FormError>;
  if (error) return <LoadFailed query={query} />;
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">{t('looking')}</span>
        <SkeletonText lines={2} />
      </div>
    );
  const blocking = data.missing.filter(
    ({ lacks }) => lacks.includes('account') || lacks.includes('creditor'),
  );
  const refusal = isCallError(making.error) ? making.error.detail : null;
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        <span>{t('rows', { count: data.count })}</span>
        {data.count > 0 && <Money value={data.total} currency={project.currency} />}
      </p>
      {blocking.length > 0 && <Banner tone="bad">{t('blocked', { count: blocking.length })}</Banner>}
      <MissingList missing={data.missing} blocking={blocking} />
      {data.system && data.count > 0 && (
        <ExportRowTable system={data.system} currency={project.currency} rows={data.rows} />
      )}
      <FormError>{refusal}</FormError>
      <div>
        <Button
          variant="primary"
          icon={<Download size={16} aria-hidden="true" />}
          disabled={data.count === 0 || blocking.length > 0}
          pending={making.isPending}
          pendingLabel={t('exporting')}
          onClick={() => making.mutate(choice)}
        >
          {t('submit')}
        </Button>
      </div>
    </div>
  );
}
