import { BadgeCheck } from 'lucide-react';
import { STATISTICS } from './content.ts';
import { measure } from './layout-style.ts';

/** Four figures that count up once, and the badges. */
export function Statistics() {
  return (
    <section
      id="figures"
      aria-labelledby="figures-heading"
      className="scroll-mt-16 bg-ink py-14 text-paper sm:py-20 dark:border-y dark:border-line dark:bg-surface dark:text-ink"
    >
      <div className={measure}>
        <h2 id="figures-heading" className="sr-only">
          {STATISTICS.heading}
        </h2>
        <dl className="grid grid-cols-2 gap-y-10 lg:grid-cols-4">
          {STATISTICS.counters.map(({ value, suffix, label }) => (
            <div key={label} className="flex flex-col-reverse gap-1 border-s border-current/25 ps-5">
              <dt className="opacity-80">{label}</dt>
              <dd className="font-display text-[44px]/[48px] font-bold tabular-nums sm:text-[56px]/[60px]">
                <span className="sr-only">
                  {value}
                  {suffix}
                </span>
                <span aria-hidden="true">
                  <span data-count-to={value}>{value}</span>
                  {suffix}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <ul className="mt-12 flex flex-wrap gap-x-8 gap-y-3 border-t border-current/25 pt-6">
          {STATISTICS.badges.map((badge) => (
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
