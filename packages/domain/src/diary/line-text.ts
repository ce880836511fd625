import type { DiaryLine } from './lines.ts';
import type { DelayCause, DiarySection, EventKind } from './states-and-sections.ts';
import type { HalfWeather } from './weather.ts';

/** What is said of a line, by its key in the words of the diary. */
export type LineWord =
  | 'line.people'
  | 'line.machine'
  | 'line.span'
  | 'line.affected'
  | 'line.refusedFor'
  | `causes.${DelayCause}`
  | `events.${EventKind}`;

type Say<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** A line in words: what it is about, and its details in their order. */
export interface LineText {
  title: string;
  details: string[];
}

/** How trades and phases are called, which have words of their own. */
export interface LineNames {
  trade: (trade: string) => string;
  phase: (phase: NonNullable<DiaryLine['phase']>) => string;
  number: (value: number) => string;
  /** Keeps a part together beside text that is written in the other direction. */
  isolated?: (text: string) => string;
}

type LinePart = (line: DiaryLine, say: Say<LineWord>, names: LineNames) => (string | null | false)[];

/** What stands first is the title. */
const PARTS: Record<DiarySection, LinePart> = {
  labour: ({ company, trade, heads, hours }, say, names) => [
    company ?? '–',
    trade && names.trade(trade),
    say('line.people', { heads: heads ?? 0, hours: names.number(hours ?? 0) }),
  ],
  plant: ({ what, count, hoursWorked, hoursIdle, hoursDown }, say, names) => [
    count === 1 ? (what ?? '–') : `${names.number(count ?? 0)} × ${what ?? '–'}`,
    say('line.machine', {
      worked: names.number(hoursWorked ?? 0),
      idle: names.number(hoursIdle ?? 0),
      down: names.number(hoursDown ?? 0),
    }),
  ],
  delivery: ({ what, quantity, unit, company, ticket, refused, reason }, say, names) => [
    what ?? '–',
    quantity && [names.number(Number(quantity)), unit].filter(Boolean).join(' '),
    company,
    ticket,
    refused && say('line.refusedFor', { reason: reason ?? '' }),
  ],
  delay: ({ cause, from, to, phase, people, note }, say, names) => [
    say(`causes.${cause ?? 'own'}`),
    say('line.span', { from: from ?? '', to: to ?? '' }),
    phase && names.phase(phase),
    // The history of an earlier entry may not hold it.
    typeof people === 'number' && say('line.affected', { count: people }),
    note,
  ],
  event: ({ eventKind, at, who, text }, say) => [say(`events.${eventKind ?? 'other'}`), at, who, text],
};

/** Says a line in words, on screen and paper alike. */
export function lineText(line: DiaryLine, say: Say<LineWord>, names: LineNames): LineText {
  const [title, ...details] = PARTS[line.section](line, say, names);
  return {
    title: title || '–',
    details: [...details, line.placePath].filter((part): part is string => Boolean(part)),
  };
}

/** What is said of the weather, by its key in the words of the diary. */
export type WeatherWord =
  | `skies.${NonNullable<HalfWeather['sky']>}`
  | `winds.${NonNullable<HalfWeather['wind']>}`
  | `grounds.${NonNullable<HalfWeather['ground']>}`
  | 'weather.windOf'
  | 'weather.groundOf';

/** Says the weather of half a day in one line; empty where nothing was noted. */
export function weatherText(
  half: HalfWeather | null,
  say: Say<WeatherWord>,
  { number, isolated = (text) => text }: Pick<LineNames, 'number' | 'isolated'>,
): string {
  if (!half) return '';
  const { sky, minC, maxC, mm, wind, ground } = half;
  const degrees = [minC, maxC].filter((value) => value !== null).map((value) => number(value));
  return [
    sky && say(`skies.${sky}`),
    degrees.length > 0 && isolated(`${degrees.join('–')} °C`),
    mm !== null && isolated(`${number(mm)} mm`),
    wind && say('weather.windOf', { value: say(`winds.${wind}`) }),
    ground && say('weather.groundOf', { value: say(`grounds.${ground}`) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
