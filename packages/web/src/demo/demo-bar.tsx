import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonStyle } from '../ui/button-style.ts';
import { formatInstant } from '../ui/format.ts';
import { useFormat } from '../ui/format-context.tsx';

// A visitor has chosen no time zone: until when it is kept is said in the one of their device.
const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Over every screen of a demo: what it is, until when it is kept, and the way to keep it as an account. */
export function DemoBar({ until }: { until: string }) {
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
