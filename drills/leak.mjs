import { openSync } from 'node:fs';
import { connect } from 'node:net';

/** Loaded before the product where a soak is to notice something: memory, files and connections are taken and never given back. */
const kept = [];
const port = Number(process.env['PORT']);

setInterval(() => {
  kept.push(
    Array.from({ length: 60_000 }, (_, number) => ({ number })),
    openSync('/dev/null'),
  );
  kept.push(connect({ port, host: '127.0.0.1' }).on('error', () => {}));
}, 1000);
