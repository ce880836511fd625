import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatInstant } from '../ui/format/format.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';

// Visitors have no time zone setting, so the expiry is shown in the time zone of their device.
const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Banner on every screen of a demo: says that it is a demo, when it expires, and how to keep it as an account. */
export function DemoBanner({ until }: { until: string }) {
  const t = useTranslations('demo.bar');
  const { locale } = useFormat();
  return (
    <section
      aria-label={t('name')}
      className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-blueprint-wash px-4 py-2 sm:px-6 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-44 text-pretty text-ink">
        {t('text', { time: formatInstant(until, deviceTimeZone, locale, { time: true }) })}
      </p>
      <Link to="/demo/keep" activeProps={{ hidden: true }} className={buttonStyle({ size: 'sm' })}>
        {t('keep')}
      </Link>
    </section>
  );
}
