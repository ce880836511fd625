import { lazy, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentProject, useRememberedProject } from '../platform/current-project.ts';
import type { QuickAction, Screen } from '../platform/screen.ts';
import { useUser } from '../platform/session.ts';
import { FormatContext } from '../ui/format-context.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { Header } from './header.tsx';
import { useHeadingFocus } from './heading-focus.ts';
import { Sidebar } from './sidebar.tsx';

const loadDrawer = () => import('./drawer.tsx');
const Drawer = lazy(() => loadDrawer().then((module) => ({ default: module.Drawer })));

/** Height of the header, for what sticks below it. */
const HEADER = '56px';

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

/** Amounts that name no currency of their own are in the project's. */
function ProjectFormats({ children }: { children: ReactNode }) {
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
  // Once opened it stays in the page, so that closing is not cut off.
  const [menuWanted, setMenuWanted] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { project } = useCurrentProject();
  useRememberedProject(project?.id ?? null);
  useHeadingFocus(main);
  useStickyTop();
  useEffect(() => {
    // Fetched ahead where it will be wanted: on a screen too narrow for the sidebar.
    if (window.matchMedia('(width < 48rem)').matches) void loadDrawer();
  }, []);
  return (
    <ProjectFormats>
      <SkipLink to="#main" />
      <div className="md:grid md:grid-cols-[16rem_minmax(0,1fr)] print:block">
        <Sidebar screens={screens} quickActions={quickActions} />
        <div className="flex min-h-dvh min-w-0 flex-col">
          <Header
            onOpenMenu={() => {
              setMenuWanted(true);
              setMenuOpen(true);
            }}
          />
          <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
        </div>
      </div>
      {menuWanted && (
        <Suspense>
          <Drawer screens={screens} quickActions={quickActions} open={menuOpen} onOpenChange={setMenuOpen} />
        </Suspense>
      )}
    </ProjectFormats>
  );
}
