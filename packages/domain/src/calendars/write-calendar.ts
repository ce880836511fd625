import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { PRODUCT_NAME } from '../product-name.ts';

/** An event of a whole day. */
export interface CalendarEvent {
  /** Stable, and like no other event's anywhere. */
  uid: string;
  day: CalendarDate;
  summary: string;
  description: string;
  /** The address of the record. */
  url: string;
  /** Grows with each change of the record. */
  sequence: number;
  /** When the record was changed last, an ISO 8601 instant. */
  changedAt: string;
}

/** The most octets of a line, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

/** Folds a line between characters, so that none of its parts is longer than 75 octets (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Writes a text as a value (RFC 5545, 3.3.11); control characters, which none may hold, are left out. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const dayText = (day: CalendarDate): string => day.replaceAll('-', '');

/** 20260318T093000Z (RFC 5545, 3.3.5, form 2). */
const instantText = (instant: string): string =>
  new Date(instant).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

const eventLines = ({ uid, day, summary, description, url, sequence, changedAt }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  // Of a calendar that is published, when the event was changed last (RFC 5545, 3.8.7.2).
  `DTSTAMP:${instantText(changedAt)}`,
  `LAST-MODIFIED:${instantText(changedAt)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART;VALUE=DATE:${dayText(day)}`,
  `DTEND;VALUE=DATE:${dayText(addDays(day, 1))}`,
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar holds one component at least (RFC 5545, 3.6): one without events says its time zone, which no event uses. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Writes a calendar as iCalendar (RFC 5545), with its name and how often it is worth reading (RFC 7986, 5.1 and 5.7). The
 * same events give the same text. Source: docs/spec/calendars.md, "What is written".
 */
export function writeCalendar({ name, events }: { name: string; events: readonly CalendarEvent[] }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length === 0 ? NO_EVENTS : events.flatMap(eventLines)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
