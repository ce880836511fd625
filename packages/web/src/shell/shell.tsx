import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { withMessages } from '../messages/feature-messages.ts';
import { whenIdle } from '../platform/browser/yield-to-browser.ts';
import {
  useCurrentProject,
  usePermission,
  useRememberedProject,
} from '../platform/projects/current-project.ts';
import type { QuickAction, Screen } from '../platform/routing/screen.ts';
import { useUser } from '../platform/session/session.ts';
import { FormatContext } from '../ui/format/format-context.tsx';
import { useMediaQuery } from '../ui/hooks/use-media-query.ts';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Header } from './header.tsx';
import { keepProject } from './nav-links.ts';
import { type Overlay, useShortcuts } from './shortcuts/use-shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useOpenScreens } from './use-open-screens.ts';

const loadDrawer = () => import('./nav-drawer.tsx');
const NavDrawer = lazyComponent(loadDrawer, 'NavDrawer');

const PrintHeader = lazyComponent(() => whenIdle().then(() => import('./print-header.tsx')), 'PrintHeader');

const PaletteOrShortcuts = lazyComponent(
  withMessages(() => import('./palette-or-shortcuts.tsx'), ['search', 'kinds', 'names', 'transfer']),
  'PaletteOrShortcuts',
);

/** Height of the header, for sticky content below it. */
const HEADER = 'var(--header)';

interface ShellProps {
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  children: ReactNode;
}

function useStickyTop(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--sticky-top', HEADER);
    return () => void style.removeProperty('--sticky-top');
  }, []);
}

/** Navigates to a path and keeps the project, as the links of the frame do. */
function useNavigateKeepingProject() {
  const navigate = useNavigate();
  return (to: string, search: Record<string, string> = {}) =>
    void navigate({
      to,
      search: (before) => ({ ...keepProject(before), ...search }),
    });
}

/** Amounts without a currency of their own use the project's. */
function ProjectCurrency({ children }: { children: ReactNode }) {
  const outer = use(FormatContext);
  const user = useUser();
  const { project } = useCurrentProject();
  const currency = project?.currency ?? user.currency;
  const formats = useMemo(() => ({ ...outer, currency }), [outer, currency]);
  return <FormatContext value={formats}>{children}</FormatContext>;
}

/** The frame of every screen of signed-in users: sidebar or drawer, header, content. */
export function Shell({ screens, quickActions, children }: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  // Once opened it stays mounted, so that its closing animation is not cut off.
  const [menuWanted, setMenuWanted] = useState(false);
  const [overlay, show] = useState<Overlay | null>(null);
  const main = useRef<HTMLElement>(null);
  const { project } = useCurrentProject();
  useRememberedProject(project?.id ?? null);
  useHeadingFocus(main);
  useStickyTop();
  const { keyboardShortcuts: singleKeys } = useUser();
  const reach = { screens: useOpenScreens(screens), quickActions, go: useNavigateKeepingProject(), show };
  useShortcuts({ ...reach, may: usePermission(), overlay, singleKeys });
  const narrow = useMediaQuery('(width < 48rem)');
  useEffect(() => {
    // Preloaded on screens that are too narrow for the sidebar.
    if (narrow) void whenIdle().then(loadDrawer);
  }, [narrow]);
  return (
    <ProjectCurrency>
      <SkipLink to="#main" />
      <div className="md:grid md:grid-cols-[16rem_minmax(0,1fr)] print:block">
        {!narrow && <Sidebar screens={screens} quickActions={quickActions} />}
        <div className="flex min-h-dvh min-w-0 flex-col">
          <Header
            narrow={narrow}
            onSearch={() => show('palette')}
            onOpenMenu={() => {
              setMenuWanted(true);
              setMenuOpen(true);
            }}
          />
          <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
            <Suspense>
              <PrintHeader />
            </Suspense>
            {children}
          </main>
        </div>
      </div>
      {menuWanted && (
        <Suspense>
          <NavDrawer
            screens={screens}
            quickActions={quickActions}
            open={menuOpen}
            onOpenChange={setMenuOpen}
          />
        </Suspense>
      )}
      {overlay && (
        <Suspense>
          <PaletteOrShortcuts overlay={overlay} singleKeys={singleKeys} {...reach} />
        </Suspense>
      )}
    </ProjectCurrency>
  );
}
