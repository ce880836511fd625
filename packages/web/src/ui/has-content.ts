import type { ReactNode } from 'react';

/** Whether React renders something for a node: a zero is rendered; empty text and booleans are not. */
export const hasContent = (node: ReactNode): boolean =>
  node !== undefined && node !== null && node !== '' && typeof node !== 'boolean';
