import { useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { later } from '../ui/later.ts';

const InspectionForm = later(() => import('./inspection-form.tsx'), 'InspectionForm');
const ResultForm = later(() => import('./result-form.tsx'), 'ResultForm');
const VersionsDialog = later(() => import('./versions-dialog.tsx'), 'VersionsDialog');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** The one dialog that the address opens; each takes the place of the others. */
export function InspectionDialogs() {
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const close = () => setUrl({ add: null, edit: null, record: null, versions: null });
  const record = (id: number) => setUrl({ record: id, edit: null });
  const versions = (id: number) => setUrl({ versions: id, edit: null });
  const [recording, reading, editing] = [idIn(url['record']), idIn(url['versions']), idIn(url['edit'])];
  if (recording !== null) {
    return <ResultForm key={recording} project={project} inspectionId={recording} onClose={close} />;
  }
  if (reading !== null) return <VersionsDialog project={project} inspectionId={reading} onClose={close} />;
  if (!url['add'] && editing === null) return null;
  return (
    <InspectionForm
      key={editing ?? 'new'}
      project={project}
      inspectionId={editing}
      onRecord={record}
      onVersions={versions}
      onClose={close}
    />
  );
}
