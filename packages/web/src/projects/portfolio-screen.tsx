import type { Project } from '@brick/domain/projects/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { ArchiveDialogs } from './archive-dialogs.tsx';
import { DeletedProjects } from './deleted-projects.tsx';
import { PortfolioCards } from './portfolio-cards.tsx';
import { ProjectCard } from './project-card.tsx';
import { useDeleteProject, useProjects, useSampleProject } from './use-projects.ts';

const ProjectForm = later(() => import('./project-form.tsx'), 'ProjectForm');

/** All projects of the user. The dialogs stand in the address: ?new=1, ?edit=12. */
export function PortfolioScreen() {
  const t = useTranslations('projects');
  const [url, setUrl] = useUrlState();
  // A demo takes in no projects: they would be gone after its day.
  const takesIn = useUser().demoUntil === null;
  const openImport = () => setUrl({ import: '1' });
  const { data: projects, isPending, isError, refetch } = useProjects();
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
      {projects?.length === 0 && (
        <NoProjects onNew={() => setUrl({ new: '1' })} onImport={takesIn ? openImport : undefined} />
      )}
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
                  onDelete={() => setLeaving(project)}
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
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving?.name}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </Page>
  );
}

function NoProjects({ onNew, onImport }: { onNew: () => void; onImport: (() => void) | undefined }) {
  const t = useTranslations('projects');
  const sample = useSampleProject();
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t('emptyText')}
      actions={
        <>
          <Button variant="primary" onClick={onNew}>
            {t('createNew')}
          </Button>
          <Button
            variant="secondary"
            pending={sample.isPending}
            pendingLabel={t('makingSample')}
            onClick={() => sample.mutate()}
          >
            {t('sample')}
          </Button>
          {onImport && (
            <Button variant="secondary" onClick={onImport}>
              {t('import')}
            </Button>
          )}
        </>
      }
    />
  );
}
