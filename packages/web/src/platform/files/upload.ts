import type { ReplyOf } from '@brick/domain/endpoint';
import type { upload } from '@brick/domain/files/api';
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '@brick/domain/files/upload-limits';
import { endpointRef } from '../api/call.ts';
import { CallError, createCallError } from '../api/call-error.ts';
import { activeLanguage } from '../i18n/active-language.ts';

const uploadEndpoint = endpointRef<typeof upload>('POST', '/api/upload');

export type UploadReply = ReplyOf<typeof upload>;

export interface UploadOptions {
  /** Called with 0 to 1 while the bytes go out. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Why a file can't be uploaded (docs/spec/decisions.md, "Files"); null if it can. */
export function fileProblem({
  name,
  type,
  size,
}: {
  name: string;
  type: string;
  size: number;
}): string | null {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const endings = Object.entries(UPLOAD_TYPES).find(([known]) => known === type)?.[1] as
    | readonly string[]
    | undefined;
  // Some systems give a file no type; the server checks the content in any case.
  const fits =
    type === ''
      ? Object.values(UPLOAD_TYPES)
          .flat()
          .includes(ending as 'pdf')
      : (endings?.includes(ending) ?? false);
  if (!fits) return activeLanguage.now.frame.wrongType;
  return size < MAX_UPLOAD_BYTES ? null : activeLanguage.now.frame.wrongSize;
}

interface SentBytes {
  method: 'POST' | 'PUT';
  path: string;
  body: FormData | ArrayBuffer;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Sends bytes to an endpoint. By XMLHttpRequest, because fetch does not report upload progress. Rejects with CallError, or
 * with the signal's reason after cancelling.
 */
export function sendBytes<Answer>(
  { method, path, body, headers = {} }: SentBytes,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', cancel);
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new CallError(0, activeLanguage.now.frame.noAnswer));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300)
        return resolve(JSON.parse(request.responseText) as Answer);
      reject(createCallError(request.status, request.statusText || 'Upload failed', request.responseText));
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.open(method, path);
    request.withCredentials = true;
    const all = { accept: 'application/json', 'accept-language': activeLanguage.now.language, ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Uploads one file to an endpoint as a form. */
export function sendFile<Answer>(path: string, file: File, options: UploadOptions = {}): Promise<Answer> {
  const body = new FormData();
  body.append('file', file);
  return sendBytes<Answer>({ method: 'POST', path, body }, options);
}

/** Uploads one file for a record. Rejects with 422 before sending if its type or size is wrong. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadReply> {
  const wrong = fileProblem(file);
  if (wrong) throw new CallError(422, wrong);
  return sendFile<UploadReply>(uploadEndpoint.path, file, options);
}
