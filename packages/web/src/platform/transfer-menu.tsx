import type { Resource } from '@brick/domain/permissions';
import type { TransferRoom } from '@brick/domain/transfer/columns';
import { Suspense } from 'react';
import { loadWords } from '../messages/rooms.ts';
import { later } from '../ui/later.ts';
import { useMay, useProject } from './current-project.ts';
import { useUser } from './session.ts';

const ListMenu = later(
  () => Promise.all([import('./transfer/list-menu.tsx'), loadWords(['transfer'])]).then(([menu]) => menu),
  'ListMenu',
);

// Until the menu is there its place is kept, so that the buttons beside it do not move.
const PLACE = <span aria-hidden="true" className="size-(--control)" />;

/** Export and import of a list of the project, for whom they are open. */
export function TransferMenu({
  room,
  resource,
  query,
}: {
  room: TransferRoom;
  resource: Resource;
  /** The filters and the order of what is on the screen. */
  query: object;
}) {
  const project = useProject();
  const may = useMay();
  const [mayExport, mayImport] = [may(resource, 'export'), may(resource, 'create')];
  if (!mayExport && !mayImport) return null;
  return (
    <Suspense fallback={PLACE}>
      <ListMenu
        {...{ room, mayExport, mayImport }}
        path={`/api/projects/${project.id}/${room}`}
        query={{ ...query }}
        projectName={project.name}
        currency={project.currency}
      />
    </Suspense>
  );
}

/** Export and import of one's own directory of suppliers. */
export function OwnTransferMenu({ query }: { query: object }) {
  const { currency } = useUser();
  return (
    <Suspense fallback={PLACE}>
      <ListMenu
        room="suppliers"
        path="/api/suppliers"
        query={{ ...query }}
        mayExport
        mayImport
        projectName={null}
        currency={currency}
      />
    </Suspense>
  );
}
