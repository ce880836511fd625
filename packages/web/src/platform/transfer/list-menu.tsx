import { EXPORT_FORMATS } from '@brick/domain/transfer/formats';
import { ChevronDown, FileDown, FileUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { queryString } from '../call.ts';
import { download } from '../download.ts';

interface Props {
  /** The path of the list. */
  path: string;
  /** The filters and the order of what is on the screen. */
  query: Record<string, unknown>;
  mayExport: boolean;
  /** Missing where nothing may be added. */
  onImport: (() => void) | undefined;
}

/** What a list gives out as a file, and takes in. */
export function ListMenu({ path, query, mayExport, onImport }: Props) {
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
    ...(mayExport ? exports : []),
  ];
  return (
    <Menu
      align="end"
      label={t('menu')}
      items={items}
      trigger={<Button icon={<ChevronDown size={16} aria-hidden="true" />}>{t('menu')}</Button>}
    />
  );
}
