import { useTranslations } from 'use-intl';
import { UrlDateField } from '../platform/forms/url-date-field.tsx';
import { CollapsibleFilters } from '../platform/lists/collapsible-filters.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { parseUrlState } from './use-programme.ts';

/** The date of the figures: today, or the day in the URL. */
export function AsOfDateField() {
  const t = useTranslations('programme.asOf');
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const { asOf } = parseUrlState(url);
  const another = asOf !== null && asOf !== today;
  return (
    <div className={cx('flex flex-wrap items-end gap-3', !another && 'print:hidden')}>
      <CollapsibleFilters set={another ? 1 : 0}>
        <Field label={t('label')} className="w-44">
          <UrlDateField
            value={asOf ?? today}
            onChange={(day) => setUrl({ asOf: day === today ? null : day }, { replace: true })}
            today={today}
            clearable={false}
          />
        </Field>
        {another && (
          <Button variant="quiet" onClick={() => setUrl({ asOf: null })}>
            {t('today')}
          </Button>
        )}
      </CollapsibleFilters>
    </div>
  );
}
