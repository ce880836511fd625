import { createGrid, type Grid, type GridCell, GridError, type TitleMatcher } from './grid.ts';

/** The largest file in bytes. */
const LARGEST_FILE = 10 * 1024 * 1024;

/** Decodes a file: UTF-8 or UTF-16 by its byte order mark, else UTF-8 if valid, else Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function parseText(text: string): Promise<GridCell[][]> {
  const { parseCsv: linesOf } = await import('./parse-csv.ts');
  return linesOf(text);
}

/** Reads cells pasted from a spreadsheet, or typed as CSV. Throws GridError. */
export async function readText(text: string, match?: TitleMatcher): Promise<Grid> {
  if (text.trim() === '') throw new GridError('empty');
  return createGrid(await parseText(text), match);
}

const ZIP = [0x50, 0x4b];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

/** Reads the cells of a CSV file or a workbook, by its content and not by its name. Throws GridError. */
export async function parseFile(file: Blob): Promise<GridCell[][]> {
  if (file.size > LARGEST_FILE) throw new GridError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, OLD_WORKBOOK)) throw new GridError('oldWorkbook');
  if (!startsWith(bytes, ZIP)) return parseText(decodeText(bytes));
  const { parseWorkbook: sheetOf } = await import('./parse-workbook.ts');
  return sheetOf(bytes);
}

/** Reads a file with a line of column titles. Throws GridError. */
export const readFile = async (file: Blob, match?: TitleMatcher): Promise<Grid> =>
  createGrid(await parseFile(file), match);
