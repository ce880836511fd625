import { tabStorage } from './browser-storage.ts';

const KEY = 'brick.toast';

export interface NextPageToast {
  title: string;
  description: string;
}

/** Shows a toast on the next page, after a full load. */
export const showToastOnNextPage = (toast: NextPageToast): void => tabStorage.write(KEY, toast);

/** The toast that the previous page left, once. */
export function takeNextPageToast(): NextPageToast | null {
  const left = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  if (typeof left !== 'object' || left === null || !('title' in left) || !('description' in left))
    return null;
  return { title: String(left.title), description: String(left.description) };
}
