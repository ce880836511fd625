import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastStore, whenToastVisible } from './toast-store.ts';

afterEach(() => dismissToast());

describe('toasts', () => {
  it('are shown one at a time, the newest replaces the one before', () => {
    toast({ title: 'Success' });
    toast({ title: 'Error', variant: 'destructive' });
    expect(toastStore.snapshot()?.title).toBe('Error');
  });

  it('are not removed when an older one ends', () => {
    const older = toast({ title: 'Success' });
    toast({ title: 'Error' });
    dismissToast(older);
    expect(toastStore.snapshot()?.title).toBe('Error');
    dismissToast();
    expect(toastStore.snapshot()).toBe(null);
  });

  it('notify their subscribers until they unsubscribe', () => {
    const drawn = vi.fn();
    const stop = toastStore.subscribe(drawn);
    toast({ title: 'Success' });
    stop();
    toast({ title: 'Success' });
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('can be awaited until they are visible, but not for ever', async () => {
    vi.useFakeTimers();
    const done = vi.fn();
    const seen = toast({ title: 'Error' });
    void whenToastVisible(seen).then(done);
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).not.toHaveBeenCalled();
    toastStore.noteDrawn(seen);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledTimes(1);
    void whenToastVisible(toast({ title: 'Error' })).then(done);
    await vi.advanceTimersByTimeAsync(3000);
    expect(done).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});
