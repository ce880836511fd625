import { useTranslations } from 'use-intl';
import { AddressDay } from '../platform/address-day.tsx';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { shownIn } from './use-programme.ts';

/** The day whose figures are shown: today unless the address says another. */
export function AsOfField() {
  const t = useTranslations('programme.asOf');
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const { asOf } = shownIn(url);
  const another = asOf !== null && asOf !== today;
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <FoldOnPhone name="filters" set={another ? 1 : 0}>
        <Field label={t('label')} className="w-44">
          <AddressDay
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
      </FoldOnPhone>
    </div>
  );
}
