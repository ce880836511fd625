import type { Project } from '@brick/domain/projects/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/call-error.ts';
import { FirstProject } from '../platform/first-project.tsx';
import { useUrlState } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { ArchiveDialogs } from './archive-dialogs.tsx';
import { DeletedProjects } from './deleted-projects.tsx';
import { PortfolioCards } from './portfolio-cards.tsx';
import { ProjectCard } from './project-card.tsx';
import { useDeleteProject, useLeaveProject, useProjects } from './use-projects.ts';

const ProjectForm = later(() => import('./project-form.tsx'), 'ProjectForm');

/** All projects of the user. The dialogs stand in the address: ?new=1, ?edit=12. */
export function PortfolioScreen() {
  const t = useTranslations('projects');
  const [url, setUrl] = useUrlState();
  // A demo takes in no projects: they would be gone after its day.
  const takesIn = useUser().demoUntil === null;
  const openImport = () => setUrl({ import: '1' });
  const { data: projects, isPending, isError, refetch } = useProjects();
  const [discarded, setDiscarded] = useState<Project | null>(null);
  const [leaving, setLeaving] = useState<Project | null>(null);
  const discard = useDeleteProject();
  const active = projects?.filter((project) => project.state === 'active').length ?? 0;
  const edited = projects?.find((project) => String(project.id) === url['edit']);
  return (
    <Page
      title={t('title')}
      subtitle={projects && projects.length > 0 ? t('subtitleCount', { count: active }) : t('subtitle')}
      loading={isPending && t('loading')}
      error={isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
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
          <PortfolioCards projects={projects} />
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
      <DeletedProjects />
      <ArchiveDialogs projects={projects} />
      {(url['new'] || edited) && (
        <Suspense>
          <ProjectForm
            key={edited?.id ?? 'new'}
            project={edited ?? null}
            onClose={() => setUrl({ new: null, edit: null })}
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
      <Leaving project={leaving} onClose={() => setLeaving(null)} />
    </Page>
  );
}

/** Asks before one leaves a project in which somebody else put one, or which one is done with. */
function Leaving({ project, onClose }: { project: Project | null; onClose: () => void }) {
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
