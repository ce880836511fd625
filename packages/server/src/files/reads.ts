import { DomainError } from '@brick/domain/errors';
import type { Connection } from '../platform/connection.ts';
import { findFile, takeIntoProject } from './store.ts';

const PREFIX = '/api/files/';

export const keyOf = (url: string): string => url.slice(PREFIX.length);
export const urlOf = (key: string): string => `${PREFIX}${key}`;

interface Claim {
  userId: number;
  projectId: number;
  /** Of the row, for the sentence beside it. */
  field: string;
}

/**
 * Lets a row of a project carry a file: one that its author uploaded and no other row has, or one already of that
 * project. Throws invalid for any other, in the same words whether it exists or not.
 */
export async function claimFile(
  connection: Connection,
  url: string | null | undefined,
  by: Claim,
): Promise<void> {
  if (!url) return;
  const key = keyOf(url);
  const file = await findFile(connection, key);
  if (file?.projectId === by.projectId) return;
  if (file && (await takeIntoProject(connection, key, by.userId, by.projectId))) return;
  throw new DomainError('invalid', 'Upload the file here first.', {
    fields: { [by.field]: 'Upload the file here first' },
  });
}
