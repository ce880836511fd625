import type { sendPhoto } from '@brick/domain/photos/api';
import { endpointRef } from '../api/call.ts';
import { newUuid } from '../browser/new-uuid.ts';

const photoEndpoint = endpointRef<typeof sendPhoto>('PUT', '/api/projects/{projectId}/photos/{uuid}');

/** Sends the bytes of a photo under a new id, which an answer or a step then names. Throws with the server's sentence. */
export async function sendPhotoFile(projectId: number, file: Blob): Promise<string> {
  const uuid = newUuid();
  const path = photoEndpoint.path.replace('{projectId}', String(projectId)).replace('{uuid}', uuid);
  const answer = await fetch(path, { method: 'PUT', credentials: 'include', body: file });
  if (answer.ok) return uuid;
  const problem = (await answer.json().catch(() => null)) as { detail?: string } | null;
  throw new Error(problem?.detail ?? String(answer.status));
}
