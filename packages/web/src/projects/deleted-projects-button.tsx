import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/routing/url-state.ts';
import { hasNoData } from '../ui/feedback/load-failed.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useDeletedProjects } from './use-deleted-projects.ts';

const DeletedProjectsDialog = lazyComponent(
  () => import('./deleted-projects-dialog.tsx'),
  'DeletedProjectsDialog',
);

/**
 * Button to the deleted projects, shown only if there are any or may be. Its dialog is opened by the URL: ?deleted=1.
 */
export function DeletedProjectsButton() {
  const t = useTranslations('projects.deletedProjects');
  const [url, setUrl] = useUrlState();
  const query = useDeletedProjects();
  const { data: projects } = query;
  // If the list could not be loaded, the dialog says so and tries again.
  const unknown = hasNoData(query);
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
          <DeletedProjectsDialog query={query} onClose={() => setUrl({ deleted: null }, { replace: true })} />
        </Suspense>
      )}
    </>
  );
}
