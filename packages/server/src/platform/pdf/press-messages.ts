import type { Printout } from './printout.ts';

/** What the press is told: to draw a printout into a file, and the bytes of a photo that it asked for. */
export type ToPress =
  | { kind: 'printout'; printout: Printout; path: string }
  | { kind: 'photo'; question: number; bytes: Uint8Array | null };

/** What the press tells: that it wants a photo, that the printout is drawn, or why it is not. */
export type FromPress =
  | { kind: 'photo'; question: number; source: string }
  | { kind: 'drawn' }
  | { kind: 'failed'; message: string; stack: string; code: string | undefined };
