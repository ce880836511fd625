import type { ReactNode } from 'react';

/** Whether something would be seen: a zero is a figure and is drawn, what is empty or refused is not. */
export const isDrawn = (node: ReactNode): boolean =>
  node !== undefined && node !== null && node !== '' && typeof node !== 'boolean';
