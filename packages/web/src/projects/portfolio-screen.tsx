import { can } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/api/call-error.ts';
import { memberFor } from '../platform/projects/current-project.ts';
import { FirstProject } from '../platform/projects/first-project.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useUser } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { ExportImportDialogs } from './archives/export-import-dialogs.tsx';
import { DeletedProjectsButton } from './deleted-projects-button.tsx';
import { PortfolioStats } from './portfolio-stats.tsx';
import { ProjectCard } from './project-card.tsx';
import { useDeleteProject, useLeaveProject, useProjects } from './use-projects.ts';

const ProjectForm = lazyComponent(() => import('./project-form.tsx'), 'ProjectForm');

/**
 * Lists all projects of the user. The URL opens the form and the archive dialogs: ?new=1, ?edit=12, ?import=1,
 * ?export=12.
 */
export function PortfolioScreen() {
  const t = useTranslations('projects');
  const [url, setUrl] = useUrlState();
  // A demo offers no import: imported projects would be deleted with it.
  const user = useUser();
  const takesIn = user.demoUntil === null;
  const openImport = () => setUrl({ import: '1' });
  const { data: projects, isPending, isError, refetch } = useProjects();
  const [discarded, setDiscarded] = useState<Project | null>(null);
  const [leaving, setLeaving] = useState<Project | null>(null);
  const discard = useDeleteProject();
  const active = projects?.filter((project) => project.state === 'active').length ?? 0;
  const edited = projects?.find(
    (project) => String(project.id) === url['edit'] && can(memberFor(user, project), 'project', 'update'),
  );
  return (
    <Page
      title={t('title')}
      subtitle={projects && projects.length > 0 ? t('subtitleCount', { count: active }) : t('subtitle')}
      loading={isPending && t('loading')}
      error={isError && !projects ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
      actions={
        <>
          {takesIn && <Button onClick={openImport}>{t('import')}</Button>}
          <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ new: '1' })}>
            {t('new')}
          </Button>
        </>
      }
    >
      {projects?.length === 0 && <FirstProject onImport={takesIn ? openImport : undefined} />}
      {projects && projects.length > 0 && (
        <>
          <PortfolioStats projects={projects} />
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {projects.map((project) => (
              <li key={project.id}>
                <ProjectCard
                  project={project}
                  onExport={() => setUrl({ export: String(project.id) })}
                  onEdit={() => setUrl({ edit: String(project.id) })}
                  onDelete={() => setDiscarded(project)}
                  onLeave={() => setLeaving(project)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <DeletedProjectsButton />
      <ExportImportDialogs projects={projects} />
      {(url['new'] || edited) && (
        <Suspense>
          <ProjectForm
            key={edited?.id ?? 'new'}
            project={edited ?? null}
            onClose={() => setUrl({ new: null, edit: null }, { replace: true })}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={discarded !== null}
        onOpenChange={(open) => !open && setDiscarded(null)}
        title={t('confirmDelete')}
        description={discarded?.name}
        onConfirm={() => {
          if (discarded) discard.mutate(discarded);
          setDiscarded(null);
        }}
      />
      <LeaveProjectDialog project={leaving} onClose={() => setLeaving(null)} />
    </Page>
  );
}

/** Asks for confirmation before the user leaves a project. */
function LeaveProjectDialog({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const t = useTranslations('projects.leaving');
  const leave = useLeaveProject();
  const close = () => {
    leave.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={project !== null}
      onOpenChange={(open) => !open && close()}
      title={t('confirm', { project: project?.name ?? '' })}
      description={t('text')}
      confirmLabel={t('submit')}
      pending={leave.isPending}
      error={isCallError(leave.error) ? leave.error.detail : undefined}
      onConfirm={() => project && leave.mutate(project, { onSuccess: close })}
    />
  );
}
