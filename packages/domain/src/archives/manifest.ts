import * as z from 'zod';
import { RECORD_NAMES } from './records.ts';
import { count, day, instant, text } from './values.ts';

/** What an archive is called in itself, and the version of the format that is written. A newer one is refused. */
export const ARCHIVE_FORMAT = 'brick-ledger-project';
export const ARCHIVE_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const recordsEntry = (name: string): string => `records/${name}.jsonl`;
export const fileEntry = (id: number): string => `files/${id}`;

/** The only names that an entry may have: none leads out of the archive. */
export const ENTRY_NAMES = /^(?:manifest\.json|records\/[a-z]+(?:-[a-z]+)*\.jsonl|files\/[1-9]\d{0,8})$/;

/** What an archive may have at most, whatever it says of itself. */
export const MOST_RECORDS = 2_000_000;
export const MOST_RECORD_BYTES = 512 * 1024 * 1024;
export const MOST_FILES = 200_000;
export const LONGEST_LINE = 1024 * 1024;
export const LONGEST_MANIFEST = 4 * 1024 * 1024;

/** What an archive says of itself, before anything else of it is read. */
export const manifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  product: z.strictObject({ name: text(100), version: text(50) }),
  madeAt: instant,
  project: text(255).min(1),
  /** The day of the figures. */
  figuresOn: day,
  records: z
    .array(
      z.strictObject({
        kind: z.enum(RECORD_NAMES as [(typeof RECORD_NAMES)[number], ...(typeof RECORD_NAMES)[number][]]),
        count,
        bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(RECORD_NAMES.length),
  /** Figures of the project by their names, as decimals. */
  totals: z.record(
    z.string().regex(/^[A-Za-z0-9 .|_-]{1,120}$/),
    z.string().regex(/^-?\d{1,24}(?:\.\d{1,6})?$/),
  ),
});

export type ProjectManifest = z.output<typeof manifest>;
