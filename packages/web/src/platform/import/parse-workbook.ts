import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type GridCell, GridError } from './grid.ts';

/** The largest unpacked size in bytes: far more than MAX_ROWS rows need, and no more than a tab can handle. */
const LARGEST_UNPACKED = 48 * 1024 * 1024;

/**
 * The most bytes between two tags. A cell holds 32,767 characters, and far longer text takes the XML parser minutes.
 */
const LONGEST_TEXT = 1024 * 1024;

/** The most cells of a sheet: the reader creates all of them, including empty ones. */
const MAX_CELLS = 10_000_000;

const TAG = 60;

/** The parts of a workbook that hold cells; pictures and the like are not unpacked. */
const HOLDS_CELLS = /\.(?:xml|rels)$/;

/**
 * Unpacks a workbook up to its declared size: a part never takes more than it declares, and the sum may not exceed
 * the limit.
 */
function unzipParts(bytes: Uint8Array): Record<string, Uint8Array> {
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

function checkTextLength(part: Uint8Array): void {
  for (let from = 0; from < part.length; ) {
    const found = part.indexOf(TAG, from);
    const end = found < 0 ? part.length : found;
    if (end - from > LONGEST_TEXT) throw new GridError('unreadable');
    from = end + 1;
  }
}

/** No workbook has columns beyond XFD. */
const columnNumber = (letters: string): number =>
  letters.length > 3
    ? Number.POSITIVE_INFINITY
    : [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function checkCellCount(sheet: Uint8Array): void {
  let [columns, rows] = [0, 0];
  for (const [, letters = '', digits] of new TextDecoder()
    .decode(sheet)
    .matchAll(/\sr\s*=\s*["']([A-Z]*)(\d+)/g)) {
    columns = Math.max(columns, columnNumber(letters));
    rows = Math.max(rows, Number(digits));
  }
  if (columns * rows > MAX_CELLS) throw new GridError('tooLarge');
}

/** Rejects what would block a tab or fill its memory, before it is parsed. */
function checkSize(parts: Record<string, Uint8Array>): void {
  for (const [name, part] of Object.entries(parts)) {
    checkTextLength(part);
    if (/worksheets\/[^/]*$/.test(name)) checkCellCount(part);
  }
}

// A larger number is no day, and shown as a spreadsheet shows it.
const isNoDay = (cell: GridCell) => cell instanceof Date && !(cell.getTime() < Date.UTC(10_000, 0));

/** Parses the first sheet of a workbook. Throws GridError. */
export async function parseWorkbook(bytes: Uint8Array): Promise<GridCell[][]> {
  try {
    const parts = unzipParts(bytes);
    checkSize(parts);
    // LibreOffice says "true" where days count from 1904, and the reader knows "1" alone: four years lie between.
    const book = parts['xl/workbook.xml'];
    if (book)
      parts['xl/workbook.xml'] = strToU8(strFromU8(book).replace(/\bdate1904="true"/, 'date1904="1"'));
    // Passed on unpacked: the measured bytes are the parsed ones, and no worker is needed.
    const measured = zipSync(parts, { level: 0 });
    const rows = (await readSheet(measured.buffer as ArrayBuffer, 1)) as GridCell[][];
    return rows.map((cells) => cells.map((cell) => (isNoDay(cell) ? '#####' : cell)));
  } catch (error) {
    throw error instanceof GridError ? error : new GridError('unreadable');
  }
}
