import { useLocale, useTranslations } from 'use-intl';
import { nameOf, type Screen } from '../../platform/routing/screen.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeyCaps } from './key-caps.tsx';
import { paletteKeys, screenKeys } from './shortcut-keys.ts';

interface ShortcutListProps {
  screens: readonly Screen[];
  singleKeys: boolean;
  onClose: () => void;
}

interface Shortcut {
  label: string;
  keys: readonly string[];
}

function ShortcutGroup({ heading, shortcuts }: { heading: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="border-b border-line pb-1 font-semibold">{heading}</h3>
      <dl>
        {shortcuts.map(({ label, keys }) => (
          <div key={label} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <dt className="min-w-0">{label}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every shortcut that is available here. */
export function ShortcutList({ screens, singleKeys, onClose }: ShortcutListProps) {
  const t = useTranslations('search.shortcuts');
  const words = useTranslations();
  const locale = useLocale();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      maxWidth={720}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a low screen the list scrolls, by the keyboard too */}
      <div tabIndex={0} className="grid gap-6">
        {!singleKeys && <Banner tone="waiting">{t('off')}</Banner>}
        <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
          <ShortcutGroup
            heading={t('screens')}
            shortcuts={screens.flatMap((screen) =>
              screen.key ? [{ label: words(nameOf(screen)), keys: screenKeys(screen.key) }] : [],
            )}
          />
          <div className="grid gap-6">
            <ShortcutGroup
              heading={t('anywhere')}
              shortcuts={[
                { label: t('palette'), keys: paletteKeys(locale) },
                { label: t('create'), keys: ['c'] },
                { label: t('help'), keys: ['?'] },
              ]}
            />
            <ShortcutGroup
              heading={t('lists')}
              shortcuts={[
                { label: t('find'), keys: ['/'] },
                { label: t('rows'), keys: ['↑', '↓'] },
                { label: t('buttons'), keys: ['←', '→'] },
                { label: t('open'), keys: ['Enter'] },
                { label: t('edit'), keys: ['e'] },
              ]}
            />
          </div>
        </div>
        {singleKeys && <p className="text-ink-2">{t('offHint')}</p>}
      </div>
    </Dialog>
  );
}
