import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { memberFor } from '../../platform/projects/current-project.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';
import { useUser } from '../../platform/session/session.ts';
import type { SiteProject } from '../project/site-projects.ts';
import { capturesFor } from './site-links.ts';

/** The bar at the foot of a telephone: what is captured, at the thumb. */
export function CaptureBar({ project }: { project: SiteProject }) {
  const t = useTranslations('site');
  const { place } = useSearch({ strict: false }) as UrlValues;
  return (
    <nav
      aria-label={t('frame.captures')}
      className="sticky bottom-0 z-(--z-sticky) border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex">
        {capturesFor(memberFor(useUser(), project)).map(({ label, to, search, icon: Icon }) => (
          <li key={label} className="min-w-11 flex-auto">
            <Link
              to={to}
              search={{ project: String(project.id), ...(place && { place }), ...search }}
              className="t-sm grid min-h-16 content-center justify-items-center gap-0.5 font-semibold hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
              {t(`nav.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
