import { EXPORT_FORMATS } from '@brick/domain/transfer/export-formats';
import { ArrowDownUp, FileDown, FileUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu, type MenuEntry, type MenuItem } from '../../ui/overlay/menu.tsx';
import { queryString } from '../api/call.ts';
import { download } from '../files/download.ts';
import { useUrlState } from '../routing/url-state.ts';

interface ImportExportMenuProps {
  /** The path of the list. */
  path: string;
  /** The filters and the sorting of the screen. */
  query: Record<string, unknown>;
  mayExport: boolean;
  /** Other exports, below those of the list. */
  others?: readonly MenuItem[] | undefined;
  /** Missing if the user may not add rows. */
  onImport: (() => void) | undefined;
}

/** The menu with the exports of a list, and its import. */
export function ImportExportMenu({ path, query, mayExport, others = [], onImport }: ImportExportMenuProps) {
  const t = useTranslations('transfer');
  const exports = EXPORT_FORMATS.map((format) => ({
    id: format,
    label: t(`export.${format}`),
    icon: <FileDown />,
    onSelect: () => download(`${path}/export${queryString({ ...query, format })}`),
  }));
  const items: MenuEntry[] = [
    ...(onImport ? [{ id: 'import', label: t('import'), icon: <FileUp />, onSelect: onImport }] : []),
    ...(onImport && mayExport ? ['separator' as const] : []),
    ...(mayExport ? [...exports, ...others] : []),
  ];
  return (
    <Menu
      align="end"
      label={t(onImport ? 'menu' : 'menuExport')}
      items={items}
      trigger={
        <Button icon={<ArrowDownUp size={16} aria-hidden="true" />}>
          <span className="max-sm:sr-only">{t(onImport ? 'menu' : 'menuExport')}</span>
        </Button>
      }
    />
  );
}

export function ImportButton() {
  const t = useTranslations('transfer');
  const [, setUrl] = useUrlState();
  return <Button onClick={() => setUrl({ import: '1' })}>{t('import')}</Button>;
}
