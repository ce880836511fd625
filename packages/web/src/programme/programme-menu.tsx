import { Ellipsis, FileUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/routing/url-state.ts';
import { IconButton } from '../ui/inputs/button.tsx';
import { Menu } from '../ui/overlay/menu.tsx';

/** The menu of the programme's further actions. */
export function ProgrammeMenu() {
  const t = useTranslations('programme');
  const [, setUrl] = useUrlState();
  return (
    <Menu
      align="end"
      label={t('more')}
      items={[
        {
          id: 'import',
          label: t('fromProject'),
          icon: <FileUp />,
          onSelect: () => setUrl({ import: '1' }),
        },
      ]}
      trigger={<IconButton variant="secondary" label={t('more')} icon={<Ellipsis size={18} />} />}
    />
  );
}
