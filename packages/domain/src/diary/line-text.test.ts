import { describe, expect, it } from 'vitest';
import { lineText, weatherText } from './line-text.ts';
import type { DiaryLine } from './lines.ts';
import { NO_HALF } from './weather.ts';

const say = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const names = { trade: (trade: string) => trade, phase: (phase: string) => phase, number: String };

describe('a line in words', () => {
  it('says nothing of people where an entry of the history does not hold them', () => {
    const logged = { section: 'delay', cause: 'weather', from: '07:30', to: '12:00', note: 'Rain' };
    expect(lineText(logged as DiaryLine, say, names)).toEqual({
      title: 'causes.weather',
      details: ['line.span {"from":"07:30","to":"12:00"}', 'Rain'],
    });
  });

  it.each([
    [
      { section: 'labour', company: 'Segokgo', trade: 'roofing', heads: 3, hours: 8.5 },
      ['Segokgo', 'roofing', 'line.people {"heads":3,"hours":"8.5"}'],
    ],
    [
      { section: 'plant', what: 'Mixer', count: 2, hoursWorked: 4, hoursIdle: 1, hoursDown: 0 },
      ['2 × Mixer', 'line.machine {"worked":"4","idle":"1","down":"0"}'],
    ],
    [{ section: 'delivery', what: 'Sand', refused: false, placePath: 'House A' }, ['Sand', 'House A']],
    [
      {
        section: 'delivery',
        what: 'Sand',
        quantity: '2.50',
        unit: 't',
        ticket: '17',
        refused: true,
        reason: 'Wet',
      },
      ['Sand', '2.5 t', '17', 'line.refusedFor {"reason":"Wet"}'],
    ],
    [
      { section: 'event', eventKind: 'visitor', at: '09:30', who: 'Neo', text: 'Inspected the roof' },
      ['events.visitor', '09:30', 'Neo', 'Inspected the roof'],
    ],
  ])('says %j', (line, [title, ...details]) => {
    expect(lineText(line as DiaryLine, say, names)).toEqual({ title, details });
  });

  it('says how many people a delay held up', () => {
    const line = { section: 'delay', cause: 'own', from: '07:30', to: '08:00', people: 3 };
    expect(lineText(line as DiaryLine, say, names).details).toContain('line.affected {"count":3}');
  });
});

describe('the weather in words', () => {
  it('keeps measures together where sentences run the other way', () => {
    const half = { ...NO_HALF, minC: 12, maxC: 19, mm: 14.5 };
    const isolated = (text: string) => `[${text}]`;
    expect(weatherText(half, say, { number: String, isolated })).toBe('[12–19 °C] · [14.5 mm]');
    expect(weatherText({ ...half, wind: 'calm' }, say, { number: String })).toBe(
      '12–19 °C · 14.5 mm · weather.windOf {"value":"winds.calm"}',
    );
  });
});
