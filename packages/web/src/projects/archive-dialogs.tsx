import { can } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { Suspense } from 'react';
import { loadWords } from '../messages/rooms.ts';
import { memberOf } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { later } from '../ui/later.ts';

const withWords = <Piece,>(piece: Promise<Piece>): Promise<Piece> =>
  Promise.all([piece, loadWords(['transfer', 'kinds', 'names'])]).then(([loaded]) => loaded);

const ExportProject = later(() => withWords(import('./archives/export-project.tsx')), 'ExportProject');
const ImportProject = later(() => withWords(import('./archives/import-project.tsx')), 'ImportProject');

/** Export and import of whole projects. They stand in the address: ?export=12, ?import=1. */
export function ArchiveDialogs({ projects }: { projects: readonly Project[] | undefined }) {
  const [url, setUrl] = useUrlState();
  const user = useUser();
  const exported = projects?.find(
    (project) => String(project.id) === url['export'] && can(memberOf(user, project), 'sharing', 'create'),
  );
  return (
    <Suspense>
      {exported && (
        <ExportProject key={exported.id} project={exported} onClose={() => setUrl({ export: null })} />
      )}
      {url['import'] && user.demoUntil === null && <ImportProject onClose={() => setUrl({ import: null })} />}
    </Suspense>
  );
}
