import type { Resource } from '@brick/domain/permissions';
import type { TransferRoom } from '@brick/domain/transfer/columns';
import { Suspense } from 'react';
import { loadWords } from '../messages/rooms.ts';
import { later } from '../ui/later.ts';
import { useMay, useProject } from './current-project.ts';
import { useUrlState } from './search.ts';
import { useUser } from './session.ts';

const withWords = <Piece,>(piece: Promise<Piece>): Promise<Piece> =>
  Promise.all([piece, loadWords(['transfer'])]).then(([loaded]) => loaded);

const ListMenu = later(() => withWords(import('./transfer/list-menu.tsx')), 'ListMenu');
const ImportForm = later(() => withWords(import('./import-form.tsx')), 'ImportForm');

// Until the menu is there its place is kept, so that the buttons beside it do not move.
const PLACE = <span aria-hidden="true" className="h-(--control) w-44" />;

interface TransferProps {
  room: TransferRoom;
  /** The path of the list. */
  path: string;
  /** The filters and the order of what is on the screen. */
  query: object;
  mayExport: boolean;
  mayImport: boolean;
  /** Into which project it is imported; null for one's own directory. */
  projectName: string | null;
  currency: string;
}

function Transfer({ path, query, mayExport, mayImport, ...form }: TransferProps) {
  const [url, setUrl] = useUrlState();
  return (
    <>
      <Suspense fallback={PLACE}>
        <ListMenu
          {...{ path, mayExport }}
          query={{ ...query }}
          onImport={mayImport ? () => setUrl({ import: '1' }) : undefined}
        />
      </Suspense>
      {mayImport && url['import'] && (
        <Suspense>
          <ImportForm {...form} path={`${path}/import`} onClose={() => setUrl({ import: null })} />
        </Suspense>
      )}
    </>
  );
}

interface TransferMenuProps extends Pick<TransferProps, 'room' | 'query'> {
  resource: Resource;
}

/** Export and import of a list of the project, for whom they are open. The form stands in the address. */
export function TransferMenu({ room, resource, query }: TransferMenuProps) {
  const { id, name, currency } = useProject();
  const may = useMay();
  const [mayExport, mayImport] = [may(resource, 'export'), may(resource, 'create')];
  if (!mayExport && !mayImport) return null;
  const path = `/api/projects/${id}/${room}`;
  return <Transfer {...{ room, path, query, mayExport, mayImport, currency }} projectName={name} />;
}

/** Export and import of one's own directory of suppliers. */
export function OwnTransferMenu({ query }: Pick<TransferProps, 'query'>) {
  const { currency } = useUser();
  const room = { room: 'suppliers' as const, path: '/api/suppliers', projectName: null };
  return <Transfer {...room} {...{ query, currency }} mayExport mayImport />;
}
