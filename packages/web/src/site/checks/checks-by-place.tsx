import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { CheckCard } from './check-card.tsx';
import { byPlace, type LocalCheck, type PlaceOfChecks } from './local-checks.ts';

function Place({ place, checks }: PlaceOfChecks) {
  const t = useTranslations('site.checks');
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="t-sm pt-2 pb-1 font-semibold wrap-anywhere text-ink-2">
        <bdi>{place ?? t('noPlace')}</bdi>
      </h3>
      <ul>
        {checks.map((check) => (
          <CheckCard key={check.row.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

/** Checks below the places where they stand. */
export function ChecksByPlace({ checks }: { checks: readonly LocalCheck[] }) {
  return (
    <div className="grid min-w-0 gap-4">
      {byPlace(checks).map((one) => (
        <Place key={one.place ?? ''} {...one} />
      ))}
    </div>
  );
}
