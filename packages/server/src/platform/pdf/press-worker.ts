import { createWriteStream } from 'node:fs';
import { workInThread } from '../in-thread.ts';
import { drawPrintout } from './draw.ts';
import { trimFaces } from './fonts.ts';
import type { Printout } from './printout.ts';

/** What the press is told to draw, and into which file. */
export interface Drawing {
  printout: Printout;
  path: string;
}

// The press itself, in a thread of its own: it draws one printout after another, as press.ts hands them over.
workInThread<Drawing, never, null>(async ({ printout, path }, { bytesOf }) => {
  try {
    await drawPrintout(printout, createWriteStream(path, { flags: 'wx', mode: 0o600 }), bytesOf);
    return null;
  } finally {
    trimFaces();
  }
});
