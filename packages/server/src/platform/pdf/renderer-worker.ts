import { createWriteStream } from 'node:fs';
import { drawPrintout } from '@brick/pdf/document/draw-printout';
import type { Printout } from '@brick/pdf/document/printout';
import { trimFaceCache } from '@brick/pdf/text/font-set';
import { createImageLoader } from '../pictures/printed-image.ts';
import { handleWorkerMessages } from '../workers/handle-worker-messages.ts';

/** A printout to render, and the file to write. */
export interface RenderOrder {
  printout: Printout;
  path: string;
}

// The renderer's worker thread: it draws one printout after another, on behalf of renderer.ts.
handleWorkerMessages<RenderOrder, never, null>(async ({ printout, path }, { bytesOf }) => {
  try {
    await drawPrintout(
      printout,
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      createImageLoader(bytesOf),
    );
    return null;
  } finally {
    trimFaceCache();
  }
});
