import { useTranslations } from 'use-intl';

/** The first tab stop of every page: skips the navigation. */
export function SkipLink({ to }: { to: `#${string}` }) {
  const t = useTranslations('ui');
  return (
    <a
      href={to}
      className="fixed start-3 top-3 z-(--z-toast) -translate-y-24 rounded bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0 print:hidden"
    >
      {t('skip')}
    </a>
  );
}
