import * as z from 'zod';

/** The archive format. A release reads this version and rejects later ones. */
export const FORMAT_VERSION = 1;

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
  /** Sums of its amount columns, as decimal text. */
  sums: z.record(name, z.string().regex(/^-?\d+(?:\.\d+)?$/)),
  bytes: count,
  /** The hash of its rows in the order of the key, as COPY writes them. */
  sha256,
});

const sequence = z.strictObject({
  table: name,
  column: name,
  value: z.string().regex(/^-?\d{1,19}$/),
  called: z.boolean(),
});

/** The manifest of an archive: enough to check that it is complete, and that a restore is equal. */
export const manifest = z.strictObject({
  form: z.literal(FORMAT_VERSION),
  product: z.string(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.int(),
  /** The last applied migration. */
  migration: z.strictObject({ when: z.int(), tag: z.string() }),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.strictObject({ count, bytes: count, sha256 }),
  /** Referenced files that were missing or altered when the backup was made. */
  faulty: z.array(z.strictObject({ key: z.string(), fault: z.enum(['missing', 'altered']) })),
  /** The last block of each hash chain. */
  heads: z.array(z.strictObject({ projectId: z.int(), number: z.int(), hash: sha256 })),
});

export type Manifest = z.infer<typeof manifest>;
export type TableFacts = Manifest['tables'][number];
export type SequenceFacts = Manifest['sequences'][number];

/** Returns a line of the file list, in the format that `sha256sum --check` reads beside an unpacked archive. */
export const fileListLine = (key: string, hash: string): string => `${hash}  ${fileEntry(key)}\n`;

const LINE = /^([0-9a-f]{64}) {2}files\/([\w-]{1,64})$/;

/** Parses the file list into hashes by key; null if a line is invalid or a file occurs twice. */
export function readFileList(text: string): Map<string, string> | null {
  const list = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, hash, key] = LINE.exec(line) ?? [];
    if (!hash || !key || list.has(key)) return null;
    list.set(key, hash);
  }
  return text === '' || text.endsWith('\n') ? list : null;
}
