import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { UrlDateField } from '../platform/forms/url-date-field.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';

interface AsOfProps {
  /** The day in the URL; null is today. */
  asOf: string | null;
}

/** The date of the figures: today, or the day in the URL. */
export function AsOfDateField({ asOf }: AsOfProps) {
  const t = useTranslations('programme.asOf');
  const today = useToday();
  const [, setUrl] = useUrlState();
  return (
    <Field label={t('label')} className="w-44">
      <UrlDateField
        value={asOf ?? today}
        onChange={(day) => setUrl({ asOf: day === today ? null : day }, { replace: true })}
        today={today}
        clearable={false}
      />
    </Field>
  );
}

/** Says which day the figures are of, on paper too, and leads back to today. */
export function AsOfBanner({ asOf }: AsOfProps) {
  const t = useTranslations('programme.asOf');
  const { date } = useFormat();
  const today = useToday();
  const [, setUrl] = useUrlState();
  if (asOf === null || asOf === today) return null;
  return (
    <Banner
      tone="moving"
      icon={<History aria-hidden="true" />}
      action={
        <Button size="sm" variant="quiet" className="print:hidden" onClick={() => setUrl({ asOf: null })}>
          {t('today')}
        </Button>
      }
    >
      {t('label')} · {date(asOf)}
    </Banner>
  );
}
