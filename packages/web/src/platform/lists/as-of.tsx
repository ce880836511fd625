import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { UrlDateField } from '../forms/url-date-field.tsx';
import { useUrlState } from '../routing/url-state.ts';
import { useToday } from '../session/use-today.ts';

interface AsOfFieldProps {
  label: string;
  /** The day in the URL; null is today. */
  asOf: string | null;
  /** Days to come have no figures. */
  upToToday?: boolean;
}

/** The date of the figures: today, or the day in the URL. */
export function AsOfField({ label, asOf, upToToday = false }: AsOfFieldProps) {
  const today = useToday();
  const [, setUrl] = useUrlState();
  return (
    <Field label={label} className="w-44">
      <UrlDateField
        value={asOf ?? today}
        onChange={(day) => {
          const isToday = day === today || (upToToday && day !== null && day > today);
          setUrl({ asOf: isToday ? null : day }, { replace: true });
        }}
        today={today}
        {...(upToToday && { max: today })}
        clearable={false}
      />
    </Field>
  );
}

/** Says which day the figures are of, on paper too, and leads back to today. */
export function AsOfBanner({ back, children }: { back: string; children: ReactNode }) {
  const [, setUrl] = useUrlState();
  return (
    <Banner
      tone="moving"
      icon={<History aria-hidden="true" />}
      action={
        <Button
          size="sm"
          variant="quiet"
          className="print:hidden"
          onClick={() => {
            setUrl({ asOf: null });
            focusHeading();
          }}
        >
          {back}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
