import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { TypedIssue } from './offline-page/main.ts';

/** What a person typed into one issue, in the order in which they did. */
export interface TypedRecord {
  issue: TypedIssue;
  /** Its uuid, once the device said that it was saved. */
  id: string | null;
  /** The descriptions that followed the first one. */
  edits: string[];
  /** The place that another device of the same person has given it since. */
  movedTo?: string;
}

interface StoredIssue {
  id: number;
  projectId: number;
  title: string;
  description: string;
  severity: string;
  location: string | null;
  clientId: string | null;
}

interface StoredPhoto {
  projectId: number;
  rowId: number | null;
  state: string;
  sha256: string | null;
}

const sha256 = (photo: string) => createHash('sha256').update(Buffer.from(photo, 'base64')).digest('hex');

const FIELDS = ['projectId', 'severity', 'location'] as const;

/** Compares one issue and its photos with what was typed. */
function checkRecord(
  { issue: typedFirst, edits, movedTo }: TypedRecord,
  rows: readonly StoredIssue[],
  photos: readonly StoredPhoto[],
): string[] {
  const issue = { ...typedFirst, location: movedTo ?? typedFirst.location };
  const { title } = issue;
  const [row] = rows;
  if (!row) return [`${title} was saved on the device and is not stored`];
  const faults = rows.length > 1 ? [`${title} is stored ${rows.length} times`] : [];
  const expected = edits.at(-1) ?? issue.description;
  if (row.description !== expected)
    faults.push(`${title} reads "${row.description}", and "${expected}" was typed last`);
  for (const field of FIELDS)
    if (row[field] !== issue[field]) faults.push(`${title} has ${field} ${row[field]}, not ${issue[field]}`);
  const typed = issue.photos.map(sha256).sort();
  const own = photos.filter(({ rowId }) => rows.some(({ id }) => id === rowId));
  const missing = own.filter(({ state }) => state !== 'stored').length;
  if (missing > 0) faults.push(`${missing} photos of ${title} never arrived`);
  const stored = own.map((photo) => photo.sha256 ?? '').sort();
  if (stored.join() !== typed.join())
    faults.push(`${title} has photos ${stored.join() || 'none'}, and ${typed.join() || 'none'} were taken`);
  return faults;
}

/** The descriptions that the log says an issue had, oldest first, are in the order in which they were typed. */
function checkOrder({ issue, edits }: TypedRecord, logged: readonly string[]): string[] {
  const places = logged.map((text) => edits.indexOf(text));
  const isInOrder = places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
  return isInOrder ? [] : [`edits of ${issue.title} were done in the order ${places.join(', ')}`];
}

function grouped<Each, Key>(list: readonly Each[], keyOf: (each: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

/** Compares the database with what was typed: count, content, order of each record, photos by their hash. */
export async function compareWithTyped(pool: pg.Pool, records: readonly TypedRecord[]): Promise<string[]> {
  const { rows } = await pool.query<StoredIssue>(
    `select id::float8, project_id::int as "projectId", title, description, severity, location, client_id as "clientId" from issues`,
  );
  const { rows: photos } = await pool.query<StoredPhoto>(
    `select project_id::int as "projectId", row_id::float8 as "rowId", state, sha256 from photos`,
  );
  const { rows: entries } = await pool.query<{ id: number; text: string }>(
    `select entity_id::float8 as id, after ->> 'description' as text from activity
     where entity = 'issue' and action = 'updated' and after ? 'description' order by activity.id`,
  );
  const byTitle = grouped(rows, ({ title }) => title);
  const logged = grouped(entries, ({ id }) => id);
  const faults = records.flatMap((record) => {
    const stored = byTitle.get(record.issue.title) ?? [];
    const texts = stored.flatMap(({ id }) => (logged.get(id) ?? []).map(({ text }) => text));
    return [...checkRecord(record, stored, photos), ...checkOrder(record, texts)];
  });
  const typed = new Set(records.map(({ issue }) => issue.title));
  for (const title of byTitle.keys()) if (!typed.has(title)) faults.push(`nobody typed ${title}`);
  const taken = records.reduce((count, { issue }) => count + issue.photos.length, 0);
  if (photos.length !== taken) faults.push(`${photos.length} photos are stored, and ${taken} were taken`);
  return faults;
}
