import type { Project } from '@brick/domain/projects/api';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { deviceStorage } from '../platform/browser/browser-storage.ts';
import { useCurrentProject, usePermission } from '../platform/projects/current-project.ts';
import { GROUPS, nameOf, type QuickAction, type Screen } from '../platform/routing/screen.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { isActivePath, keepProject } from './nav-links.ts';
import { useOpenScreens } from './use-open-screens.ts';

interface NavigationProps {
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  /** Called when a link is followed: the drawer closes. */
  onFollow?: () => void;
  /** Shown above the screens. */
  head?: ReactNode;
}

const ENTRY =
  'relative flex min-h-8 items-center gap-3 rounded px-2.5 hover:bg-sunken hover:text-ink coarse:min-h-(--touch)';

interface NavEntryProps {
  screen: Screen;
  project: Project | null;
  onFollow: (() => void) | undefined;
}

function NavEntry({ screen, project, onFollow }: NavEntryProps) {
  const words = useTranslations();
  const t = useTranslations('shell');
  const active = isActivePath(screen.paths, useLocation({ select: ({ pathname }) => pathname }));
  const count = project && screen.count ? screen.count(project) : 0;
  const Icon = screen.icon;
  return (
    <li>
      <Link
        to={screen.paths[0]}
        search={keepProject}
        onClick={onFollow}
        aria-current={active ? 'page' : undefined}
        className={`${ENTRY} ${active ? 'bg-sunken font-semibold text-ink' : 'text-ink-2'}`}
      >
        {active && (
          <span aria-hidden="true" className="absolute inset-y-2 -start-3 w-[3px] rounded-e-[2px] bg-brick" />
        )}
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1">{words(nameOf(screen))}</span>
        {count > 0 && (
          <>
            <span aria-hidden="true" className="t-xs text-ink-2">
              {count}
            </span>
            <span className="sr-only">{t('openIssues', { count })}</span>
          </>
        )}
      </Link>
    </li>
  );
}

interface NavGroupProps {
  name: (typeof GROUPS)[number];
  screens: readonly Screen[];
  project: Project | null;
  onFollow: (() => void) | undefined;
}

const HEADING =
  't-xs flex min-h-7 w-full items-center justify-between rounded px-2.5 font-semibold text-ink-3';

/** A group of screens. The device remembers collapsed groups; that of the open screen is always expanded. */
function NavGroup({ name, screens, project, onFollow }: NavGroupProps) {
  const t = useTranslations('shell.groups');
  const key = `brick.closed.${name}`;
  const [closed, setClosed] = useState(deviceStorage.read(key) === true);
  const here = useLocation({
    select: ({ pathname }) => screens.some(({ paths }) => isActivePath(paths, pathname)),
  });
  if (screens.length === 0) return null;
  const toggle = () => {
    setClosed(!closed);
    deviceStorage.write(key, !closed);
  };
  const open = here || !closed;
  return (
    // Not a landmark: parts of the screens have the same name in several languages.
    <div className="mt-3">
      <h2>
        {here ? (
          <span className={HEADING}>{t(name)}</span>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            onClick={toggle}
            className={`${HEADING} hover:bg-sunken hover:text-ink coarse:min-h-(--touch)`}
          >
            {t(name)}
            <ChevronDown size={14} aria-hidden="true" className={open ? '' : '-rotate-90 rtl:rotate-90'} />
          </button>
        )}
      </h2>
      {open && (
        <ul aria-label={t(name)} className="grid gap-px">
          {screens.map((screen) => (
            <NavEntry key={screen.label} screen={screen} project={project} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </div>
  );
}

function QuickActions({
  actions,
  onFollow,
}: {
  actions: readonly QuickAction[];
  onFollow: (() => void) | undefined;
}) {
  const t = useTranslations('shell');
  const { project } = useSearch({ strict: false }) as UrlValues;
  if (actions.length === 0) return null;
  return (
    <div>
      <h2 id="quick-actions" className={HEADING}>
        {t('quickActions')}
      </h2>
      <ul aria-labelledby="quick-actions" className="grid gap-px">
        {actions.map(({ label, icon: Icon, to, search }) => (
          <li key={label}>
            <Link
              to={to}
              search={{ ...(project ? { project } : {}), ...search }}
              onClick={onFollow}
              className={`${ENTRY} text-ink-2`}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              {t(`quick.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Screens and quick actions that the user's role in the selected project allows. */
export function Navigation({ screens, quickActions, onFollow, head }: NavigationProps) {
  const t = useTranslations('shell');
  const { project } = useCurrentProject();
  const may = usePermission();
  const open = useOpenScreens(screens);
  const account = open.filter(({ section }) => section === 'account');
  return (
    <nav aria-label={t('navigation')} className="flex min-h-0 flex-1 flex-col">
      {head}
      <div className="flex flex-1 flex-col overflow-y-auto overscroll-contain px-3 pb-4">
        {/* Actions that only lead to a screen are left out: the screen is in the list. */}
        <QuickActions
          actions={quickActions.filter(({ allow, search }) => search['add'] && may(...allow))}
          onFollow={onFollow}
        />
        {GROUPS.map((name) => (
          <NavGroup
            key={name}
            name={name}
            screens={open.filter(({ section }) => section === name)}
            project={project}
            onFollow={onFollow}
          />
        ))}
        {account.length > 0 && (
          <ul className="mt-auto grid gap-px pt-3">
            {account.map((screen) => (
              <NavEntry key={screen.label} screen={screen} project={project} onFollow={onFollow} />
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}
