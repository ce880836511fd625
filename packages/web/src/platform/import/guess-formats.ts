import type { GridCell } from './grid.ts';

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;

/** The order of year, month and day in a file. */
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DECIMAL_MARKS = ['.', ','] as const;

/** The character before the cents. */
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** The formats of dates and amounts in a file. */
export interface Formats {
  date: DateOrder;
  decimal: DecimalMark;
}

/** A format that was guessed from the cells; unsure if they could be read in more than one way. */
export interface Guess<Format> {
  format: Format;
  sure: boolean;
}

const textCells = (cells: readonly GridCell[]) =>
  cells.filter((cell): cell is string => typeof cell === 'string' && cell.trim() !== '');

/**
 * Guesses the order of a date from a day above twelve, or a year that comes first. Where the cells leave it open it is
 * the usual one, but with points between them the day comes first, in whatever language the reader is.
 */
export function guessDateOrder(cells: readonly GridCell[], usual: DateOrder): Guess<DateOrder> {
  let [dayFirst, monthFirst, same, open] = [0, 0, 0, 0];
  let mayBeginWithYear = usual === 'ymd';
  let isDotted = false;
  for (const text of textCells(cells)) {
    const figures = /^(\d{1,2})([./\s-]+)(\d{1,2})[./\s-]+(\d{2,4})\b/.exec(text.trim());
    if (!figures) continue;
    const [first, second, last] = [Number(figures[1]), Number(figures[3]), Number(figures[4])];
    isDotted ||= figures[2]?.startsWith('.') === true;
    mayBeginWithYear &&= !isDotted && second <= 12 && figures[4]?.length === 2 && last <= 31;
    if (first > 12 && second <= 12) dayFirst += 1;
    else if (second > 12 && first <= 12) monthFirst += 1;
    else if (first === second) same += 1;
    else open += 1;
  }
  const seen = dayFirst + monthFirst + same + open;
  if (seen === 0 || mayBeginWithYear) return { format: 'ymd', sure: seen === 0 };
  if (dayFirst > 0 || monthFirst > 0) {
    return { format: dayFirst >= monthFirst ? 'dmy' : 'mdy', sure: dayFirst === 0 || monthFirst === 0 };
  }
  return { format: usual === 'mdy' && !isDotted ? 'mdy' : 'dmy', sure: open === 0 };
}

/** Guesses the decimal mark: the later of two kinds of marks, or the one before one or two digits. */
export function guessDecimalMark(cells: readonly GridCell[], usual: DecimalMark): Guess<DecimalMark> {
  const votes = { '.': 0, ',': 0 };
  let open = 0;
  for (const text of textCells(cells)) {
    const marks: string[] = text.match(/[.,]/g) ?? [];
    const last = marks.at(-1) as DecimalMark | undefined;
    if (!last) continue;
    const other: DecimalMark = last === '.' ? ',' : '.';
    const cents = /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0;
    const once = marks.filter((mark) => mark === last).length === 1;
    if (marks.includes(other) && once) votes[last] += 1;
    else if (!once) votes[other] += 1;
    else if (cents !== 3) votes[last] += 1;
    else open += 1;
  }
  if (votes['.'] !== votes[',']) {
    return { format: votes['.'] > votes[','] ? '.' : ',', sure: votes['.'] === 0 || votes[','] === 0 };
  }
  return { format: usual, sure: open === 0 && votes['.'] === 0 };
}
