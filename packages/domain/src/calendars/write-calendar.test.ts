import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { type CalendarEvent, escapeText, foldLine, writeCalendar } from './write-calendar.ts';

const event: CalendarEvent = {
  uid: 'milestone-12@5f0c9a52-3d1b-4c55-9b0e-2f7d4a8e6c10',
  day: calendarDate('2026-12-31'),
  summary: 'Milestone: Roof closed, and watertight · Mokolodi Ridge House',
  description: 'Mokolodi Ridge House\nhttps://ledger.example/programme?project=3&editMilestone=12',
  url: 'https://ledger.example/programme?project=3&editMilestone=12',
  sequence: 4,
  changedAt: '2026-03-18T07:30:05.123Z',
};

const octets = (text: string) => new TextEncoder().encode(text).length;

const unfold = (text: string) => text.replaceAll('\r\n ', '');

describe('a calendar', () => {
  it('is written as RFC 5545 says, line by line', () => {
    expect(writeCalendar({ name: 'Site; dates', events: [event] })).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Brick Ledger//Calendar//EN',
        'CALSCALE:GREGORIAN',
        'NAME:Site\\; dates',
        'X-WR-CALNAME:Site\\; dates',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'BEGIN:VEVENT',
        'UID:milestone-12@5f0c9a52-3d1b-4c55-9b0e-2f7d4a8e6c10',
        'DTSTAMP:20260318T073005Z',
        'LAST-MODIFIED:20260318T073005Z',
        'SEQUENCE:4',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Milestone: Roof closed\\, and watertight · Mokolodi Ridge House',
        'DESCRIPTION:Mokolodi Ridge House\\nhttps://ledger.example/programme?project=',
        ' 3&editMilestone=12',
        'URL:https://ledger.example/programme?project=3&editMilestone=12',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('without events holds a component all the same', () => {
    const text = writeCalendar({ name: 'Empty', events: [] });
    expect(text).toContain('\r\nBEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\n');
    expect(text).not.toContain('VEVENT');
  });

  it('has the day after as its end over a leap day', () => {
    const text = writeCalendar({ name: 'Leap', events: [{ ...event, day: calendarDate('2028-02-28') }] });
    expect(text).toContain('DTSTART;VALUE=DATE:20280228\r\nDTEND;VALUE=DATE:20280229\r\n');
  });
});

describe('a text', () => {
  it('escapes what has a meaning, and holds no line of its own', () => {
    expect(escapeText('a\\b; c, d: "e"')).toBe('a\\\\b\\; c\\, d: "e"');
    expect(escapeText('one\r\ntwo\nthree\rfour')).toBe('one\\ntwo\\nthree\\nfour');
    expect(escapeText('bell\u0007 tab\t null\u0000')).toBe('bell tab\t null');
    // Nobody begins an event of their own within a title.
    const summary = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT';
    const lines = writeCalendar({ name: 'n', events: [{ ...event, summary }] }).split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });
});

describe('a line', () => {
  it('of 75 octets stays, and the 76th is on the next', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(foldLine('x'.repeat(75 + 74 + 1))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  });

  it('is folded between characters, not within their octets', () => {
    expect(foldLine(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`);
    expect(foldLine(`${'x'.repeat(73)}工程`)).toBe(`${'x'.repeat(73)}\r\n 工程`);
    expect(foldLine(`${'x'.repeat(72)}🏗️`)).toBe(`${'x'.repeat(72)}\r\n 🏗️`);
  });

  it('is never longer than 75 octets, and is the same once unfolded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const line = `SUMMARY:${escapeText(text)}`;
        const folded = foldLine(line);
        expect(Math.max(...folded.split('\r\n').map(octets))).toBeLessThanOrEqual(75);
        expect(unfold(folded)).toBe(line);
      }),
    );
  });
});
