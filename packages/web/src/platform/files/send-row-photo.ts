import { CallError } from '../api/call-error.ts';
import { newUuid } from '../browser/new-uuid.ts';
import { activeLanguage } from '../i18n/active-language.ts';
import { fileProblem, sendBytes, type UploadOptions } from './upload.ts';

/** Whether this page can send photos of rows: their digest needs https, or localhost. */
export const canSendRowPhotos = (): boolean => globalThis.isSecureContext;

/** The address of a photo by its id. */
export const rowPhotoUrl = (projectId: number, id: string): string =>
  `/api/projects/${projectId}/photos/${id}`;

const inBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * Sends a photo that a row will name, under an id made here. Returns the id. Rejects with 422 before sending if it is no
 * photo, or too large.
 */
export async function sendRowPhoto(
  projectId: number,
  file: File,
  options: UploadOptions = {},
): Promise<{ url: string; name: string }> {
  const wrong = file.type === 'application/pdf' ? activeLanguage.now.frame.wrongType : fileProblem(file);
  if (wrong) throw new CallError(422, wrong);
  const id = newUuid();
  const body = await file.arrayBuffer();
  const digest = inBase64(await crypto.subtle.digest('SHA-256', body));
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    'content-digest': `sha-256=:${digest}:`,
  };
  await sendBytes({ method: 'PUT', path: rowPhotoUrl(projectId, id), body, headers }, options);
  return { url: id, name: file.name };
}
