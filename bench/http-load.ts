import net from 'node:net';

export interface LoadResult {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface LoadOptions {
  /** The same request, to one process or several. */
  urls: readonly string[];
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Creates a new body for each request. */
  body?: () => string;
  /** Over all processes together. */
  connections: number;
  seconds: number;
}

interface Reply {
  status: number;
  body: Buffer;
}

const HEADER_END = Buffer.from('\r\n\r\n');

/**
 * A connection that sends one request after another. It reads only what it must of an answer, because what the load
 * costs slows both sides of a comparison and brings them closer to each other than they are.
 */
class LoadConnection {
  readonly #socket: net.Socket;
  #received: Buffer[] = [];
  #status = 0;
  /** The bytes still to come of the body, -1 before its length is known. */
  #left = -1;
  #resolve: (reply: Reply) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#reject(error));
    this.#socket.on('close', () => this.#reject(new Error(`${url} closed the connection`)));
  }

  send(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#received = [];
      this.#left = -1;
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#reject = () => {};
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#left >= 0) {
      this.#received.push(chunk);
      this.#left -= chunk.length;
    } else {
      const whole = this.#received.length === 0 ? chunk : Buffer.concat([...this.#received, chunk]);
      const end = whole.indexOf(HEADER_END);
      if (end < 0) {
        this.#received = [whole];
        return;
      }
      const head = whole.toString('latin1', 0, end);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) {
        this.#reject(new Error(`an answer without a length:\n${head}`));
        return;
      }
      const body = whole.subarray(end + HEADER_END.length);
      this.#status = Number(head.slice(9, 12));
      this.#received = [body];
      this.#left = Number(length) - body.length;
    }
    if (this.#left === 0) this.#resolve({ status: this.#status, body: Buffer.concat(this.#received) });
  }
}

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);

/** Returns a function that writes the request as it goes over the wire. */
function requestWriter(url: string, { method = 'GET', headers = {}, body }: LoadOptions): () => string {
  const { host, pathname, search } = new URL(url);
  const head = `${method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines(headers).join('')}`;
  if (!body) return () => `${head}\r\n`;
  return () => {
    const text = body();
    return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
}

const checked = (url: string, { status, body }: Reply): Reply => {
  if (status < 400) return { status, body };
  throw new Error(`${url} answered ${status}: ${body.toString().slice(0, 300)}`);
};

/** Sends the request once and returns the body of its answer. */
export async function ask(options: LoadOptions): Promise<string> {
  const [url = ''] = options.urls;
  const connection = new LoadConnection(url);
  const reply = checked(url, await connection.send(requestWriter(url, options)()));
  connection.end();
  return reply.body.toString();
}

const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Keeps a number of connections busy for a time. The first tenth warms up and does not count. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { urls, connections, seconds } = options;
  const begin = performance.now();
  const counted = begin + seconds * 100;
  const end = begin + seconds * 1100;
  const times: number[] = [];
  const worker = async (_: unknown, place: number) => {
    const url = urls[place % urls.length] ?? '';
    const connection = new LoadConnection(url);
    const request = requestWriter(url, options);
    for (let now = performance.now(); now < end; now = performance.now()) {
      checked(url, await connection.send(request()));
      if (now >= counted) times.push(performance.now() - now);
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p50: quantileOf(times, 0.5), p99: quantileOf(times, 0.99) };
}
