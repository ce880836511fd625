import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/**
 * Bytes that may wait for one listener. An event has a hundred of them: who is that far behind is cut off, and told of
 * everything when they come back.
 */
const MOST_WAITING = 64 * 1024;

/** Milliseconds after which a browser that is not ours connects again. */
const RETRY = 2000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // nginx would hold events back in its buffer.
  'x-accel-buffering': 'no',
  // It is not used again after its end, so that a server that stops need not wait for it.
  connection: 'close',
};

/** One listener: a response that goes on. */
export class Stream {
  readonly id = randomUUID();
  readonly userId: number;
  /** The session that it belongs to and ends with. */
  readonly sid: string;
  #response: ServerResponse | null = null;
  /** Bytes were waiting at the last beat. */
  #waited = false;

  constructor(userId: number, sid: string) {
    this.userId = userId;
    this.sid = sid;
  }

  /** Begins to send on this response; `ended` is called once, whoever ends it. */
  open(response: ServerResponse, ended: () => void): void {
    this.#response = response;
    response.once('close', ended);
    response.on('error', () => response.destroy());
    response.writeHead(200, HEADERS).write(`retry: ${RETRY}\n\n`);
    // The listener may have gone before there was anything to close.
    if (response.destroyed) ended();
  }

  send(text: string): void {
    const response = this.#response;
    if (!response || response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MOST_WAITING) response.destroy();
  }

  /** Sends what only shows that the connection stands. Who has not taken the one before is cut off. */
  beat(text: string): void {
    const response = this.#response;
    if (!response || response.writableEnded) return;
    const waits = response.writableLength > 0;
    if (waits && this.#waited) response.destroy();
    else this.send(text);
    this.#waited = waits;
  }

  /** Sends a last event and ends. */
  end(text: string): void {
    this.send(text);
    this.#response?.end();
  }
}
