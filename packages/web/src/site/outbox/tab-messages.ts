import { newUuid } from '../../platform/browser/new-uuid.ts';

const NAME = 'brick-site-outbox';
const KEY = 'brick.site.changed';

/**
 * Tells the other tabs of this origin that the store has changed, and hears it of them: by BroadcastChannel, and
 * where there is none by the storage event, which every browser has.
 */
export function openTabMessages(heard: () => void): { tell(): void; close(): void } {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : null;
  if (channel) {
    channel.onmessage = heard;
    return { tell: () => channel.postMessage(null), close: () => channel.close() };
  }
  const listen = ({ key }: StorageEvent) => key === KEY && heard();
  addEventListener('storage', listen);
  return {
    tell() {
      try {
        localStorage.setItem(KEY, newUuid());
      } catch {
        // Without a storage other tabs read again when they become visible.
      }
    },
    close: () => removeEventListener('storage', listen),
  };
}
