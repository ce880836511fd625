// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answers, and says itself what it expects.
type Json = any;

export interface Answer {
  status: number;
  body: Json;
  headers: Headers;
}

export interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
  /** Ends the request before it is answered. */
  signal?: AbortSignal;
}

/** Somebody in front of a browser: real HTTP, with a cookie jar. */
export class Client {
  readonly url: string;
  cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  async send(method: string, path: string, { body, headers = {}, signal }: Sending = {}): Promise<Answer> {
    const multipart = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      ...(signal && { signal }),
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && !multipart && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: multipart ? body : typeof body === 'string' ? body : JSON.stringify(body),
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

  /** Takes a cookie into the jar, in the place of an earlier one of its name. */
  private keep(cookie: string): void {
    const name = cookie.slice(0, cookie.indexOf('=') + 1);
    const others = this.cookie.split('; ').filter((other) => other !== '' && !other.startsWith(name));
    this.cookie = [...others, cookie].join('; ');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, { body, headers });
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.send('PUT', path, { body });
  }

  patch(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PATCH', path, { body, headers });
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  /** Uploads bytes under a name and a declared type. */
  upload(bytes: Uint8Array, name: string, type: string): Promise<Answer> {
    const form = new FormData();
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
    return this.post('/api/upload', form);
  }
}
