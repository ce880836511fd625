import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/**
 * The maximum number of buffered bytes. An event has about a hundred: a client that far behind is disconnected and
 * catches up when it reconnects.
 */
const MAX_BUFFERED = 64 * 1024;

/** Milliseconds after which other EventSource clients reconnect. */
const RETRY_DELAY = 2000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Otherwise nginx would buffer the events.
  'x-accel-buffering': 'no',
  // Not kept alive afterwards, so that a stopping server need not wait for it.
  connection: 'close',
};

/** An event stream to one client: a response that stays open. */
export class EventStream {
  readonly id = randomUUID();
  readonly userId: number;
  /** The session that it ends with. */
  readonly sid: string;
  #response: ServerResponse | null = null;
  /** Whether bytes were buffered at the last heartbeat. */
  #waited = false;

  constructor(userId: number, sid: string) {
    this.userId = userId;
    this.sid = sid;
  }

  /** Starts sending on this response; `ended` is called once, whichever side ends it. */
  open(response: ServerResponse, ended: () => void): void {
    this.#response = response;
    response.once('close', ended);
    response.on('error', () => response.destroy());
    response.writeHead(200, HEADERS).write(`retry: ${RETRY_DELAY}\n\n`);
    // The client may have disconnected already.
    if (response.destroyed) ended();
  }

  send(text: string): void {
    const response = this.#response;
    if (!response || response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MAX_BUFFERED) response.destroy();
  }

  /** Sends a heartbeat. A client that has not read the previous one is disconnected. */
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
