import { displayName } from '@brick/domain/users/display-name';
import { Link } from '@tanstack/react-router';
import { Building2, LogOut, Menu } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberFor } from '../../platform/projects/current-project.ts';
import { useLogout, useUser } from '../../platform/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { floatingStyle } from '../../ui/overlay/layer-root.tsx';
import type { SiteProject } from '../project/site-projects.ts';
import { siteSession } from '../session/site-session.ts';
import { siteLinksFor } from './site-links.ts';

const ID = 'site-menu';
const ENTRY = 'flex min-h-(--touch) items-center gap-3 rounded px-2 hover:bg-sunken';

/** The other screens on site, the way back to the office, and who works here. */
export function SiteMenu({ project }: { project: SiteProject | null }) {
  const t = useTranslations('site');
  const user = useUser();
  const logout = useLogout();
  const close = () => document.getElementById(ID)?.hidePopover();
  return (
    <>
      <IconButton
        label={t('frame.menu')}
        tooltip={false}
        icon={<Menu size={24} aria-hidden="true" />}
        popoverTarget={ID}
        className="size-(--touch) text-ink"
      />
      {/* The browser's own popover: it closes by Esc or a tap outside and returns the focus. */}
      <nav
        id={ID}
        popover="auto"
        aria-label={t('frame.menu')}
        className={cx(
          floatingStyle,
          'fixed inset-auto end-2 top-[calc(var(--header)-4px)] m-0 w-72 max-w-[calc(100vw-16px)] gap-2 p-3 open:grid',
        )}
      >
        <bdi className="max-w-full px-2 font-semibold wrap-anywhere">{displayName(user)}</bdi>
        <ul className="grid gap-0.5 border-t border-line pt-2">
          {siteLinksFor(project && memberFor(user, project)).map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: true }} onClick={close} className={ENTRY}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
                {t(`nav.${label}`)}
              </Link>
            </li>
          ))}
          <li>
            <a href="/dashboard" className={ENTRY}>
              <Building2 size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
              {t('frame.office')}
            </a>
          </li>
        </ul>
        <Button
          icon={<LogOut size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
          pending={logout.isPending}
          onClick={() => {
            close();
            logout.mutate(undefined, { onSuccess: (isOut) => isOut && siteSession.left() });
          }}
        >
          {t('frame.logout')}
        </Button>
      </nav>
    </>
  );
}
