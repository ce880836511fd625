import http from 'node:http';
import net from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request as it goes over the wire. */
export interface Sent {
  by: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Whole with its length, in chunks, broken off in the middle, or `body` as the very bytes of the whole request. */
  how: 'whole' | 'chunked' | 'cut' | 'bytes';
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** What came of a request: an answer, none in time, or a connection that the server closed without one. */
export type Came = Answered | 'no answer' | 'closed';

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

const flat = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const UNPACKED: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** The text of an answer, which comes packed where that was asked for. */
const textOf = (bytes: Buffer, { 'content-encoding': encoding = '' }: http.IncomingHttpHeaders): string =>
  (UNPACKED[encoding]?.(bytes) ?? bytes).toString('utf8');

function read(response: http.IncomingMessage, answered: (came: Came) => void): void {
  const chunks: Buffer[] = [];
  const done = () =>
    answered({
      status: response.statusCode ?? 0,
      headers: flat(response.headers),
      text: textOf(Buffer.concat(chunks), response.headers),
    });
  // A stream of events goes on for ever.
  if (/event-stream/.test(response.headers['content-type'] ?? '')) {
    response.destroy();
    done();
    return;
  }
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', done);
  response.on('error', () => answered('closed'));
}

function write(request: http.ClientRequest, { body, how }: Sent): void {
  if (body === undefined) request.end();
  else if (how === 'cut') {
    request.write(body.slice(0, Math.floor(body.length / 2)));
    setTimeout(() => request.destroy(), 5);
  } else if (how === 'chunked') {
    const step = Math.max(1, Math.ceil(body.length / 7));
    for (let from = 0; from < body.length; from += step) request.write(body.slice(from, from + step));
    request.end();
  } else request.end(body);
}

/** Bytes that may be no request at all; the answer is what comes before the connection ends. */
function sendBytes(url: URL, bytes: string, patience: number): Promise<Came> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(url.port), url.hostname, () =>
      socket.end(Buffer.from(bytes, 'latin1')),
    );
    let text = '';
    const end = (came?: Came) => {
      clearTimeout(timer);
      socket.destroy();
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const headers = Object.fromEntries(
        [...head.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          value.trim(),
        ]),
      );
      resolve(came ?? (status ? { status: Number(status), headers, text: rest.join('\r\n\r\n') } : 'closed'));
    };
    const timer = setTimeout(() => end('no answer'), patience);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('end', () => end());
    socket.on('error', () => end());
  });
}

/** Sends one request, and waits for what comes of it no longer than `patience` milliseconds. */
export function send(server: string, sent: Sent, patience: number): Promise<Came> {
  const url = new URL(server);
  if (sent.how === 'bytes') return sendBytes(url, sent.body ?? '', patience);
  return new Promise((resolve) => {
    const { hostname, port } = url;
    const length =
      sent.body !== undefined && sent.how !== 'chunked' ? Buffer.byteLength(sent.body) : undefined;
    const headers = { ...(length !== undefined && { 'content-length': String(length) }), ...sent.headers };
    const request = http.request({ hostname, port, agent, method: sent.method, path: sent.path, headers });
    const timer = setTimeout(() => answered('no answer'), patience);
    let answer: Came | null = null;
    const answered = (came: Came) => {
      clearTimeout(timer);
      if (answer === null) resolve(came);
      answer ??= came;
      if (came === 'no answer') request.destroy();
    };
    request.on('response', (response) => read(response, answered));
    request.on('error', () => {
      // A connection that was kept may be closed by the server at the very moment when it is used again.
      if (request.reusedSocket && answer === null && sent.how !== 'cut') {
        clearTimeout(timer);
        answer = 'closed';
        setImmediate(() => resolve(send(server, sent, patience)));
      } else answered('closed');
    });
    write(request, sent);
  });
}
