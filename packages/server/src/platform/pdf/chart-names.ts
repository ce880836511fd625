import { type CalendarDate, fromDayNumber } from '@brick/domain/dates/calendar-date';
import { monthOf, monthsBetween } from '@brick/domain/ledger/months';
import { type Picture, widthOf } from './chart-picture.ts';
import { Measure } from './measure.ts';
import type { SetText } from './sheet.ts';
import { STYLES } from './theme.ts';
import { writtenDay, writtenMonth } from './written.ts';

/** Between two names, in points. */
const APART = 4;

/** Writes a name whose middle is at `x`, moved inwards where it would reach over the edge. */
function writeName(picture: Picture, set: SetText, x: number, y: number): void {
  const width = Math.max(...set.lines.map((line) => line.width)) * set.style.size + 1;
  const middle = Math.min(picture.width - width / 2, Math.max(width / 2, x));
  picture.write(set, { x: middle - width / 2, y, width }, 'middle', set.lines.length);
}

/** Words as wide as a name may be; a longer one is cut. */
async function shortened(measure: Measure, name: string, width: number): Promise<string> {
  const words: string[] = [];
  for (const word of name.split(/\s+/)) {
    let [letters, shown] = [[...word], word];
    while (letters.length > 1 && (await measure.widestWord(shown, STYLES.chart.weight)) > width) {
      letters = letters.slice(0, -1);
      shown = `${letters.join('')}…`;
    }
    words.push(shown);
  }
  return words.join(' ');
}

/** What a name takes at the least, in points: where there is less, only every second, third … is written. */
const LEAST_NAME = 34;

/** Names below places that are equally far apart. */
export async function drawPlaceNames(
  picture: Picture,
  names: readonly string[],
  { at, y, most }: { at: (index: number) => number; y: number; most: number },
): Promise<void> {
  const measure = new Measure((text, style, width) => picture.set(text, width, style));
  const between = names.length > 1 ? Math.abs(at(1) - at(0)) : picture.width;
  const every = Math.max(1, Math.ceil(LEAST_NAME / between));
  const width = between * every - APART;
  for (const [index, name] of names.entries()) {
    if (index % every !== 0) continue;
    const words = await shortened(measure, name, width / STYLES.chart.size);
    writeName(picture, await picture.setCut(words, width, most), at(index), y);
  }
}

/** Writes days below their places, one after the other where there is room. */
export async function drawDayNames(
  picture: Picture,
  days: readonly string[],
  { at, y }: { at: (day: string) => number; y: number },
): Promise<void> {
  let end = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    const set = await picture.set(writtenDay(day, picture.language), 120);
    const start = Math.min(picture.width - widthOf(set), Math.max(0, at(day) - widthOf(set) / 2));
    if (start < end + 3 * APART) continue;
    writeName(picture, set, at(day), y);
    end = start + widthOf(set);
  }
}

/** Months between two marks at the least; the first one that leaves no more than `MOST_MARKS`. */
const MONTHS = [1, 2, 3, 6, 12, 24, 60];
const MOST_MARKS = 8;

/** A day that is marked on a line of time, and what it is called. */
export interface TimeMark {
  day: CalendarDate;
  name: string;
}

/** Beginnings of months between two days; of a shorter time its first day. */
export function timeMarks(first: number, last: number, language: Picture['language']): TimeMark[] {
  const [from, to] = [fromDayNumber(first), fromDayNumber(last)];
  const begins = monthsBetween(monthOf(from), monthOf(to)).filter((month) => `${month}-01` >= from);
  if (begins.length < 2) return [{ day: from, name: writtenDay(from, language) }];
  const every = MONTHS.find((step) => begins.length / step <= MOST_MARKS) ?? begins.length;
  return begins
    .filter((_, index) => index % every === 0)
    .map((month) => ({
      day: `${month}-01` as CalendarDate,
      name: writtenMonth(month, language),
    }));
}
