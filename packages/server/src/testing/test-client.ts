import { createHash } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answers, and says itself what it expects.
type Json = any;

export interface HttpResponse {
  status: number;
  body: Json;
  headers: Headers;
}

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** The SHA-256 of bytes, as Content-Digest (RFC 9530) has it. */
export const digestOf = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** A browser-like HTTP client with a cookie jar. */
export class TestClient {
  readonly url: string;
  cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  async send(
    method: string,
    path: string,
    { body, headers = {}, signal }: RequestOptions = {},
  ): Promise<HttpResponse> {
    const bytes = body instanceof Uint8Array;
    const multipart = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      ...(signal && { signal }),
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(bytes && { 'content-type': 'image/jpeg', 'content-digest': digestOf(body) }),
        ...(body !== undefined && !multipart && !bytes && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: multipart
          ? body
          : bytes
            ? new Blob([body as Uint8Array<ArrayBuffer>])
            : typeof body === 'string'
              ? body
              : JSON.stringify(body),
      }),
    });
    for (const set of response.headers.getSetCookie()) this.keep(set.split(';')[0] ?? '');
    const endless = /event-stream/.test(response.headers.get('content-type') ?? '');
    if (endless) await response.body?.cancel();
    const text = endless ? '' : await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      body: json && text ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  /** Stores a cookie, replacing one of the same name. */
  private keep(cookie: string): void {
    const name = cookie.slice(0, cookie.indexOf('=') + 1);
    const others = this.cookie.split('; ').filter((other) => other !== '' && !other.startsWith(name));
    this.cookie = [...others, cookie].join('; ');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.send('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.send('POST', path, { body, headers });
  }

  put(path: string, body: unknown): Promise<HttpResponse> {
    return this.send('PUT', path, { body });
  }

  patch(path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.send('PATCH', path, { body, headers });
  }

  delete(path: string): Promise<HttpResponse> {
    return this.send('DELETE', path);
  }

  /** Uploads bytes with a name and declared type. */
  upload(bytes: Uint8Array, name: string, type: string): Promise<HttpResponse> {
    const form = new FormData();
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
    return this.post('/api/upload', form);
  }
}
