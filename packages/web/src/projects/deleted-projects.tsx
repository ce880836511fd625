import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import { isUnknown } from '../ui/load-failed.tsx';
import { useDeletedProjects } from './use-deleted-projects.ts';

const DeletedProjectsDialog = later(() => import('./deleted-projects-dialog.tsx'), 'DeletedProjectsDialog');

/** The way to what was deleted, there only while something is or may be. The dialog stands in the address: ?deleted=1. */
export function DeletedProjects() {
  const t = useTranslations('projects.deletedProjects');
  const [url, setUrl] = useUrlState();
  const query = useDeletedProjects();
  const { data: projects } = query;
  // Nobody knows then whether there is something: the dialog says so, and asks again.
  const unknown = isUnknown(query);
  return (
    <>
      {(unknown || (projects && projects.length > 0)) && (
        <div className="mt-2">
          <Button
            variant="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => setUrl({ deleted: '1' })}
          >
            {projects ? t('open', { count: projects.length }) : t('title')}
          </Button>
        </div>
      )}
      {url['deleted'] && (
        <Suspense>
          <DeletedProjectsDialog query={query} onClose={() => setUrl({ deleted: null })} />
        </Suspense>
      )}
    </>
  );
}
