import { inTab } from './storage.ts';

const KEY = 'brick.toast';

export interface LeftToast {
  title: string;
  description: string;
}

/** Leaves a toast for the page that a full load opens next. */
export const leaveToast = (toast: LeftToast): void => inTab.write(KEY, toast);

/** The toast that the page before left, once. */
export function takeLeftToast(): LeftToast | null {
  const left = inTab.read(KEY);
  inTab.remove(KEY);
  if (typeof left !== 'object' || left === null || !('title' in left) || !('description' in left))
    return null;
  return { title: String(left.title), description: String(left.description) };
}
