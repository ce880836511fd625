import { download } from '../../platform/files/download.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** How long a browser may take to begin saving a file. */
const BEGIN_MS = 60_000;

/** Saves something made here as a file. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  download(address, name);
  setTimeout(() => URL.revokeObjectURL(address), BEGIN_MS);
}

/** What a file of entries is called. */
export const zipName = (): string => `site-${new Date().toISOString().slice(0, 10)}.zip`;

/** Saves entries that are not sent with their photos, or all of them, and what a form holds. */
export const saveAsFile = async (
  outbox: Outbox,
  ids?: readonly string[],
  typed?: Readonly<Record<string, unknown>>,
): Promise<void> => saveBlob(await outbox.exportAsZip(ids, typed), zipName());
