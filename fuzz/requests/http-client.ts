import http from 'node:http';
import net from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** An HTTP request to send. */
export interface FuzzRequest {
  by: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Complete with length, chunked, cut off halfway, or `body` as the raw bytes of the whole request. */
  how: 'whole' | 'chunked' | 'cut' | 'bytes';
}

export interface FuzzResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The result of a request: a response, none in time, or a connection closed without one. */
export type RequestResult = FuzzResponse | 'no answer' | 'closed';

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

const flattenHeaders = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** Decodes the text of a response, which may be compressed. */
const textOf = (bytes: Buffer, { 'content-encoding': encoding = '' }: http.IncomingHttpHeaders): string =>
  (DECODERS[encoding]?.(bytes) ?? bytes).toString('utf8');

function readResponse(response: http.IncomingMessage, answered: (came: RequestResult) => void): void {
  const chunks: Buffer[] = [];
  const done = () =>
    answered({
      status: response.statusCode ?? 0,
      headers: flattenHeaders(response.headers),
      text: textOf(Buffer.concat(chunks), response.headers),
    });
  // Event streams never end.
  if (/event-stream/.test(response.headers['content-type'] ?? '')) {
    response.destroy();
    done();
    return;
  }
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', done);
  response.on('error', () => answered('closed'));
}

function writeBody(request: http.ClientRequest, { body, how }: FuzzRequest): void {
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

/** Sends raw bytes; the result is what arrives before the connection ends. */
function sendBytes(url: URL, bytes: string, patience: number): Promise<RequestResult> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(url.port), url.hostname, () =>
      socket.end(Buffer.from(bytes, 'latin1')),
    );
    let text = '';
    const end = (came?: RequestResult) => {
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

/** Sends one request and waits at most `patience` milliseconds for the result. */
export function send(server: string, sent: FuzzRequest, patience: number): Promise<RequestResult> {
  const url = new URL(server);
  if (sent.how === 'bytes') return sendBytes(url, sent.body ?? '', patience);
  return new Promise((resolve) => {
    const { hostname, port } = url;
    const length =
      sent.body !== undefined && sent.how !== 'chunked' ? Buffer.byteLength(sent.body) : undefined;
    const headers = { ...(length !== undefined && { 'content-length': String(length) }), ...sent.headers };
    const request = http.request({ hostname, port, agent, method: sent.method, path: sent.path, headers });
    const timer = setTimeout(() => answered('no answer'), patience);
    let answer: RequestResult | null = null;
    const answered = (came: RequestResult) => {
      clearTimeout(timer);
      if (answer === null) resolve(came);
      answer ??= came;
      if (came === 'no answer') request.destroy();
    };
    request.on('response', (response) => readResponse(response, answered));
    request.on('error', () => {
      // The server may close a kept-alive connection just as it is reused.
      if (request.reusedSocket && answer === null && sent.how !== 'cut') {
        clearTimeout(timer);
        answer = 'closed';
        setImmediate(() => resolve(send(server, sent, patience)));
      } else answered('closed');
    });
    writeBody(request, sent);
  });
}
