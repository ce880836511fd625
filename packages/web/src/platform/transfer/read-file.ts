import { type Grid, type GridCell, GridError, gridOf } from './grid.ts';

/** Bytes that a file may have. */
const LARGEST_FILE = 10 * 1024 * 1024;

/** Text of a file: UTF-8 or UTF-16 where it says so, else UTF-8, else what older Windows programs write. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function linesOfText(text: string): Promise<GridCell[][]> {
  const { linesOf } = await import('./csv-lines.ts');
  return linesOf(text);
}

/** Reads what was pasted from a spreadsheet, or typed as CSV. Throws GridError. */
export async function gridOfText(text: string): Promise<Grid> {
  if (text.trim() === '') throw new GridError('empty');
  return gridOf(await linesOfText(text));
}

const ZIP = [0x50, 0x4b];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** The cells of a CSV file or a workbook, by what is in it and not by its name. Throws GridError. */
export async function linesOfFile(file: Blob): Promise<GridCell[][]> {
  if (file.size > LARGEST_FILE) throw new GridError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, OLD_WORKBOOK)) throw new GridError('oldWorkbook');
  if (!begins(bytes, ZIP)) return linesOfText(textOf(bytes));
  const { sheetOf } = await import('./workbook.ts');
  return sheetOf(bytes);
}

/** Reads a file whose first line names its columns. Throws GridError. */
export const gridOfFile = async (file: Blob): Promise<Grid> => gridOf(await linesOfFile(file));
