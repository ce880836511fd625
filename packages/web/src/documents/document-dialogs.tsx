import { useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { later } from '../ui/later.ts';

const DocumentForm = later(() => import('./document-form.tsx'), 'DocumentForm');
const VersionForm = later(() => import('./version-form.tsx'), 'VersionForm');
const VersionsDialog = later(() => import('./versions-dialog.tsx'), 'VersionsDialog');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** The one dialog that the address opens; each takes the place of the others. */
export function DocumentDialogs() {
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const show = (dialog: Record<string, number>) =>
    setUrl({ add: null, edit: null, versions: null, addVersion: null, ...dialog });
  const close = () => show({});
  const versions = (id: number) => show({ versions: id });
  const [adding, reading, editing] = [idIn(url['addVersion']), idIn(url['versions']), idIn(url['edit'])];
  if (adding !== null) {
    return (
      <VersionForm key={adding} project={project} documentId={adding} onAdded={versions} onClose={close} />
    );
  }
  if (reading !== null) {
    return (
      <VersionsDialog
        project={project}
        documentId={reading}
        onAdd={(id) => show({ addVersion: id })}
        onClose={close}
      />
    );
  }
  if (!url['add'] && editing === null) return null;
  return (
    <DocumentForm
      key={editing ?? 'new'}
      project={project}
      documentId={editing}
      onVersions={versions}
      onClose={close}
    />
  );
}
