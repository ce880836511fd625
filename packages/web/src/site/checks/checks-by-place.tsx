import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { CheckCard } from './check-card.tsx';
import { byPlace, type LocalCheck, type PlaceOfChecks } from './local-checks.ts';

interface ChecksByPlaceProps {
  checks: readonly LocalCheck[];
  /** The level of the places among the headings of the screen. */
  heading: 'h2' | 'h3';
}

function Place({ place, checks, heading: Heading }: PlaceOfChecks & Pick<ChecksByPlaceProps, 'heading'>) {
  const t = useTranslations('site.checks');
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Heading id={id} className="t-sm pt-2 pb-1 font-semibold wrap-anywhere text-ink-2">
        <bdi>{place ?? t('noPlace')}</bdi>
      </Heading>
      <ul>
        {checks.map((check) => (
          <CheckCard key={check.row.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

/** Checks below the places where they stand. */
export function ChecksByPlace({ checks, heading }: ChecksByPlaceProps) {
  return (
    <div className="grid min-w-0 gap-4">
      {byPlace(checks).map((one) => (
        <Place key={one.place ?? ''} {...one} heading={heading} />
      ))}
    </div>
  );
}
