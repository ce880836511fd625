import { asTypedInCsv } from '@brick/domain/transfer/safe-text';
import { parse } from 'csv-parse/browser/esm/sync';
import { GridError } from './grid.ts';

/** Lines that are read at all: more than twice as many as an import takes, blank ones among them. */
const MOST_LINES = 50_000;

/** Letters of one line: a quote that is never closed makes one line of the whole file. */
const LONGEST_LINE = 1_000_000;

const SEPARATORS = [',', ';', '\t'];

/** The separator of a file: the one that its first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/)
    .filter((line) => line.trim() !== '');
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** The cells of CSV, or of what a spreadsheet puts on the clipboard. Throws GridError. */
export function linesOf(text: string): string[][] {
  try {
    const lines: string[][] = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      // A quote in the middle of a cell is a character like any other: 6" nails.
      relax_quotes: true,
      skip_empty_lines: true,
      to: MOST_LINES,
      max_record_size: LONGEST_LINE,
    });
    if (lines.length === MOST_LINES) throw new GridError('tooMany');
    return lines.map((cells) => cells.map((cell) => asTypedInCsv(cell.trim())));
  } catch (error) {
    throw error instanceof GridError ? error : new GridError('unreadable');
  }
}
