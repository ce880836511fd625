import { can } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import { Suspense } from 'react';
import { loadMessages } from '../../messages/feature-messages.ts';
import { memberFor } from '../../platform/projects/current-project.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { useUser } from '../../platform/session/session.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const withWords = <Piece,>(piece: Promise<Piece>): Promise<Piece> =>
  Promise.all([piece, loadMessages(['transfer', 'kinds', 'names'])]).then(([loaded]) => loaded);

const ExportProject = lazyComponent(() => withWords(import('./export-project.tsx')), 'ExportProject');
const ImportProject = lazyComponent(() => withWords(import('./import-project.tsx')), 'ImportProject');

/** Export and import of whole projects, opened by the URL: ?export=12 and ?import=1. */
export function ExportImportDialogs({ projects }: { projects: readonly Project[] | undefined }) {
  const [url, setUrl] = useUrlState();
  const user = useUser();
  const exported = projects?.find(
    (project) => String(project.id) === url['export'] && can(memberFor(user, project), 'sharing', 'create'),
  );
  return (
    <Suspense>
      {exported && (
        <ExportProject
          key={exported.id}
          project={exported}
          onClose={() => setUrl({ export: null }, { replace: true })}
        />
      )}
      {url['import'] && user.demoUntil === null && (
        <ImportProject onClose={() => setUrl({ import: null }, { replace: true })} />
      )}
    </Suspense>
  );
}
