import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastDrawn, toastStore } from './toast-store.ts';

afterEach(() => dismissToast());

describe('messages', () => {
  it('are shown one at a time, the newest in place of the one before', () => {
    toast({ title: 'Success' });
    toast({ title: 'Error', variant: 'destructive' });
    expect(toastStore.snapshot()?.title).toBe('Error');
  });

  it('do not take away a newer message when an older one ends', () => {
    const older = toast({ title: 'Success' });
    toast({ title: 'Error' });
    dismissToast(older);
    expect(toastStore.snapshot()?.title).toBe('Error');
    dismissToast();
    expect(toastStore.snapshot()).toBe(null);
  });

  it('tell who draws them, until it stops listening', () => {
    const drawn = vi.fn();
    const stop = toastStore.subscribe(drawn);
    toast({ title: 'Success' });
    stop();
    toast({ title: 'Success' });
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('let others wait until they are on the screen, but not for ever', async () => {
    vi.useFakeTimers();
    const done = vi.fn();
    const seen = toast({ title: 'Error' });
    void toastDrawn(seen).then(done);
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).not.toHaveBeenCalled();
    toastStore.noteDrawn(seen);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledTimes(1);
    void toastDrawn(toast({ title: 'Error' })).then(done);
    await vi.advanceTimersByTimeAsync(3000);
    expect(done).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});
