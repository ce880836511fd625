import { unescapeCsvFormula } from '@brick/domain/transfer/formula-escaping';
import { parse } from 'csv-parse/browser/esm/sync';
import { GridError } from './grid.ts';

/** The most lines that are parsed: more than twice as many as an import takes, including blank ones. */
const MAX_LINES = 50_000;

/** The longest line: an unclosed quote makes one line of the whole file. */
const LONGEST_LINE = 1_000_000;

const SEPARATORS = [',', ';', '\t'];

/** How far a separator is looked for: some files say what they are above their titles. */
const HEAD_LINES = 30;

/**
 * The separator of a file: the most frequent one, outside of quotes, in the first line that has one more than once; else
 * in the first line.
 */
function guessSeparator(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 2 * HEAD_LINES)
    .filter((line) => line.trim() !== '');
  const parts = (line: string, separator: string) => line.split(separator).length;
  const titles = lines.find((line) => SEPARATORS.some((separator) => parts(line, separator) > 2));
  const count = (separator: string) => parts(titles ?? lines[0] ?? '', separator);
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Parses CSV, or the clipboard of a spreadsheet, with its blank lines. Throws GridError. */
export function parseCsv(text: string): string[][] {
  try {
    const lines: string[][] = parse(text, {
      bom: true,
      delimiter: guessSeparator(text),
      relax_column_count: true,
      // A quote in the middle of a cell is an ordinary character: 6" nails.
      relax_quotes: true,
      to: MAX_LINES,
      max_record_size: LONGEST_LINE,
    });
    if (lines.length === MAX_LINES) throw new GridError('tooMany');
    return lines.map((cells) => cells.map((cell) => unescapeCsvFormula(cell.trim())));
  } catch (error) {
    throw error instanceof GridError ? error : new GridError('unreadable');
  }
}
