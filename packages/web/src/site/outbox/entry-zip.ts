import type { Entry } from '@brick/domain/site/outbox/entry';
import { readableDatabase } from './database.ts';

/** Files of an archive by their path. */
type Files = Record<string, Uint8Array>;

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

const inUtf8 = (value: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** Photos are compressed already. Without workers, which a page's policy may not allow. */
async function zip(files: Files): Promise<Blob> {
  const { zipSync } = await import('fflate');
  const levelOf = (name: string) => (name.endsWith('.json') ? 6 : 0);
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, [content, { level: levelOf(name) }]]),
    ),
  );
  return new Blob([bytes], { type: 'application/zip' });
}

/**
 * A ZIP of what is not sent: each entry as JSON, and its photos. Entries are read as they are stored, so that one of
 * a form that this version does not know is saved as well.
 */
export async function zipOfEntries(userId: number, ids?: readonly string[]): Promise<Blob> {
  const database = await readableDatabase();
  const all = (await database.getAllFromIndex('outbox', 'userId', userId)) as (Partial<Entry> & {
    id: string;
  })[];
  const wanted = all.filter(
    ({ id, ownerId }) => !ids || ids.includes(id) || (ownerId != null && ids.includes(ownerId)),
  );
  const files: Files = {};
  for (const entry of wanted) {
    const photo = await database.get('photos', entry.id);
    if (photo) {
      const { bytes, thumbnail: _, ...details } = photo;
      files[`photos/${entry.id}.${ENDINGS[photo.type]}`] = new Uint8Array(bytes);
      files[`photos/${entry.id}.json`] = inUtf8(details);
    } else files[`entries/${String(entry.seq ?? 0).padStart(6, '0')}-${entry.id}.json`] = inUtf8(entry);
  }
  return zip(files);
}
