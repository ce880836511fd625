import type { ReactNode } from 'react';

/** A building block as it looks at one moment. */
export interface State {
  name: string;
  content: ReactNode;
  /** Takes the whole width of the page. */
  wide?: true;
  /** Has an address of its own: it lies over the page, or may be there only once. */
  alone?: true;
}

/** The states of building blocks, by the names of their files. */
export type Parts = Readonly<Record<string, readonly State[]>>;
