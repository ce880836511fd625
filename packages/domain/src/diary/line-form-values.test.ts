import { describe, expect, it } from 'vitest';
import { asciiDigits } from '../text-checks.ts';
import { type LineFormValues, lineFieldsOf, lineProblems } from './line-form-values.ts';
import { assertLine } from './line-rules.ts';
import { lineBody } from './lines.ts';
import type { DiarySection } from './states-and-sections.ts';

describe('a line as it is typed', () => {
  const FULL: Record<DiarySection, LineFormValues['values']> = {
    labour: { company: 'Segokgo', heads: '3', hours: '8' },
    plant: { plant: 'Mixer', count: '1' },
    delivery: { material: 'Sand' },
    delay: { cause: 'weather', from: '08:00', to: '10:00' },
    event: { eventKind: 'work', text: 'Roof closed' },
  };
  const typedLine = (section: DiarySection, values: LineFormValues['values']): LineFormValues => ({
    ...{ values: { ...FULL[section], ...values }, refused: false, supplierId: null, placeId: null },
  });
  const accepted = (section: DiarySection, typed: LineFormValues): boolean => {
    const read = lineBody.safeParse({ section, ...lineFieldsOf(section, typed, asciiDigits) });
    if (!read.success) return false;
    try {
      assertLine(read.data);
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    ['labour', { heads: '8.5' }, { heads: 'count' }],
    ['labour', { heads: '-3' }, { heads: 'count' }],
    ['labour', { heads: '99999' }, { heads: 'count' }],
    ['labour', { heads: 'three' }, { heads: 'number' }],
    ['labour', { hours: '30' }, { hours: 'hours' }],
    ['labour', { hours: '0' }, { hours: 'hours' }],
    ['labour', { heads: '٣', hours: '٨٫٥' }, {}],
    ['plant', { count: '0' }, { count: 'count' }],
    ['plant', { hoursIdle: '-1' }, { hoursIdle: 'machineHours' }],
    ['plant', { hoursWorked: '10', hoursIdle: '14' }, {}],
    ['plant', { hoursWorked: '10', hoursIdle: '14,5' }, { hoursWorked: 'day' }],
    ['delivery', { quantity: '-2' }, { quantity: 'quantity' }],
    ['delivery', { quantity: '1,2345' }, { quantity: 'quantity' }],
    ['delivery', { quantity: '12,5' }, {}],
    ['delay', { people: '1.5' }, { people: 'count' }],
    ['delay', { to: '07:00' }, { to: 'order' }],
  ] as const)('of %s with %o says %o, and the server agrees', (section, values, problems) => {
    const typed = typedLine(section, values);
    expect(lineProblems(section, typed, asciiDigits)).toEqual(problems);
    expect(accepted(section, typed)).toBe(Object.keys(problems).length === 0);
  });

  it('keeps why a delivery was refused, and only then', () => {
    const delivery = typedLine('delivery', { reason: 'Wet' });
    const sent = (refused: boolean) => lineFieldsOf('delivery', { ...delivery, refused }, asciiDigits);
    expect(sent(true)).toMatchObject({ refused: true, reason: 'Wet' });
    expect(sent(false)).toMatchObject({ refused: false, reason: null });
  });
});
