import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import { useDeletedProjects } from './use-deleted-projects.ts';

const DeletedProjectsDialog = later(() => import('./deleted-projects-dialog.tsx'), 'DeletedProjectsDialog');

/** The way to what was deleted, there only while something is. The dialog stands in the address: ?deleted=1. */
export function DeletedProjects() {
  const t = useTranslations('projects.deletedProjects');
  const [url, setUrl] = useUrlState();
  const projects = useDeletedProjects();
  return (
    <>
      {projects && projects.length > 0 && (
        <div className="mt-2">
          <Button
            variant="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => setUrl({ deleted: '1' })}
          >
            {t('open', { count: projects.length })}
          </Button>
        </div>
      )}
      {url['deleted'] && (
        <Suspense>
          <DeletedProjectsDialog projects={projects} onClose={() => setUrl({ deleted: null })} />
        </Suspense>
      )}
    </>
  );
}
