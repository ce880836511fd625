import { captureTime } from '@brick/domain/site/outbox/capture-time';
import type { Entry } from '@brick/domain/site/outbox/entry';
import type { EntryResponse } from '@brick/domain/site/outbox/entry-responses';
import { ENTRY_VERSION } from '@brick/domain/site/outbox/upgrade-entry';
import { fillPath, queryString } from '../../platform/api/call.ts';
import { createCallError } from '../../platform/api/call-error.ts';
import { ownWrites } from '../../platform/api/own-writes.ts';
import { activeLanguage } from '../../platform/i18n/active-language.ts';
import { knownOffset, noteServerTime } from './clock.ts';
import type { StoredPhoto } from './site-database.ts';

/** Without a byte in either direction for so long, nothing is coming any more. */
const SILENCE_MS = 60_000;

const NO_ANSWER: EntryResponse = {
  status: 0,
  code: null,
  detail: '',
  errors: {},
  retryAfterSeconds: null,
  row: null,
  replayed: false,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Seconds of a Retry-After, which may be a date. */
function retryAfter(header: string | null, date: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = (Date.parse(header) - (date === null ? Date.now() : Date.parse(date))) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

/**
 * Reads an answer. A network that wants a sign-in of its own answers every address with a page, also with 200: what
 * is not JSON of the product counts as no answer.
 */
function readAnswer(request: XMLHttpRequest): EntryResponse {
  const { status, statusText, responseText } = request;
  const type = request.getResponseHeader('content-type') ?? '';
  const isOurs = status === 204 || /^application\/(?:problem\+)?json\b/.test(type);
  const wait = retryAfter(request.getResponseHeader('retry-after'), request.getResponseHeader('date'));
  if (!isOurs)
    return {
      ...NO_ANSWER,
      // A proxy's limit of size is the same the next time.
      status: status === 413 ? status : 0,
      retryAfterSeconds: wait,
    };
  const json = readJson(responseText);
  if (status >= 200 && status < 300) {
    ownWrites.note(request.getResponseHeader('x-change'));
    const replayed = request.getResponseHeader('idempotent-replayed') === 'true';
    return { ...NO_ANSWER, status, row: json, replayed };
  }
  const { detail, problem } = createCallError(status, statusText, responseText);
  return {
    ...NO_ANSWER,
    ...{ status, detail, retryAfterSeconds: wait },
    code: typeof json?.['code'] === 'string' ? json['code'] : null,
    errors: problem?.errors ?? {},
    row: isRecord(json?.['current']) ? json['current'] : null,
  };
}

/** What an entry sends besides the bytes of a photo. */
function addressOf(entry: Entry, photo: StoredPhoto | null): string {
  const { takenAt, takenAtSource, lat, lon } = photo ?? {};
  const details = { takenAt, takenAtSource, lat, lon };
  return fillPath(entry.path, entry.params) + queryString({ ...entry.query, ...details });
}

function bodyOf(entry: Entry, device: string): string {
  const { basedOn, body, id } = entry;
  return JSON.stringify({
    ...body,
    ...(typeof basedOn?.version === 'number' ? { version: basedOn.version } : {}),
    clientId: id,
    ...captureTime(entry, knownOffset()),
    device,
  });
}

export interface Sending {
  device: string;
  photo: StoredPhoto | null;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface Sent {
  answer: EntryResponse;
  /** Bytes that went out, and in how many milliseconds. */
  bytes: number;
  tookMs: number;
}

/** Sends one entry, whose references are ids by now. It never rejects: what fails is no answer. */
export function sendEntry(entry: Entry, { device, photo, onProgress, signal }: Sending): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const began = performance.now();
    const sentAt = Date.now();
    const content = photo ? photo.bytes : bodyOf(entry, device);
    const bytes = typeof content === 'string' ? content.length : content.byteLength;
    let silence: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
    };
    const cancel = () => request.abort();
    const finish = (answer: EntryResponse) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', cancel);
      resolve({ answer, bytes, tookMs: performance.now() - began });
    };
    request.onload = () => {
      noteServerTime(request.getResponseHeader('date'), sentAt);
      finish(readAnswer(request));
    };
    request.onerror = () => finish(NO_ANSWER);
    request.onabort = () => finish(NO_ANSWER);
    request.onreadystatechange = listen;
    request.onprogress = listen;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      listen();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      request.open(entry.method, addressOf(entry, photo));
      request.setRequestHeader('accept', 'application/json');
      request.setRequestHeader('accept-language', activeLanguage.now.language);
      request.setRequestHeader('content-type', photo ? photo.type : 'application/json');
      request.setRequestHeader('site-form', String(ENTRY_VERSION));
      // The session may have become somebody else's since this page asked who is there.
      request.setRequestHeader('site-user', String(entry.userId));
      if (photo) request.setRequestHeader('content-digest', `sha-256=:${photo.sha256}:`);
      listen();
      request.send(content);
    } catch {
      finish(NO_ANSWER);
    }
  });
}

/**
 * What the answer to a removal that found nothing means: the same is said to who is no longer a member of the project,
 * whose removal is refused.
 */
export async function answerToRemoval(answer: EntryResponse, projectId: number): Promise<EntryResponse> {
  const { status } = await fetch(`/api/projects/${projectId}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(SILENCE_MS),
  }).catch(() => NO_ANSWER);
  if (status === 200) return answer;
  return status === 404 ? { ...answer, status: 403 } : NO_ANSWER;
}

/** Who the server says is there: their id, null for nobody, undefined if it gave no answer. */
export async function askWhoIsThere(): Promise<number | null | undefined> {
  const sentAt = Date.now();
  try {
    const response = await fetch('/api/user', {
      credentials: 'include',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(SILENCE_MS),
    });
    const isOurs = /json/.test(response.headers.get('content-type') ?? '');
    if (!isOurs) return undefined;
    noteServerTime(response.headers.get('date'), sentAt);
    if (response.status === 401) return null;
    const user: unknown = response.ok ? await response.json() : null;
    return isRecord(user) && typeof user['id'] === 'number' ? user['id'] : undefined;
  } catch {
    return undefined;
  }
}
