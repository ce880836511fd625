import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJsonStorage } from '../browser/browser-storage.ts';
import { draftKey } from './draft-keys.ts';
import { createDraftWriter, parseDraft, pickFields } from './draft-storage.ts';

const DAY = 24 * 60 * 60 * 1000;

function memory() {
  const held = new Map<string, string>();
  return createJsonStorage(
    () =>
      ({
        get length() {
          return held.size;
        },
        key: (index: number) => [...held.keys()][index] ?? null,
        getItem: (key: string) => held.get(key) ?? null,
        setItem: (key: string, value: string) => void held.set(key, value),
        removeItem: (key: string) => void held.delete(key),
      }) as unknown as Storage,
  );
}

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('is stored separately for every user', () => {
    expect(draftKey(1, 'expense.new')).not.toBe(draftKey(2, 'expense.new'));
    expect(draftKey(1, 'expense.new').startsWith(draftKey(11, ''))).toBe(false);
  });

  it('is stored after a pause in typing, and at once when the page is left', () => {
    const storage = memory();
    const keeper = createDraftWriter('k', storage);
    keeper.put({ itemName: 'Face br' });
    expect(keeper.read()).toBeNull();
    vi.advanceTimersByTime(400);
    expect(keeper.read()).toEqual({ itemName: 'Face br' });
    keeper.put({ itemName: 'Face brick' });
    keeper.flush();
    expect(keeper.read()).toEqual({ itemName: 'Face brick' });
  });

  it('that was sent does not come back with the last letters typed', () => {
    const storage = memory();
    const keeper = createDraftWriter('k', storage);
    keeper.put({ itemName: 'Face brick' });
    keeper.drop();
    vi.advanceTimersByTime(10_000);
    // The form closes after it was sent.
    keeper.flush();
    expect(keeper.read()).toBeNull();
  });

  it('is forgotten after a week', () => {
    expect(parseDraft({ at: 0, values: { a: 1 } }, 6 * DAY)).toEqual({ a: 1 });
    expect(parseDraft({ at: 0, values: { a: 1 } }, 8 * DAY)).toBeNull();
  });

  it('that cannot be read counts as none', () => {
    for (const kept of [null, 'x', 3, {}, { at: 'x', values: {} }, { at: 0, values: null }])
      expect(parseDraft(kept, 1)).toBeNull();
  });

  it('fills only the fields that the form has', () => {
    expect(pickFields({ itemName: 'a', colour: 'red' }, ['itemName', 'amount'])).toEqual({ itemName: 'a' });
  });
});

describe('a disabled storage', () => {
  it('reads as empty and ignores writes', () => {
    const storage = createJsonStorage(() => {
      throw new Error('denied');
    });
    storage.write('k', 1);
    expect([storage.read('k'), storage.keys()]).toEqual([null, []]);
  });
});
