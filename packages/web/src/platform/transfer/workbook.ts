import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type GridCell, GridError } from './grid.ts';

/** Bytes that a workbook may unpack to: far more than MOST_ROWS rows take. */
const LARGEST_UNPACKED = 150 * 1024 * 1024;

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

/** The cells of the first sheet of a workbook. Throws GridError. */
export async function sheetOf(bytes: Uint8Array): Promise<GridCell[][]> {
  try {
    // Handed on unpacked: what was measured here is what is read there, and no worker is needed for it.
    const measured = zipSync(partsOf(bytes), { level: 0 });
    return (await readSheet(measured.buffer as ArrayBuffer, 1)) as GridCell[][];
  } catch (error) {
    throw error instanceof GridError ? error : new GridError('unreadable');
  }
}
