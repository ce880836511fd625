import type { ReplyOf } from '@brick/domain/endpoint';
import type { upload } from '@brick/domain/files/contract';
import { UPLOAD_LIMIT, UPLOAD_TYPES } from '@brick/domain/files/limits';
import { callOf } from './call.ts';
import { CallError, refusal } from './call-error.ts';
import { spoken } from './spoken.ts';

const sending = callOf<typeof upload>('POST', '/api/upload');

export type Uploaded = ReplyOf<typeof upload>;

export interface UploadOptions {
  /** Called with 0 to 1 while the bytes go out. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Why a file is not worth sending (docs/spec/decisions.md, "Files"); null where it is. */
export function refusedFile({
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
  // Some systems give a file no type; its content is looked at by the server in any case.
  const fits =
    type === ''
      ? Object.values(UPLOAD_TYPES)
          .flat()
          .includes(ending as 'pdf')
      : (endings?.includes(ending) ?? false);
  if (!fits) return spoken.now.frame.wrongType;
  return size < UPLOAD_LIMIT ? null : spoken.now.frame.wrongSize;
}

/**
 * Sends one file to a call that takes one. By XMLHttpRequest, because fetch does not tell how much has gone out. Rejects
 * with CallError, or with the signal's reason when it was cancelled.
 */
export function sendFile<Answer>(
  path: string,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file);
    const cancel = () => request.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', cancel);
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new CallError(0, spoken.now.frame.noAnswer));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300)
        return resolve(JSON.parse(request.responseText) as Answer);
      reject(refusal(request.status, request.statusText || 'Upload failed', request.responseText));
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.open('POST', path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', spoken.now.language);
    request.send(form);
  });
}

/** Uploads one file for a record. Rejects with 422 before anything is sent where type or size is wrong. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  const wrong = refusedFile(file);
  if (wrong) throw new CallError(422, wrong);
  return sendFile<Uploaded>(sending.path, file, options);
}
