import type { TransferRoom } from '@brick/domain/transfer/columns';
import { EXPORT_FORMATS } from '@brick/domain/transfer/formats';
import { ArrowDownUp, FileDown, FileUp } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { queryString } from '../call.ts';
import { download } from '../download.ts';
import { useUrlState } from '../search.ts';

const ImportDialog = later(() => import('./import-dialog.tsx'), 'ImportDialog');

export interface ListMenuProps {
  room: TransferRoom;
  /** The path of the list. */
  path: string;
  /** The filters and the order of what is on the screen. */
  query: Record<string, unknown>;
  mayExport: boolean;
  mayImport: boolean;
  /** Into which project it is imported; null for one's own directory. */
  projectName: string | null;
  currency: string;
}

/** What a list gives out as a file, and takes in. The dialog of the import stands in the address. */
export function ListMenu({ room, path, query, mayExport, mayImport, projectName, currency }: ListMenuProps) {
  const t = useTranslations('transfer');
  const [url, setUrl] = useUrlState();
  const exports = EXPORT_FORMATS.map((format) => ({
    id: format,
    label: t(`export.${format}`),
    icon: <FileDown />,
    onSelect: () => download(`${path}/export${queryString({ ...query, format })}`),
  }));
  const items: MenuEntry[] = [
    ...(mayImport
      ? [{ id: 'import', label: t('import'), icon: <FileUp />, onSelect: () => setUrl({ import: '1' }) }]
      : []),
    ...(mayImport && mayExport ? ['separator' as const] : []),
    ...(mayExport ? exports : []),
  ];
  return (
    <>
      <Menu
        align="end"
        label={t('menu')}
        items={items}
        trigger={<IconButton variant="secondary" label={t('menu')} icon={<ArrowDownUp size={18} />} />}
      />
      {mayImport && url['import'] && (
        <Suspense>
          <ImportDialog
            path={`${path}/import`}
            {...{ room, projectName, currency }}
            onClose={() => setUrl({ import: null })}
          />
        </Suspense>
      )}
    </>
  );
}
