import type { AnswerKind } from '@brick/domain/trade-links/record';
import type { OpenedTradeLink, VisitorIssue } from '@brick/domain/trade-links/visitor-api';

/**
 * Why a call failed: a status, or 0 without an answer or for one that is not JSON; the server's sentence, and those
 * beside fields.
 */
export class VisitError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** The issue as it is, where it has changed. */
  readonly current: VisitorIssue | undefined;

  constructor(
    status: number,
    detail: string,
    fields: Readonly<Record<string, string>> = {},
    current?: VisitorIssue,
  ) {
    super(detail);
    this.name = 'VisitError';
    this.status = status;
    this.fields = fields;
    this.current = current;
  }
}

export type VisitorPhoto = VisitorIssue['photos'][number];

interface Problem {
  detail?: string;
  errors?: Record<string, string>;
  current?: VisitorIssue;
}

/** The calls of one link. */
export interface VisitCalls {
  open(): Promise<OpenedTradeLink | { needsPin: true }>;
  enterPin(pin: string): Promise<void>;
  acknowledge(name: string): Promise<{ acknowledgedAt: string; acknowledgedName: string }>;
  answer(id: number, kind: AnswerKind, body: object): Promise<VisitorIssue>;
  sendPhoto(id: string, picture: Blob, takenAt: string): Promise<void>;
  photoAddress(id: string, size: '320' | '1280'): string;
  planAddress(id: number): string;
}

/** The SHA-256 of bytes as Content-Digest has it. Browsers compute it on secure pages alone. */
async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`;
}

/** Makes the calls of a link, in the language of the page. */
export function visitCalls(key: string, language: () => string): VisitCalls {
  const base = `/api/trade/${encodeURIComponent(key)}`;

  async function send(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = new Headers(init.headers);
    headers.set('accept-language', language());
    const answer = await fetch(base + path, { ...init, headers }).catch(() => {
      throw new VisitError(0, '');
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    const body: unknown = isJson && text ? JSON.parse(text) : null;
    if (answer.ok) return body;
    const { detail = '', errors, current } = (body ?? {}) as Problem;
    throw new VisitError(isJson ? answer.status : 0, detail, errors, current);
  }

  const post = (path: string, body: object) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    open: () => send('') as ReturnType<VisitCalls['open']>,
    enterPin: async (pin) => {
      await post('/pin', { pin });
    },
    acknowledge: (name) => post('/acknowledge', { name }) as ReturnType<VisitCalls['acknowledge']>,
    answer: (id, kind, body) => post(`/issues/${id}/${kind}`, body) as Promise<VisitorIssue>,
    async sendPhoto(id, picture, takenAt) {
      const bytes = await picture.arrayBuffer();
      await send(`/photos/${id}?takenAt=${encodeURIComponent(takenAt)}`, {
        method: 'PUT',
        headers: { 'content-type': picture.type, 'content-digest': await digestOf(bytes) },
        body: bytes,
      });
    },
    planAddress: (id) => `${base}/issues/${id}/plan`,
    photoAddress: (id, size) => `${base}/photos/${id}?size=${size}`,
  };
}
