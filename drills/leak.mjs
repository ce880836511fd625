import { openSync } from 'node:fs';
import { connect } from 'node:net';

/** Preloaded when a soak must detect a leak: it takes memory, files and connections and never releases them. */
const kept = [];
const port = Number(process.env['PORT']);

setInterval(() => {
  kept.push(
    Array.from({ length: 60_000 }, (_, number) => ({ number })),
    openSync('/dev/null'),
  );
  kept.push(connect({ port, host: '127.0.0.1' }).on('error', () => {}));
}, 1000);
