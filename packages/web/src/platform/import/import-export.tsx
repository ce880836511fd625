import type { TransferRecord } from '@brick/domain/transfer/import-export-columns';
import { Suspense } from 'react';
import { loadMessages } from '../../messages/feature-messages.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { MenuItem } from '../../ui/overlay/menu.tsx';
import { usePermission, useProject } from '../projects/current-project.ts';
import { useUrlState } from '../routing/url-state.ts';
import { useUser } from '../session/session.ts';

const withImportMessages = <Piece,>(piece: Promise<Piece>, others: 'lists'[] = []): Promise<Piece> =>
  Promise.all([piece, loadMessages(['transfer', ...others])]).then(([loaded]) => loaded);

const ListMenu = lazyComponent(
  () => withImportMessages(import('./import-export-menu.tsx')),
  'ImportExportMenu',
);
/** Opens the import of the screen's list. */
export const ImportButton = lazyComponent(
  () => withImportMessages(import('./import-export-menu.tsx')),
  'ImportButton',
);
const ImportForm = lazyComponent(
  () => withImportMessages(import('./import-form.tsx'), ['lists']),
  'ImportForm',
);

// Placeholder, so that the buttons beside the menu do not move.
const MENU_PLACEHOLDER = <span aria-hidden="true" className="h-(--control) w-11 sm:w-44" />;

interface TransferProps {
  is: TransferRecord;
  /** The path of the list. */
  path: string;
  /** The filters and the sorting of the screen. */
  query: object;
  mayExport: boolean;
  mayImport: boolean;
  /** What the menu offers besides files of the list. */
  others?: readonly MenuItem[] | undefined;
  /** The project to import into; null for the user's own directory. */
  projectName: string | null;
  currency: string;
}

function Transfer({ path, query, mayExport, mayImport, others, ...form }: TransferProps) {
  const [url, setUrl] = useUrlState();
  return (
    <>
      <Suspense fallback={MENU_PLACEHOLDER}>
        <ListMenu
          {...{ path, mayExport, others }}
          query={{ ...query }}
          onImport={mayImport ? () => setUrl({ import: '1' }) : undefined}
        />
      </Suspense>
      {mayImport && url['import'] && (
        <Suspense>
          <ImportForm
            {...form}
            path={`${path}/import`}
            onClose={() => setUrl({ import: null }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}

type ImportExportProps = Pick<TransferProps, 'is' | 'query' | 'others' | 'mayImport'>;

/** Export and import of a project's list, for users with the permission. The import form is opened by the address. */
export function ImportExport({ is, query, others, mayImport }: ImportExportProps) {
  const { id, name, currency } = useProject();
  const may = usePermission();
  const mayExport = may(is.resource, 'export');
  if (!mayExport && !mayImport) return null;
  const path = `/api/projects/${id}/${is.path}`;
  return <Transfer {...{ is, path, query, mayExport, mayImport, others, currency }} projectName={name} />;
}

/** Export and import of the user's own directory of suppliers. */
export function OwnSuppliersImportExport({ is, query }: Pick<TransferProps, 'is' | 'query'>) {
  const { currency } = useUser();
  const path = `/api/${is.path}`;
  return <Transfer {...{ is, path, query, currency }} projectName={null} mayExport mayImport />;
}
