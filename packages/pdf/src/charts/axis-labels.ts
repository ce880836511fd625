import type { DateRange } from '@brick/domain/charts/date-positions';
import { dayTicks, monthTicks } from '@brick/domain/charts/time-axis';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { LaidOutText } from '../document/page-canvas.ts';
import { STYLES } from '../document/theme.ts';
import { formatDay, formatMonth } from '../text/locale-formats.ts';
import { TextMeasure } from '../text/text-measure.ts';
import { type ChartCanvas, firstLineWidth } from './chart-canvas.ts';

/** The gap between two labels, in points. */
const LABEL_GAP = 4;

/** Draws a label centred at `x`, moved inwards at the edges. */
function drawLabel(picture: ChartCanvas, set: LaidOutText, x: number, y: number): void {
  const width = Math.max(...set.lines.map((line) => line.width)) * set.style.size + 1;
  const middle = Math.min(picture.width - width / 2, Math.max(width / 2, x));
  picture.write(set, { x: middle - width / 2, y, width }, 'middle', set.lines.length);
}

/** Shortens words that are wider than a label may be. */
async function shortenWords(measure: TextMeasure, name: string, width: number): Promise<string> {
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

/** The minimum width of a label in points: with less room, only every second, third … label is drawn. */
const MIN_LABEL_WIDTH = 34;

/** Draws labels below equally spaced categories. */
export async function drawCategoryLabels(
  picture: ChartCanvas,
  names: readonly string[],
  { at, y, most }: { at: (index: number) => number; y: number; most: number },
): Promise<void> {
  const measure = new TextMeasure((text, style, width) => picture.layOut(text, width, style));
  const between = names.length > 1 ? Math.abs(at(1) - at(0)) : picture.width;
  const every = Math.max(1, Math.ceil(MIN_LABEL_WIDTH / between));
  const width = between * every - LABEL_GAP;
  for (const [index, name] of names.entries()) {
    if (index % every !== 0) continue;
    const words = await shortenWords(measure, name, width / STYLES.chart.size);
    drawLabel(picture, await picture.layOutTruncated(words, width, most), at(index), y);
  }
}

/** Draws day labels below their positions, skipping those without room. */
export async function drawDayLabels(
  picture: ChartCanvas,
  days: readonly string[],
  { at, y }: { at: (day: string) => number; y: number },
): Promise<void> {
  let end = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    const set = await picture.layOut(formatDay(day, picture.language), 120);
    const start = Math.min(
      picture.width - firstLineWidth(set),
      Math.max(0, at(day) - firstLineWidth(set) / 2),
    );
    if (start < end + 3 * LABEL_GAP) continue;
    drawLabel(picture, set, at(day), y);
    end = start + firstLineWidth(set);
  }
}

const MAX_MARKS = 8;

/** A marked day on a time axis, and its label. */
export interface TimeMark {
  day: CalendarDate;
  name: string;
}

/** Returns marks at the firsts of months between two days; for a shorter time, its first day. */
export function createTimeMarks({ first, end }: DateRange, language: ChartCanvas['language']): TimeMark[] {
  const months = monthTicks(first, end, MAX_MARKS);
  if (dayTicks(first, end, 'months').length < 2) return [{ day: first, name: formatDay(first, language) }];
  return months.map((day) => ({ day, name: formatMonth(day.slice(0, 7), language) }));
}
