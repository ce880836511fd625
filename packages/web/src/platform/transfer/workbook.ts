import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type GridCell, GridError } from './grid.ts';

/** Bytes that a workbook may unpack to: far more than MOST_ROWS rows take, and no more than a tab can read. */
const LARGEST_UNPACKED = 48 * 1024 * 1024;

/** Bytes from one tag to the next. A cell holds 32,767 characters, and for far more the reader of XML takes minutes. */
const LONGEST_TEXT = 1024 * 1024;

/** Cells that a sheet may reach over: the reader makes all of them, also those that are not there. */
const MOST_CELLS = 10_000_000;

const TAG = 60;

/** The parts of a workbook that hold cells; pictures and the like are not unpacked. */
const HOLDS_CELLS = /\.(?:xml|rels)$/;

/**
 * Unpacks a workbook as far as it says that it goes, and no further: a part never takes more room than it declares, and
 * together they may not declare more than the limit.
 */
function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!HOLDS_CELLS.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > LARGEST_UNPACKED) throw new GridError('tooLarge');
      return true;
    },
  });
}

function mustHaveTags(part: Uint8Array): void {
  for (let from = 0; from < part.length; ) {
    const found = part.indexOf(TAG, from);
    const end = found < 0 ? part.length : found;
    if (end - from > LONGEST_TEXT) throw new GridError('unreadable');
    from = end + 1;
  }
}

/** No workbook has columns beyond XFD. */
const numberOf = (letters: string): number =>
  letters.length > 3
    ? Number.POSITIVE_INFINITY
    : [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function mustBeNarrow(sheet: Uint8Array): void {
  let [columns, rows] = [0, 0];
  for (const [, letters = '', digits] of new TextDecoder()
    .decode(sheet)
    .matchAll(/\sr\s*=\s*["']([A-Z]*)(\d+)/g)) {
    columns = Math.max(columns, numberOf(letters));
    rows = Math.max(rows, Number(digits));
  }
  if (columns * rows > MOST_CELLS) throw new GridError('tooLarge');
}

/** Refuses what would keep a tab busy or fill its memory, before it is read. */
function mustBeModest(parts: Record<string, Uint8Array>): void {
  for (const [name, part] of Object.entries(parts)) {
    mustHaveTags(part);
    if (/worksheets\/[^/]*$/.test(name)) mustBeNarrow(part);
  }
}

/** The cells of the first sheet of a workbook. Throws GridError. */
export async function sheetOf(bytes: Uint8Array): Promise<GridCell[][]> {
  try {
    const parts = partsOf(bytes);
    mustBeModest(parts);
    // Handed on unpacked: what was measured here is what is read there, and no worker is needed for it.
    const measured = zipSync(parts, { level: 0 });
    return (await readSheet(measured.buffer as ArrayBuffer, 1)) as GridCell[][];
  } catch (error) {
    throw error instanceof GridError ? error : new GridError('unreadable');
  }
}
