import type { ViewScreen } from '@brick/domain/views/screens';
import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadWords } from '../messages/rooms.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

// Comes when it is opened for the first time.
const ViewsPanel = later(
  () => Promise.all([import('./views-panel.tsx'), loadWords(['lists'])]).then(([panel]) => panel),
  'ViewsPanel',
);

/** Beside the filters of a list: what was kept of them under a name, one's own and what the project shares. */
export function ViewsMenu({ screen }: { screen: ViewScreen }) {
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
        <ViewsPanel screen={screen} onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
