import * as z from 'zod';
import { ARCHIVE_RECORD_NAMES } from './archive-records.ts';
import { count, day, instant, text } from './value-schemas.ts';

/** Format name and version of project archives. Newer versions are refused. */
export const ARCHIVE_FORMAT = 'brick-ledger-project';
export const ARCHIVE_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const recordsEntry = (name: string): string => `records/${name}.jsonl`;
export const fileEntry = (id: number): string => `files/${id}`;

/** The only allowed entry names; none can lead outside the archive. */
export const ENTRY_NAMES = /^(?:manifest\.json|records\/[a-z]+(?:-[a-z]+)*\.jsonl|files\/[1-9]\d{0,8})$/;

/** Upper limits for archives, whatever their manifest claims. */
export const MAX_RECORDS = 2_000_000;
export const MAX_RECORD_BYTES = 640 * 1024 * 1024;
export const MAX_FILES = 200_000;
/** A line may hold the document of an invoice, of 5 MB of XML. */
export const MAX_LINE_LENGTH = 16 * 1024 * 1024;
export const MAX_MANIFEST_LENGTH = 4 * 1024 * 1024;

/** The manifest of an archive, read before anything else in it. */
export const manifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  product: z.strictObject({ name: text(100), version: text(50) }),
  madeAt: instant,
  project: text(255).min(1),
  /** The day on which the totals were calculated. */
  figuresOn: day,
  records: z
    .array(
      z.strictObject({
        kind: z.enum(
          ARCHIVE_RECORD_NAMES as [
            (typeof ARCHIVE_RECORD_NAMES)[number],
            ...(typeof ARCHIVE_RECORD_NAMES)[number][],
          ],
        ),
        count,
        bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(ARCHIVE_RECORD_NAMES.length),
  /** Totals of the project by name, as decimals. */
  totals: z.record(
    z.string().regex(/^[A-Za-z0-9 .|_-]{1,120}$/),
    z.string().regex(/^-?\d{1,24}(?:\.\d{1,6})?$/),
  ),
});

export type ProjectManifest = z.output<typeof manifest>;
