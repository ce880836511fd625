import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { EventStream } from './event-stream.ts';

let server: http.Server;
let client: net.Socket;

afterEach(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

/** A client that reads everything, or nothing, and the response sent to it. */
async function connected(reads: boolean): Promise<ServerResponse> {
  server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  if (reads) client.resume();
  const asked = once(server, 'request');
  client.write('GET /api/events HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [, response] = await asked;
  return response;
}

/** Longer than any event, so that the kernel buffers of both sides fill up sooner. */
const LONG = `data: ${'x'.repeat(20_000)}\n\n`;
/** More than any kernel keeps for one connection. */
const MANY = 5000;
const MAX_WAITING = 64 * 1024;

describe('a client that does not read', () => {
  it('is disconnected before much is buffered', async () => {
    const response = await connected(false);
    const stream = new EventStream(1, 'sid');
    let ended = 0;
    stream.open(response, () => {
      ended += 1;
    });
    let most = 0;
    for (let n = 0; n < MANY && !response.destroyed; n += 1) {
      stream.send(LONG);
      most = Math.max(most, response.writableLength);
      await new Promise(setImmediate);
    }
    expect(response.destroyed).toBe(true);
    expect(most).toBeLessThan(MAX_WAITING + 2 * LONG.length);
    await expect.poll(() => ended).toBe(1);
    stream.send(LONG);
    stream.end(LONG);
    expect(ended).toBe(1);
  });

  it('is disconnected at the second heartbeat if bytes are still buffered', async () => {
    const response = await connected(false);
    const stream = new EventStream(1, 'sid');
    stream.open(response, () => {});
    while (response.writableLength === 0) {
      stream.send(LONG);
      await new Promise(setImmediate);
    }
    stream.beat('event: beat\n\n');
    expect(response.destroyed).toBe(false);
    stream.beat('event: beat\n\n');
    expect(response.destroyed).toBe(true);
  });
});

describe('a client that reads', () => {
  it('receives everything', async () => {
    const response = await connected(true);
    let bytes = 0;
    client.on('data', (chunk) => {
      bytes += chunk.length;
    });
    const stream = new EventStream(1, 'sid');
    stream.open(response, () => {});
    for (let n = 0; n < 500; n += 1) {
      stream.send(LONG);
      while (response.writableLength > 0) await new Promise(setImmediate);
      stream.beat('event: beat\n\n');
    }
    await expect.poll(() => bytes).toBeGreaterThan(500 * LONG.length);
    expect(response.destroyed).toBe(false);
  });

  it('that disconnected before the response counts as ended', async () => {
    const response = await connected(true);
    client.destroy();
    await once(response, 'close');
    let ended = 0;
    new EventStream(1, 'sid').open(response, () => {
      ended += 1;
    });
    expect(ended).toBe(1);
  });
});
