import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadMessages } from '../messages/feature-messages.ts';
import { useUnreadCount } from '../platform/notices/use-notices.ts';
import { cx } from '../ui/cx.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { IconButton } from '../ui/inputs/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { floatingStyle } from '../ui/overlay/layer-root.tsx';

const NoticePopover = lazyComponent(
  () => Promise.all([import('./notice-popover.tsx'), loadMessages(['notices'])]).then(([module]) => module),
  'NoticePopover',
);

const ID = 'bell-popover';

/** A larger number would not fit. */
const MAX_SHOWN = 99;

/** Shows the number of unread notices, and opens the newest ones. */
export function NoticeBell() {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);
  const unread = useUnreadCount() ?? 0;
  return (
    <>
      <IconButton
        label={t('bell', { count: unread })}
        popoverTarget={ID}
        aria-haspopup="dialog"
        className="relative shrink-0"
        icon={
          <>
            <BellIcon size={18} strokeWidth={1.75} aria-hidden="true" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                data-count={unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
                className="absolute end-0 top-0 grid h-4 min-w-4 place-items-center rounded-full bg-brick px-1 text-[0.6875rem] leading-none font-semibold text-paper before:content-[attr(data-count)]"
              />
            )}
          </>
        }
      />
      {/* The browser's own popover: it closes by Esc or a click outside and returns the focus. */}
      <div
        id={ID}
        popover="auto"
        role="dialog"
        aria-label={t('notices')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={cx(
          floatingStyle,
          'fixed inset-auto end-2 top-[calc(var(--header)-4px)] m-0 max-h-[calc(100dvh-var(--header))] w-100 max-w-[calc(100vw-16px)] overflow-y-auto p-4 md:end-6',
        )}
      >
        {open && (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <NoticePopover onClose={() => document.getElementById(ID)?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}
