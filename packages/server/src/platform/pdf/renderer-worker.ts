import { createWriteStream } from 'node:fs';
import { runWorkerLoop } from '../workers/worker-loop.ts';
import { drawPrintout } from './document/draw-printout.ts';
import type { Printout } from './document/printout.ts';
import { trimFaceCache } from './text/font-set.ts';

/** A printout to render, and the file to write. */
export interface RenderOrder {
  printout: Printout;
  path: string;
}

// The renderer's worker thread: it draws one printout after another, on behalf of renderer.ts.
runWorkerLoop<RenderOrder, never, null>(async ({ printout, path }, { bytesOf }) => {
  try {
    await drawPrintout(printout, createWriteStream(path, { flags: 'wx', mode: 0o600 }), bytesOf);
    return null;
  } finally {
    trimFaceCache();
  }
});
