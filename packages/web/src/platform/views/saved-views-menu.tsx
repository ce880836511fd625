import type { ViewScreen } from '@brick/domain/views/view-screens';
import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadMessages } from '../../messages/feature-messages.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Popover } from '../../ui/overlay/popover.tsx';

// Loaded when it is opened for the first time.
const SavedViewsPanel = lazyComponent(
  () => Promise.all([import('./saved-views-panel.tsx'), loadMessages(['lists'])]).then(([panel]) => panel),
  'SavedViewsPanel',
);

/** Menu of the saved views beside a list's filters: the user's own, and those shared in the project. */
export function SavedViewsMenu({ screen }: { screen: ViewScreen }) {
  const t = useTranslations('frame');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t('views')}
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <Button variant="quiet" icon={<Bookmark className="size-4" />}>
          {t('views')}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <SavedViewsPanel screen={screen} onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
