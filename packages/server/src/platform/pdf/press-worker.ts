import { createWriteStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawPrintout } from './draw.ts';
import { trimFaces } from './fonts.ts';
import type { FromPress, ToPress } from './press-messages.ts';

// The press itself, in a thread of its own: it draws one printout after another, as press.ts hands them over.

// Requests go first where both want the processor. Elsewhere than on Linux the call is about the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const asked = new Map<number, (bytes: Uint8Array | null) => void>();
let asking = 0;

const tell = (message: FromPress) => parentPort?.postMessage(message);

const photo = (source: string): Promise<Uint8Array | null> =>
  new Promise((resolve) => {
    asking += 1;
    asked.set(asking, resolve);
    tell({ kind: 'photo', question: asking, source });
  });

async function draw({ printout, path }: Extract<ToPress, { kind: 'printout' }>): Promise<void> {
  try {
    await drawPrintout(printout, createWriteStream(path, { flags: 'wx', mode: 0o600 }), photo);
    tell({ kind: 'drawn' });
  } catch (error) {
    const { message, stack = message, code } = error as NodeJS.ErrnoException;
    tell({ kind: 'failed', message, stack, code });
  }
  trimFaces();
}

parentPort?.on('message', (message: ToPress) => {
  if (message.kind === 'printout') void draw(message);
  else {
    asked.get(message.question)?.(message.bytes);
    asked.delete(message.question);
  }
});
