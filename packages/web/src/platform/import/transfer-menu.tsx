import type { Resource } from '@brick/domain/permissions';
import type { TransferFeature } from '@brick/domain/transfer/import-export-columns';
import { Suspense } from 'react';
import { loadMessages } from '../../messages/feature-messages.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { usePermission, useProject } from '../projects/current-project.ts';
import { useUrlState } from '../routing/url-state.ts';
import { useUser } from '../session/session.ts';

const withImportMessages = <Piece,>(piece: Promise<Piece>): Promise<Piece> =>
  Promise.all([piece, loadMessages(['transfer'])]).then(([loaded]) => loaded);

const ListMenu = lazyComponent(() => withImportMessages(import('./list-menu.tsx')), 'ListMenu');
const ImportForm = lazyComponent(() => withImportMessages(import('./import-form.tsx')), 'ImportForm');

// Placeholder, so that the buttons beside the menu do not move.
const MENU_PLACEHOLDER = <span aria-hidden="true" className="h-(--control) w-44" />;

interface TransferProps {
  room: TransferFeature;
  /** The path of the list. */
  path: string;
  /** The filters and the sorting of the screen. */
  query: object;
  mayExport: boolean;
  mayImport: boolean;
  /** The project to import into; null for the user's own directory. */
  projectName: string | null;
  currency: string;
}

function Transfer({ path, query, mayExport, mayImport, ...form }: TransferProps) {
  const [url, setUrl] = useUrlState();
  return (
    <>
      <Suspense fallback={MENU_PLACEHOLDER}>
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
  /** Rows of a file can be read into the list. */
  imports?: boolean;
}

/** Export and import of a project's list, for users with the permission. The import form is opened by the address. */
export function TransferMenu({ room, resource, query, imports = true }: TransferMenuProps) {
  const { id, name, currency } = useProject();
  const may = usePermission();
  const [mayExport, mayImport] = [may(resource, 'export'), imports && may(resource, 'create')];
  if (!mayExport && !mayImport) return null;
  const path = `/api/projects/${id}/${room}`;
  return <Transfer {...{ room, path, query, mayExport, mayImport, currency }} projectName={name} />;
}

/** Export and import of the user's own directory of suppliers. */
export function OwnTransferMenu({ query }: Pick<TransferProps, 'query'>) {
  const { currency } = useUser();
  const room = { room: 'suppliers' as const, path: '/api/suppliers', projectName: null };
  return <Transfer {...room} {...{ query, currency }} mayExport mayImport />;
}
