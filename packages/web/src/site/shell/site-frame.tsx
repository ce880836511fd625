import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { BrickMark } from '../../ui/graphics/brick-mark.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { BackgroundPackRefresh } from '../pack/background-pack-refresh.tsx';
import { PackProvider } from '../pack/pack-context.tsx';
import { PackPartly } from '../pack/pack-missing.tsx';
import { SiteProjectContext, type SiteProjects, useSiteProjects } from '../project/site-projects.ts';
import { UnlessBroken } from '../rescue/unless-broken.tsx';
import { EndedSession } from '../session/ended-session.tsx';
import { useSiteSession } from '../session/site-session.ts';
import { OutboxProvider, useOutboxOverview } from '../store/outbox-context.tsx';
import { SyncStrip } from '../waiting/sync-strip.tsx';
import { CaptureBar } from './capture-bar.tsx';
import { NewVersion } from './new-version.tsx';
import { SiteMenu } from './site-menu.tsx';
import { useOnline } from './use-online.ts';

function ProjectChoice({ project, projects, select }: SiteProjects) {
  const t = useTranslations('site.frame');
  if (projects.length < 2 && (project || projects.length === 0))
    return <bdi className="min-w-0 flex-1 truncate font-semibold text-match-parent">{project?.name}</bdi>;
  return (
    <div className="min-w-0 flex-1">
      <Select
        aria-label={t('project')}
        variant="quiet"
        dir="auto"
        value={project ? String(project.id) : ''}
        placeholder={project ? undefined : t('chooseProject')}
        options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ target }) => target.value && select(Number(target.value))}
      />
    </div>
  );
}

/** Says that there is no network, or that the server does not answer: what is captured is kept here. */
function Connection() {
  const t = useTranslations('site.frame');
  const { status } = useSiteSession();
  const online = useOnline();
  if (online && status !== 'unknown') return null;
  return (
    <Banner tone="waiting" icon={<WifiOff aria-hidden="true" />}>
      {t(online ? 'noServer' : 'offline')}
    </Banner>
  );
}

/** Screens of what is on the device: who was removed from their only project may have entries that wait. */
const isOfDevice = (pathname: string): boolean => /\/(?:outbox|receipts|take-along)$/.test(pathname);

/** The screen of a project, or why there is none. */
function WithProject({ projects, children }: { projects: SiteProjects; children: ReactNode }) {
  const t = useTranslations('site.frame');
  const ofDevice = useLocation({ select: ({ pathname }) => isOfDevice(pathname) });
  const { project, status, reload } = projects;
  if (project)
    // Another project begins the screen anew: nothing of one is captured in the other.
    return (
      <SiteProjectContext key={project.id} value={project}>
        <PackProvider>
          {!ofDevice && <PackPartly />}
          {children}
        </PackProvider>
      </SiteProjectContext>
    );
  if (status === 'loading') return <Spinner text={t('loading')} className="min-h-60" />;
  // An address of a project that this user has not, as of whoever was here before them.
  if (status === 'missing') return <h1 className="t-2xl px-4 py-8">{t('chooseProject')}</h1>;
  if (ofDevice) return children;
  return (
    <div className="grid justify-items-start gap-4 px-4 py-8">
      <h1 className="t-2xl">{t(`noProject.${status === 'failed' ? 'failed' : 'none'}`)}</h1>
      <p className="text-ink-2">{t(`noProject.${status === 'failed' ? 'failedText' : 'noneText'}`)}</p>
      {status === 'failed' ? (
        <Button onClick={reload}>{t('again')}</Button>
      ) : (
        <a href="/projects" className="rounded text-link underline">
          {t('office')}
        </a>
      )}
    </div>
  );
}

function Notices() {
  const session = useSiteSession();
  const { counts } = useOutboxOverview();
  return (
    <div className="grid gap-2 px-4 pt-3 empty:hidden print:hidden">
      <Connection />
      {session.status === 'ended' && <EndedSession user={session.user} />}
      <NewVersion sending={counts.sending > 0} />
      <SyncStrip />
    </div>
  );
}

/** Forms, issues, checks and plans have buttons of their own at the thumb. */
const hasOwnButtons = (pathname: string): boolean =>
  /\/(?:capture$|issues\/|checks\/|plans\/)/.test(pathname);

/** The frame of every screen on site: project and menu above, what is captured at the thumb. */
export function SiteFrame() {
  const { user } = useSiteSession();
  if (!user) return null;
  return (
    <OutboxProvider key={user.id} user={user}>
      <UnlessBroken>
        <Framed />
      </UnlessBroken>
    </OutboxProvider>
  );
}

function Framed() {
  const t = useTranslations('site.frame');
  const projects = useSiteProjects();
  const ownButtons = useLocation({ select: ({ pathname }) => hasOwnButtons(pathname) });
  return (
    <>
      <BackgroundPackRefresh openProject={projects.project?.id ?? null} />
      <SkipLink to="#main" />
      <div className="flex min-h-dvh flex-col">
        <header className="sticky top-0 z-(--z-sticky) flex h-(--header) items-center gap-2 border-b border-line bg-paper px-2 sm:px-4 print:hidden">
          <Link
            to="/site"
            aria-label={t('toToday')}
            className="grid size-(--touch) shrink-0 place-items-center rounded hover:bg-sunken"
          >
            <BrickMark size={26} />
          </Link>
          <ProjectChoice {...projects} />
          <SiteMenu project={projects.project} />
        </header>
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 outline-none">
          <Notices />
          <WithProject projects={projects}>
            <Outlet />
          </WithProject>
        </main>
        {!ownButtons && projects.project && <CaptureBar project={projects.project} />}
      </div>
    </>
  );
}
