import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { dismissToast, toastStore } from './toast-store.ts';

/**
 * Renders the toast of toast-store.ts: one at a time, for 5000 ms; F8 focuses it, a swipe of 50 pixels removes it. It
 * is at the top, because the foot of a list has its total.
 */
export function Toaster() {
  const t = useTranslations('ui');
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const bad = shown?.variant === 'destructive';
  const place = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const id = shown?.id;
  useEffect(() => {
    if (id === undefined) return;
    const frame = requestAnimationFrame(() => toastStore.noteDrawn(id));
    return () => cancelAnimationFrame(frame);
  }, [id]);

  // Below a dialog, also one that opens later, or above its buttons if there is no room: its title, the reason and the
  // field that is to be put right stay visible, and what lies under the toast can be scrolled out of it (dialog.tsx).
  useLayoutEffect(() => {
    if (id === undefined) return;
    const { style } = document.documentElement;
    const measure = () => {
      const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]:not([popover])')].at(-1);
      if (!dialog) return;
      // Not where it is: it moves while it opens.
      const below = (innerHeight - dialog.offsetHeight) / 2;
      const height = place.current?.offsetHeight ?? 0;
      const fits = height <= below;
      const foot = fits ? below - height : below + (dialog.querySelector('footer')?.offsetHeight ?? 0);
      style.setProperty('--foot', `${foot}px`);
      style.setProperty('--toast', fits ? '0px' : `${height}px`);
    };
    measure();
    const watching = new MutationObserver(measure);
    watching.observe(document.body, { childList: true, subtree: true });
    return () => {
      watching.disconnect();
      style.removeProperty('--toast');
    };
  }, [id]);

  const enter = (event: FocusEvent<HTMLElement>) => {
    if (!place.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };
  const close = (id: number) => {
    const held = document.activeElement;
    if (held instanceof HTMLElement && place.current?.contains(held)) {
      // Returns the focus to where F8 took it from. It must leave before the toast does: Radix pauses its timer while
      // a toast has the focus, and would not notice the focus leaving a removed one.
      held.blur();
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    }
    dismissToast(id);
  };

  return (
    <Toast.Provider duration={5000} swipeDirection="up" swipeThreshold={50} label={t('notification')}>
      {shown && (
        <Toast.Root
          key={shown.id}
          // Tab leads to its buttons: it is none itself.
          tabIndex={undefined}
          {...(shown.duration === undefined ? {} : { duration: shown.duration })}
          onFocus={enter}
          onOpenChange={(open) => !open && close(shown.id)}
          className={cx(
            'pointer-events-auto flex items-center gap-3 rounded-lg border py-3 ps-4 pe-2 shadow-dialog not-data-[state=closed]:animate-drop select-none',
            'data-[swipe=cancel]:translate-y-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)',
            bad ? 'border-crimson bg-crimson text-paper' : 'border-ink bg-ink text-paper',
          )}
        >
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 py-0.5">
            <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="opacity-90">{shown.description}</Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action
              altText={shown.action.label}
              onClick={shown.action.onAction}
              className="h-8 shrink-0 rounded border border-paper/50 px-3 font-semibold outline-offset-1 hover:bg-paper/15 focus-visible:outline-paper coarse:h-(--touch)"
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t('close')}
            className="grid size-8 shrink-0 place-items-center rounded opacity-80 hover:bg-paper/15 hover:opacity-100 focus-visible:outline-paper coarse:size-(--touch)"
          >
            <X size={16} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={place}
        onFocus={enter}
        hotkey={['F8']}
        label={t('notifications', { hotkey: 'F8' })}
        className="pointer-events-none fixed start-0 top-0 [body:has([role=dialog]:not([popover]))_&]:top-auto [body:has([role=dialog]:not([popover]))_&]:bottom-(--foot) z-(--z-toast) flex w-full flex-col gap-2 p-3 outline-none md:start-1/2 md:max-w-[420px] md:-translate-x-1/2 md:rtl:translate-x-1/2 print:hidden"
      />
    </Toast.Provider>
  );
}
