import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { BadgeCheck } from 'lucide-react';
import { localeOf } from '../../messages/languages.ts';
import { BADGES, COUNTERS } from '../landing-data.ts';
import { useLandingContext } from '../landing-text-context.tsx';
import { pageWidth } from '../layout-classes.ts';

/** Returns the suffix of a figure: the percent sign, with a space in front where the language uses one. */
function unitSuffix(unit: (typeof COUNTERS)[number]['unit'], language: Language): string {
  if (unit === 'none') return '';
  if (unit === 'week') return '/7';
  const parts = new Intl.NumberFormat(localeOf(language), { style: 'percent' }).formatToParts(1);
  return parts.flatMap(({ type, value }) => (type === 'integer' ? [] : [value])).join('');
}

/** Four animated figures, and the badges. */
export function StatisticsSection() {
  const { language, words } = useLandingContext();
  const { heading, counters } = words.figures;
  return (
    <section
      id="figures"
      aria-labelledby="figures-heading"
      className="scroll-mt-16 bg-ink py-14 text-paper sm:py-20 dark:border-y dark:border-line dark:bg-surface dark:text-ink"
    >
      <div className={pageWidth}>
        <h2 id="figures-heading" className="sr-only">
          {heading}
        </h2>
        <dl className="grid grid-cols-2 gap-y-10 lg:grid-cols-4">
          {COUNTERS.map(({ name, value, unit }) => (
            <div key={name} className="flex flex-col-reverse gap-1 border-s border-current/25 ps-5">
              <dt className="opacity-80">{counters[name]}</dt>
              <dd className="font-display text-[44px]/[48px] font-bold tabular-nums sm:text-[56px]/[60px]">
                <span className="sr-only">
                  {value}
                  {unitSuffix(unit, language)}
                </span>
                <span aria-hidden="true">
                  <span data-count-to={value}>{value}</span>
                  {unitSuffix(unit, language)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <ul className="mt-12 flex flex-wrap gap-x-8 gap-y-3 border-t border-current/25 pt-6">
          {BADGES.map((badge) => (
            <li key={badge} className="flex items-center gap-2 font-medium">
              <BadgeCheck size={18} strokeWidth={1.75} aria-hidden="true" />
              {badge}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
