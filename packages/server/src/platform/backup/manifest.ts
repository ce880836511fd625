import * as z from 'zod';

/** How archives are written. A release reads this form and refuses a later one. */
export const FORM = 1;

export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.sha256';
export const tableEntry = (table: string): string => `tables/${table}.copy`;
export const fileEntry = (key: string): string => `files/${key}`;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const table = z.strictObject({
  name,
  columns: z.array(name).min(1),
  rows: count,
  /** Sums of its columns of amounts, as decimal text. */
  sums: z.record(name, z.string().regex(/^-?\d+(?:\.\d+)?$/)),
  bytes: count,
  /** Of its rows in the order of its key, as COPY writes them. */
  sha256,
});

const sequence = z.strictObject({
  table: name,
  column: name,
  value: z.string().regex(/^-?\d{1,19}$/),
  called: z.boolean(),
});

/** What an archive says of itself: enough to know whether it is whole, and whether what was put back is equal. */
export const manifest = z.strictObject({
  form: z.literal(FORM),
  product: z.string(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.int(),
  /** The last migration that the tables had gone through. */
  migration: z.strictObject({ when: z.int(), tag: z.string() }),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.strictObject({ count, bytes: count, sha256 }),
  /** Files that rows name and that were not there, or not as they were uploaded, when the backup was made. */
  faulty: z.array(z.strictObject({ key: z.string(), fault: z.enum(['missing', 'altered']) })),
  /** The last seal of each chain of the activity log. */
  heads: z.array(z.strictObject({ projectId: z.int(), number: z.int(), hash: sha256 })),
});

export type Manifest = z.infer<typeof manifest>;
export type TableFacts = Manifest['tables'][number];
export type SequenceFacts = Manifest['sequences'][number];

/** A line of the list of files: the form that `sha256sum --check` reads beside an unpacked archive. */
export const fileLine = (key: string, hash: string): string => `${hash}  ${fileEntry(key)}\n`;

const LINE = /^([0-9a-f]{64}) {2}files\/([\w-]{1,64})$/;

/** The list's lines as hashes by key; null where one is not of the list's form, or a file is named twice. */
export function readFileList(text: string): Map<string, string> | null {
  const list = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, hash, key] = LINE.exec(line) ?? [];
    if (!hash || !key || list.has(key)) return null;
    list.set(key, hash);
  }
  return text === '' || text.endsWith('\n') ? list : null;
}
