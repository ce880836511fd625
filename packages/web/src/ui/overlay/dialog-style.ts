/** The backdrop; it contains the dialog, so that a second one lies above both. */
export const overlayStyle =
  'fixed inset-0 z-(--z-overlay) grid grid-cols-1 place-items-center overflow-hidden bg-[rgb(28_18_10/0.5)] not-data-[state=closed]:animate-fade print:hidden';

export const dialogStyle =
  'z-(--z-dialog) bg-surface text-ink shadow-dialog outline-none border border-transparent dark:border-line not-data-[state=closed]:animate-rise';
